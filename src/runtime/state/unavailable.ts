// Answers 503 `unavailable` when the state cannot be read or written: its disk is full, or
// PostgreSQL is down. Both pass, so callers should come back.
import { messageOf } from '../../contracts/message-of.ts';
import { ServiceError } from '../../contracts/problems.ts';
import type { Log } from '../logging/log.ts';

export const unavailableSeconds = 30;

/** Does not wait when `work` does not. */
export function orUnavailable<T>(
  { log }: { readonly log: Log },
  work: () => T | Promise<T>,
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
    return result instanceof Promise ? result.catch(fail) : result;
  } catch (cause) {
    return fail(cause);
  }
}
