// The one shape of an error answer.
import type { Context } from 'hono';
import type { ErrorBody, ServiceError } from '../contracts/problems.ts';

export function answerProblem(
  context: Context,
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
  return context.json(body, problem.status, { 'Cache-Control': 'no-store', ...headers });
}
