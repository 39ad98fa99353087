// Limits requests per minute, and MCP tool calls and stack checks without an API key per hour.
import type { Context, MiddlewareHandler } from 'hono';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import { sendError } from './error-response.ts';
import type { Env } from './request-context.ts';

/**
 * `toWho` returns the caller of a request, or undefined if the rate limit does not apply to the
 * request.
 */
export function limitRequests(
  rateLimit: RateLimit,
  toWho: (context: Context<Env>) => string | undefined,
): MiddlewareHandler<Env> {
  return async (context, next) => {
    const who = toWho(context);
    const refusal = who === undefined ? undefined : refuseRequest(context, rateLimit, who);
    return refusal ?? (await next());
  };
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
