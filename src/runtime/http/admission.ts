// Admits requests: authenticates them by the API key in the `X-Api-Key` header or as a bearer token,
// never by a cookie or the URL, and limits requests without a key.
import type { Context, MiddlewareHandler } from 'hono';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import type { RuntimeConfig } from '../config/config.ts';
import type { KeyHolder, KeyRing } from '../keys/key-ring.ts';
import type { Log } from '../logging/log.ts';
import type { Usage } from '../quotas/quotas.ts';
import { orUnavailable } from '../state/unavailable.ts';
import { sendError } from './error-response.ts';
import { findIpAddress, toCaller } from './ip-address.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Env } from './request-context.ts';

/** Returns the API key of a request, and the name of its header. */
export function readKey({ req }: Context): { key: string | undefined; header: string } {
  const key = req.header('X-Api-Key');
  if (key !== undefined) return { key, header: 'X-Api-Key' };
  const bearer = /^Bearer +(\S+)$/i.exec(req.header('Authorization') ?? '')?.[1];
  return { key: bearer, header: 'Authorization' };
}

export function authenticate({
  keys,
  log,
}: {
  readonly keys: KeyRing;
  readonly log: Log;
}): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { key, header } = readKey(context);
    if (key) {
      try {
        const holder = await orUnavailable({ log }, () => keys.find(key));
        context.set('key', { holder, header });
      } catch (fault) {
        context.set('key', { fault, header });
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
  const key = context.get('key');
  if (!key) {
    throw new ServiceError(
      'missing_key',
      'This endpoint requires an API key. Send it in the X-Api-Key header, or as a bearer token. Create a free key at /account.',
    );
  }
  return findHolder(context) ?? refuseKey(key.header);
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

interface KeylessDeps {
  readonly config: Pick<RuntimeConfig, 'proxies'>;
  readonly rateLimits: { readonly keyless: RateLimit };
}

/** Limits requests per minute and IP address, except those with a valid key. */
export const limitKeyless =
  (deps: KeylessDeps): MiddlewareHandler<Env> =>
  async (context, next) => {
    const who = findKeyless(context, deps);
    const { keyless } = deps.rateLimits;
    return (who === undefined ? undefined : refuseRequest(context, keyless, who)) ?? (await next());
  };

/** Returns the IP address to rate-limit, or undefined for a request with a valid key. */
export function findKeyless(
  context: Context<Env>,
  { config }: Pick<KeylessDeps, 'config'>,
): string | undefined {
  const key = context.get('key');
  const request = context.env?.incoming;
  const isKnown = key !== undefined && 'holder' in key && key.holder !== undefined;
  return isKnown || !request ? undefined : toCaller(findIpAddress(request, config.proxies));
}

/**
 * Counts the request. Returns a 429 response if the request exceeds the limit, and undefined
 * otherwise.
 */
export function refuseRequest(
  context: Context<Env>,
  rateLimit: RateLimit,
  who: string,
  headers: Record<string, string> = {},
): Response | undefined {
  const { isAllowed, retryAfterSeconds } = rateLimit.take(who);
  if (isAllowed) return undefined;
  return sendError(context, toSlowDown(rateLimit, retryAfterSeconds), {
    ...headers,
    'Retry-After': String(retryAfterSeconds),
  });
}

const toSlowDown = ({ limit }: RateLimit, seconds: number): ServiceError =>
  new ServiceError(
    'slow_down',
    `Rate limit exceeded: more than ${limit} requests in one minute. ` +
      `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
  );

interface KeylessCall {
  readonly retryAfterSeconds: number;
  readonly refusal: ServiceError | undefined;
  /** Removes this call from the count. Use it for calls that must not count against the limit. */
  giveBack(): void;
}

export function takeKeylessCall(calls: RateLimit, address: string, siteUrl: string): KeylessCall {
  const { isAllowed, retryAfterSeconds } = calls.take(address);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const refusal = new ServiceError(
    'quota_exceeded',
    `You have used all ${calls.limit} calls per hour that are allowed without an API key. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or create a free API key at ${siteUrl}/account.`,
  );
  return {
    retryAfterSeconds,
    refusal: isAllowed ? undefined : refusal,
    giveBack: () => calls.giveBack(address),
  };
}

/** Whether the next call would be allowed. Does not count a call. */
export function hasKeylessCalls(calls: RateLimit, address: string): boolean {
  const { isAllowed } = calls.take(address);
  if (isAllowed) calls.giveBack(address);
  return isAllowed;
}
