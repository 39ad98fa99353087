// Sets the headers of every response: the request ID and the security headers.
import type { MiddlewareHandler } from 'hono';
import { sqlEngineFolder } from '../../contracts/sql-engine.ts';
import type { Env } from './env.ts';

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

/**
 * The SQL page and its worker also compile WebAssembly. A worker has the policy of its own response,
 * not of the page that starts it.
 */
const sqlPolicy = contentPolicy.replace(
  "script-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'",
);
const sqlPaths = new RegExp(`^/(sql|${sqlEngineFolder}/[^/]+)$`);

const policyOf = (path: string): string => (sqlPaths.test(path) ? sqlPolicy : contentPolicy);

export const pageHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Content-Security-Policy': contentPolicy,
} as const;

/** A response that is ready to be sent. */
export interface Answered {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly tookMs: number;
  /** The code of the error that the response reports, if any. */
  readonly problem: string | undefined;
}

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
    // Not context.header(): on a finished response it copies the response once per header.
    const { headers } = context.res;
    if (isApi || context.get('problem')) {
      for (const [name, value] of Object.entries(apiHeaders)) {
        if (!headers.has(name)) headers.set(name, value);
      }
    }
    if (!isApi) {
      for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
      headers.set('Content-Security-Policy', policyOf(path));
    }
    headers.set('X-Request-Id', requestId);
    const { status } = context.res;
    const tookMs = performance.now() - startedMs;
    onAnswered({ requestId, method, path, status, tookMs, problem: context.get('problem') });
  };
}

/** Includes paths with doubled slashes: the API refuses them, while the site would redirect. */
export const isApiPath = (path: string): boolean => /^\/+(api|mcp)(\/|$)/.test(path);
