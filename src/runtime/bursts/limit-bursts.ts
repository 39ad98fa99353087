// Answers 429 `slow_down` to a caller who asks too often in a minute.
import type { Context, MiddlewareHandler } from 'hono';
import { ServiceError } from '../../contracts/problems.ts';
import type { Env } from '../middleware/answers.ts';
import { answerProblem } from '../problems.ts';
import type { Bursts } from './bursts.ts';

/** `toWho` names the caller, or gives undefined for a call that is not limited here. */
export function limitBursts(
  bursts: Bursts,
  toWho: (context: Context<Env>) => string | undefined,
): MiddlewareHandler<Env> {
  return async (context, next) => {
    const who = toWho(context);
    const refusal = who === undefined ? undefined : refuseBurst(context, bursts, who);
    return refusal ?? (await next());
  };
}

/** The 429 for a caller who asks too often; undefined for one who may go on. */
export function refuseBurst(
  context: Context<Env>,
  bursts: Bursts,
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

const toSlowDown = ({ perMinute }: Bursts, seconds: number): ServiceError =>
  new ServiceError(
    'slow_down',
    `More than ${perMinute} calls came in a minute. ` +
      `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
  );
