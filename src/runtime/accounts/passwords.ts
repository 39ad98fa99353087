// Hashes and verifies passwords on a separate thread. On the shared pool, many sign-ins at once would
// block the database, and each thread's allocator would keep the 19 MiB of its last hash.
import { Worker } from 'node:worker_threads';
import type { Answer, Question } from './password-thread.ts';

export interface Passwords {
  /** Rejects with a BusyError when too many are queued; so does `verify`. */
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/** Too many people are signing in at once. */
export class BusyError extends Error {}

/** About three seconds of work. */
const maxQueued = 100;

/** Starts its thread with the first password, and again if the thread fails. */
export function createPasswords(): Passwords {
  const waiting = new Map<number, PromiseWithResolvers<Answer['result']>>();
  let worker: Worker | undefined;
  let lastId = 0;
  const take = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    // An idle thread must not keep the process alive.
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
      return Promise.reject(new BusyError(`${waiting.size} passwords are queued.`));
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
