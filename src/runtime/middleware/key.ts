// The key of a request: the header alone, never a cookie, never the address.
import type { Context } from 'hono';
import { ServiceError } from '../../contracts/problems.ts';
import type { AppDeps } from '../deps.ts';
import type { KeyHolder } from '../keys/key-ring.ts';
import { orUnavailable } from '../state/unavailable.ts';

/** Throws `missing_key` or `invalid_key`. */
export function findHolder(
  context: Context,
  { keys, log }: Pick<AppDeps, 'keys' | 'log'>,
): KeyHolder | Promise<KeyHolder> {
  const key = context.req.header('X-Api-Key');
  if (key === undefined || key === '') {
    throw new ServiceError(
      'missing_key',
      'This address needs a key. Send it in the header X-Api-Key; a free one is made at /account.',
    );
  }
  const found = orUnavailable({ log }, () => keys.find(key));
  return found instanceof Promise ? found.then(refuseUnknown) : refuseUnknown(found);
}

function refuseUnknown(holder: KeyHolder | undefined): KeyHolder {
  if (holder) return holder;
  throw new ServiceError(
    'invalid_key',
    'The key in X-Api-Key is malformed, unknown or revoked. Check it, or make another at /account.',
  );
}
