// Prints the progress of a command: a bar on a terminal, otherwise one line per step, and one per
// minute of a step with a total. Each step is a span.
import { Presets, SingleBar } from 'cli-progress';
import { startSpan } from '../../src/lib/telemetry.ts';
import { minuteMs } from '../../src/lib/time.ts';

export interface Progress {
  step(name: string, total?: number): Step;
}

export interface Step {
  advance(by?: number): void;
  done(note?: string): void;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): boolean;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Prints to `output`, usually standard error, because standard output is for results. */
export function createProgress(output: Output, nowMs: () => number): Progress {
  return {
    step(name, total) {
      const startedMs = nowMs();
      const span = startSpan(name);
      const bar = output.isTTY && total ? createBar(name, total) : undefined;
      if (output.isTTY && !bar) output.write(`${name} …`);
      let [count, shownMs] = [0, startedMs];
      return {
        advance(by = 1) {
          count += by;
          bar?.update(count);
          if (bar || !total || nowMs() - shownMs < minuteMs) return;
          shownMs = nowMs();
          const minutes = Math.floor((shownMs - startedMs) / minuteMs);
          const [done, all] = [count, total].map((one) => one.toLocaleString('en'));
          output.write(`${name}: ${done} of ${all} after ${minutes} min\n`);
        },
        done(note) {
          span.end();
          bar?.stop();
          const line = [`${name}: ${seconds(nowMs() - startedMs)}`, note]
            .filter(Boolean)
            .join(', ');
          output.write(output.isTTY ? `\r\x1b[K${line}\n` : `${line}\n`);
        },
      };
    },
  };
}

function createBar(name: string, total: number): SingleBar {
  const format = `${name} {bar} {percentage}% · {value}/{total} · {eta_formatted} left`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true }, Presets.rect);
  bar.start(total, 0);
  return bar;
}
