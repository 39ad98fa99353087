// Hashes and verifies passwords on one separate thread. In libuv's thread pool, many simultaneous
// sign-ins would block database queries, and each pool thread would use 19 MiB of memory.
import { Worker } from 'node:worker_threads';
import type { Answer, Question } from './password-thread.ts';

export interface Passwords {
  /** `hash` and `verify` reject with a BusyError if too many passwords are queued. */
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

export class BusyError extends Error {}

/** The maximum number of queued passwords. A full queue takes about three seconds to process. */
const maxQueued = 100;

/**
 * Starts the thread when the first password arrives. After a failure, the next password starts a
 * new thread.
 */
export function createPasswords(): Passwords {
  const waiting = new Map<number, PromiseWithResolvers<Answer['result']>>();
  let worker: Worker | undefined;
  let lastId = 0;
  const take = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    // An idle password thread must not prevent the process from exiting.
    if (waiting.size === 0) worker?.unref();
    return one;
  };
  const start = () => {
    const started = new Worker(new URL('./password-thread.ts', import.meta.url));
    started.on('message', ({ id, result }: Answer) => take(id)?.resolve(result));
    started.on('error', (cause) => {
      worker = undefined;
      for (const id of [...waiting.keys()]) take(id)?.reject(cause);
    });
    return started;
  };
  const ask = (password: string, hash: string | null): Promise<Answer['result']> => {
    if (waiting.size >= maxQueued) {
      return Promise.reject(
        new BusyError(
          `Too many people are signing in: ${waiting.size} passwords are waiting to be checked. Try again in a few seconds.`,
        ),
      );
    }
    lastId += 1;
    worker ??= start();
    worker.ref();
    const one = Promise.withResolvers<Answer['result']>();
    waiting.set(lastId, one);
    worker.postMessage({ id: lastId, password, hash } satisfies Question);
    return one.promise;
  };
  return {
    hash: async (password) => String(await ask(password, null)),
    verify: async ({ hash, password }) => (await ask(password, hash)) === true,
  };
}
