// Makes a request fail with 503 `unavailable` if the state cannot be read or written, for example
// because the disk is full or PostgreSQL is down. Clients should retry.

import { ServiceError } from '../../contracts/api/error-codes.ts';
import { messageOf } from '../../lib/error-message.ts';
import type { Log } from '../logging/log.ts';

export const unavailableSeconds = 30;

/**
 * How long a request waits for the state. Without a limit, it could wait forever after a network
 * failure.
 */
const waitMs = 10_000;

/**
 * Returns the result of `work`, synchronously if `work` is synchronous. If the result of `work`
 * arrives after the time limit, calls `undo` with it.
 */
export function orUnavailable<T>(
  { log }: { readonly log: Log },
  work: () => T | Promise<T>,
  undo: (late: T) => void = () => undefined,
): T | Promise<T> {
  const fail = (cause: unknown): never => {
    if (cause instanceof ServiceError) throw cause;
    const reason = messageOf(cause);
    log('error', 'the state cannot be read or written', { reason });
    throw new ServiceError(
      'unavailable',
      'The service cannot reach its database right now. Try again in 30 seconds.',
      { cause },
    );
  };
  try {
    const result = work();
    return result instanceof Promise ? inTime(result, undo).catch(fail) : result;
  } catch (cause) {
    return fail(cause);
  }
}

async function inTime<T>(work: Promise<T>, undo: (late: T) => void): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error(`the database did not respond within ${waitMs} ms`));
    work.then(undo, () => undefined);
  }, waitMs);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
