// Converts link previews from SVG to PNG in a child process, one at a time. The process starts on
// demand and exits when idle.
import { type ChildProcess, fork } from 'node:child_process';
import type { Drawing, Drawn } from './svg-to-png-process.ts';

export interface Painter {
  /**
   * Returns the SVG as a PNG, or undefined if the queue is full. Rejects if the conversion fails.
   */
  draw(svg: string): Promise<Uint8Array | undefined>;
  close(): void;
}

/** The maximum length of the queue. A full queue takes about one second to process. */
const maxQueued = 16;

export function createPainter(): Painter {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let child: ChildProcess | undefined;
  let lastId = 0;
  const start = (): ChildProcess => {
    const started = fork(new URL('./svg-to-png-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      // The process handles untrusted text, so it gets no environment variables.
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
      for (const { reject } of waiting.values())
        reject(
          new Error(
            'the process that draws link previews ended unexpectedly; the next request starts a new one',
          ),
        );
      waiting.clear();
    };
    started.on('disconnect', end);
    started.on('error', end);
    // The child process must not prevent the server from exiting.
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
