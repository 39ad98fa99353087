// Sets the headers of every response: the request ID and the security headers.
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { KeyHolder } from '../keys/key-ring.ts';
import type { Answered } from '../metrics/metrics.ts';
import type { Taken } from '../quotas/quotas.ts';

/** Result of looking up the API key of a request. */
export type CheckedKey =
  /** `undefined` for a key that is malformed, unknown, or revoked. */
  | { readonly holder: KeyHolder | undefined }
  /** The key could not be looked up. */
  | { readonly fault: unknown };

export type Env = {
  /** Set by the HTTP server; empty for requests that tests send directly to the app. */
  Bindings: Partial<HttpBindings> & {
    /** What the fast path already looked up and counted for this request. */
    early?: {
      readonly found: KeyHolder | undefined | Promise<KeyHolder | undefined>;
      readonly taken?: Taken;
    };
  };
  Variables: {
    requestId: string;
    /** Undefined without a key. */
    key?: CheckedKey;
    /** The code of the error that the response reports, if any. */
    problem?: string;
  };
};

/** Only our own files, and no inline scripts. Charts need inline style attributes for sizes. */
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

/** For API responses: readable by any site, never rendered as a page, never cached. */
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
  /** Called for every response, cached ones included, when it is ready to be sent. Must be cheap. */
  readonly onAnswered: (answered: Answered) => void;
}

/** Gives the request an ID and sets the headers of its response. */
export function markAnswers({ createId, onAnswered }: AnswersDeps): MiddlewareHandler<Env> {
  return async (context, next) => {
    const startedMs = performance.now();
    const requestId = createId();
    context.set('requestId', requestId);
    await next();
    const { method, path } = context.req;
    const isApi = isApiPath(path);
    if (isApi || context.get('problem')) {
      for (const [name, value] of Object.entries(apiHeaders)) {
        if (!context.res.headers.has(name)) context.header(name, value);
      }
    }
    if (!isApi)
      for (const [name, value] of Object.entries(pageHeaders)) context.header(name, value);
    context.header('X-Request-Id', requestId);
    const { status } = context.res;
    const tookMs = performance.now() - startedMs;
    onAnswered({ requestId, method, path, status, tookMs, problem: context.get('problem') });
  };
}

/** Includes paths with doubled slashes: the API refuses them, while the site would redirect. */
export const isApiPath = (path: string): boolean => /^\/+api(\/|$)/.test(path);
