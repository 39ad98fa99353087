// What every answer carries: its request's id and the headers that keep browsers careful.
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';

export type Env = { Variables: { requestId: string } };

/** No script but our own files, nothing from elsewhere; charts carry sizes in style attributes. */
const contentPolicy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "script-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Content-Security-Policy': contentPolicy,
} as const;

export function markAnswers(deps: { createId: () => string; log: Log }): MiddlewareHandler<Env> {
  return async (context, next) => {
    const requestId = deps.createId();
    context.set('requestId', requestId);
    await next();
    context.header('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    deps.log('debug', 'request', {
      requestId,
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
    });
  };
}
