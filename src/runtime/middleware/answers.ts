// What every answer carries: its request's id and the headers that keep browsers careful.
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Answered } from '../metrics/metrics.ts';

export type Env = {
  /** What the listening server gives; a request made in memory has none. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The code of the problem that is answered, if any. */
    problem?: string;
  };
};

/** No script but our own files, nothing from elsewhere; charts carry sizes in style attributes. */
const contentPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "script-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What answers of the API carry: data for programs on any site, never a page, never kept. */
export const apiHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
} as const;

export const pageHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Content-Security-Policy': contentPolicy,
} as const;

export interface AnswersDeps {
  readonly createId: () => string;
  /** Told of every answer when it is ready to be sent, hot ones too: it must cost next to nothing. */
  readonly onAnswered: (answered: Answered) => void;
}

/** Names the request; answers outside the API get what keeps browsers careful. */
export function markAnswers({ createId, onAnswered }: AnswersDeps): MiddlewareHandler<Env> {
  return async (context, next) => {
    const startedMs = performance.now();
    const requestId = createId();
    context.set('requestId', requestId);
    await next();
    const { method, path } = context.req;
    if (!isApiPath(path)) {
      context.header('X-Request-Id', requestId);
      for (const [name, value] of Object.entries(pageHeaders)) context.header(name, value);
    }
    const { status } = context.res;
    const tookMs = performance.now() - startedMs;
    onAnswered({ requestId, method, path, status, tookMs, problem: context.get('problem') });
  };
}

/** Also for paths with slashes too many: they are the API's to refuse, not the site's to tidy. */
export const isApiPath = (path: string): boolean => /^\/+api(\/|$)/.test(path);
