// Hashes and compares passwords on one thread of their own. On the shared pool a burst of guesses
// would hold up the database, and each thread's allocator would keep the 19 MiB of its last hash.
import { Worker } from 'node:worker_threads';
import type { Answer, Question } from './password-thread.ts';

export interface Passwords {
  /** Rejects with a BusyError when too many wait; so does `verify`. */
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/** More people sign in than can be heard soon. */
export class BusyError extends Error {}

/** About three seconds of work. */
const mostWaiting = 100;

/** Starts its thread at the first password, and anew should it break. */
export function createPasswords(): Passwords {
  const waiting = new Map<number, PromiseWithResolvers<Answer['result']>>();
  let worker: Worker | undefined;
  let lastId = 0;
  const take = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    // A process that has nothing else to do may end.
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
    if (waiting.size >= mostWaiting) {
      return Promise.reject(new BusyError(`${waiting.size} passwords wait to be hashed.`));
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
