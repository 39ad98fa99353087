// The one shape of an error answer.
import type { Context } from 'hono';
import { type ErrorBody, ServiceError } from '../contracts/problems.ts';
import type { Log } from './log.ts';
import { apiHeaders, type Env } from './middleware/answers.ts';
import { unavailableSeconds } from './state/unavailable.ts';

export function answerProblem(
  context: Context<Env>,
  problem: ServiceError,
  headers: Record<string, string> = {},
): Response {
  const body: ErrorBody = {
    ok: false,
    error: {
      code: problem.code,
      message: problem.message,
      ...(problem.details ? { details: [...problem.details] } : {}),
    },
  };
  context.set('problem', problem.code);
  return context.json(body, problem.status, {
    ...apiHeaders,
    ...(problem.code === 'unavailable' ? { 'Retry-After': String(unavailableSeconds) } : {}),
    ...headers,
    'X-Request-Id': context.get('requestId'),
  });
}

/** What the caller is told of a fault. One that was not foreseen is logged and told as `internal`. */
export function toServiceError(
  context: Context<Env>,
  { log }: { readonly log: Log },
  cause: unknown,
): ServiceError {
  if (cause instanceof ServiceError) return cause;
  const requestId = context.get('requestId');
  log('error', 'unforeseen', {
    requestId,
    method: context.req.method,
    path: context.req.path,
    reason: cause instanceof Error ? cause.message : String(cause),
    stack: cause instanceof Error ? cause.stack : undefined,
  });
  return new ServiceError(
    'internal',
    `Something went wrong on our side. Try again; if it stays, report request ${requestId}.`,
    { cause },
  );
}
