// Prints the progress of a command: a bar on a terminal, otherwise one line per step.
import { Presets, SingleBar } from 'cli-progress';

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
      const bar = output.isTTY && total ? createBar(name, total) : undefined;
      if (output.isTTY && !bar) output.write(`${name} …`);
      let count = 0;
      return {
        advance(by = 1) {
          count += by;
          bar?.update(count);
        },
        done(note) {
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
