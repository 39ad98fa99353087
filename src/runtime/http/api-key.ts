// Authenticates requests by the API key in the `X-Api-Key` header, never by a cookie or the URL.
// Builds the quota headers of the responses.
import type { Context, MiddlewareHandler } from 'hono';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import type { KeyHolder, KeyRing } from '../keys/key-ring.ts';
import type { Log } from '../logging/log.ts';
import type { Usage } from '../quotas/quotas.ts';
import { orUnavailable } from '../state/unavailable.ts';
import type { Env } from './request-context.ts';

export function authenticate({
  keys,
  log,
}: {
  readonly keys: KeyRing;
  readonly log: Log;
}): MiddlewareHandler<Env> {
  return async (context, next) => {
    const key = context.req.header('X-Api-Key');
    if (key) {
      try {
        const holder = await orUnavailable({ log }, () => keys.find(key));
        context.set('key', { holder });
      } catch (fault) {
        context.set('key', { fault });
      }
    }
    await next();
  };
}

/**
 * Returns the account and plan of the request's API key, or undefined if the key is missing or
 * invalid. Throws if the key lookup failed.
 */
export function findHolder(context: Context<Env>): KeyHolder | undefined {
  const key = context.get('key');
  if (key && 'fault' in key) throw key.fault;
  return key?.holder;
}

/**
 * Like `findHolder`, but throws the API error `missing_key` if the request has no key, and
 * `invalid_key` if the key is invalid.
 */
export function requireHolder(context: Context<Env>): KeyHolder {
  if (!context.get('key')) {
    throw new ServiceError(
      'missing_key',
      'This endpoint requires an API key. Send it in the X-Api-Key header. Create a free key at /account.',
    );
  }
  return findHolder(context) ?? refuseKey('X-Api-Key');
}

export function refuseKey(header: string): never {
  throw new ServiceError(
    'invalid_key',
    `The key in ${header} is malformed, unknown, or revoked. Check it, or create a new key at /account.`,
  );
}

const daySeconds = 86_400;

/**
 * Returns the de facto standard headers `X-RateLimit-*`, and the headers of draft 11 of the IETF
 * RateLimit specification.
 */
export function quotaHeaders(usage: Usage, nowMs: number): Record<string, string> {
  const { limit, remaining, resetSeconds } = usage;
  const seconds = Math.max(0, resetSeconds - Math.floor(nowMs / 1000));
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
    'RateLimit-Policy': `"daily";q=${limit};w=${daySeconds}`,
    RateLimit: `"daily";r=${remaining};t=${seconds}`,
  };
}
