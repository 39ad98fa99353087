// Draws link previews in a process of its own, one at a time. It starts with the first drawing and ends
// when nothing was drawn for a while.
import { type ChildProcess, fork } from 'node:child_process';
import type { Drawing, Drawn } from './draw-process.ts';

export interface Painter {
  /** A PNG of the SVG; undefined if too many are queued. Rejects if it cannot be drawn. */
  draw(svg: string): Promise<Uint8Array | undefined>;
  close(): void;
}

/** About a second of work. */
const maxQueued = 16;

export function createPainter(): Painter {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let child: ChildProcess | undefined;
  let lastId = 0;
  const start = (): ChildProcess => {
    const started = fork(new URL('./draw-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      // It reads texts of strangers and needs no setting, least of all a secret.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', ({ id, png }: Drawn) => {
      const one = waiting.get(id);
      waiting.delete(id);
      if (typeof png === 'string') one?.reject(new Error(png));
      else one?.resolve(png);
    });
    const end = () => {
      if (child !== started) return;
      child = undefined;
      for (const { reject } of waiting.values()) reject(new Error('the process ended'));
      waiting.clear();
    };
    started.on('disconnect', end);
    started.on('error', end);
    // Idle, it must not keep the server alive.
    started.unref();
    started.channel?.unref();
    return started;
  };
  return {
    async draw(svg) {
      if (waiting.size >= maxQueued) return undefined;
      lastId += 1;
      const one = Promise.withResolvers<Uint8Array>();
      waiting.set(lastId, one);
      child ??= start();
      child.send({ id: lastId, svg } satisfies Drawing);
      return await one.promise;
    },
    close() {
      child?.kill();
    },
  };
}
