// Builds error responses, which all have the same JSON format.

import type { Context } from 'hono';
import { type ErrorBody, ServiceError } from '../../contracts/api/error-codes.ts';
import { messageOf } from '../../lib/error-message.ts';
import type { Log } from '../logging/log.ts';
import { unavailableSeconds } from '../state/unavailable.ts';
import type { Env } from './request-context.ts';

export function sendError(
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
    // Closes the connection, because the rest of a refused body may still be arriving.
    ...(problem.code === 'unavailable'
      ? { 'Retry-After': String(unavailableSeconds), Connection: 'close' }
      : {}),
    ...headers,
  });
}

/**
 * Converts any thrown error to an API error. An unexpected error is logged and becomes `internal`.
 */
export function toServiceError(
  context: Context<Env>,
  { log }: { readonly log: Log },
  cause: unknown,
): ServiceError {
  if (cause instanceof ServiceError) return cause;
  const requestId = context.get('requestId');
  // One request can contain many MCP calls that fail in the same way.
  const level = context.get('hasLoggedError') ? 'debug' : 'error';
  context.set('hasLoggedError', true);
  log(level, 'request failed', {
    requestId,
    method: context.req.method,
    path: context.req.path,
    reason: messageOf(cause),
    stack: cause instanceof Error ? cause.stack : undefined,
  });
  return new ServiceError(
    'internal',
    `Something went wrong on our side. Try again. If it keeps failing, report request ID ${requestId}.`,
    { cause },
  );
}
