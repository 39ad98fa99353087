// Middleware that returns 429 `slow_down` to callers who exceed a rate limit.
import type { Context, MiddlewareHandler } from 'hono';
import { ServiceError } from '../../contracts/problems.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';
import type { Env } from './env.ts';
import { answerProblem } from './error-response.ts';

/**
 * `toWho` identifies the caller. It returns undefined for requests that this limit does not cover.
 */
export function limitRequests(
  bursts: RateLimit,
  toWho: (context: Context<Env>) => string | undefined,
): MiddlewareHandler<Env> {
  return async (context, next) => {
    const who = toWho(context);
    const refusal = who === undefined ? undefined : refuseRequest(context, bursts, who);
    return refusal ?? (await next());
  };
}

/** Counts the request. Returns a 429 response above the limit, or undefined if it is allowed. */
export function refuseRequest(
  context: Context<Env>,
  bursts: RateLimit,
  who: string,
  headers: Record<string, string> = {},
): Response | undefined {
  const { isAllowed, retryAfterSeconds } = bursts.take(who);
  if (isAllowed) return undefined;
  return answerProblem(context, toSlowDown(bursts, retryAfterSeconds), {
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
