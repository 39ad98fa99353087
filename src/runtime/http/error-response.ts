// Builds error responses, which all have the same JSON format.

import type { Context } from 'hono';
import { type ErrorBody, ServiceError } from '../../contracts/api/error-codes.ts';
import { messageOf } from '../../lib/error-message.ts';
import type { Log } from '../logging/log.ts';
import { unavailableSeconds } from '../state/unavailable.ts';
import type { Env } from './request-context.ts';
import { type RequestFacts, readFacts } from './response-headers.ts';

export function sendError(
  context: Context<Env>,
  problem: ServiceError,
  headers: Record<string, string> = {},
): Response {
  context.set('problem', problem.code);
  const { body, ...rest } = toErrorParts(problem, headers);
  return context.body(body, rest);
}

/** The status, headers, and body of an error response. */
export function toErrorParts(problem: ServiceError, headers: Record<string, string> = {}) {
  const body: ErrorBody = {
    ok: false,
    error: {
      code: problem.code,
      message: problem.message,
      ...(problem.details ? { details: [...problem.details] } : {}),
    },
  };
  const all: Record<string, string> = {
    'Content-Type': 'application/json',
    // Closes the connection, because the rest of a refused body may still be arriving.
    ...(problem.code === 'unavailable'
      ? { 'Retry-After': String(unavailableSeconds), Connection: 'close' }
      : {}),
    ...headers,
  };
  return {
    status: problem.status,
    headers: all,
    body: JSON.stringify(body),
    problem: problem.code,
  };
}

/**
 * Converts any thrown error to an API error. An unexpected error is logged and becomes `internal`.
 */
export function describeError(
  log: Log,
  facts: RequestFacts,
  cause: unknown,
  level: 'error' | 'debug' = 'error',
): ServiceError {
  if (cause instanceof ServiceError) return cause;
  log(level, 'request failed', {
    ...facts,
    reason: messageOf(cause),
    stack: cause instanceof Error ? cause.stack : undefined,
  });
  return new ServiceError(
    'internal',
    `Something went wrong on our side. Try again. If it keeps failing, report request ID ${facts.requestId}.`,
    { cause },
  );
}

/** Logs only the first error of a request as an error: one request can contain many MCP calls. */
export function toServiceError(
  context: Context<Env>,
  { log }: { readonly log: Log },
  cause: unknown,
): ServiceError {
  const level = context.get('hasLoggedError') ? 'debug' : 'error';
  if (!(cause instanceof ServiceError)) context.set('hasLoggedError', true);
  return describeError(log, readFacts(context), cause, level);
}
