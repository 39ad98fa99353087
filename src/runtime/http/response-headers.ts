// Sets the headers that every response has: the request ID and the security headers.
import type { Context, MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { sqlEngineFolder } from '../../contracts/files/sql-engine.ts';
import type { RuntimeConfig } from '../config/config.ts';
import type { Env } from './request-context.ts';

/**
 * Allows only files from this server and `data:` images. Forbids inline scripts. Allows inline
 * style attributes, because charts need them.
 */
const contentPolicy = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  scriptSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
};

const securePage = (changes: Partial<typeof contentPolicy> & { workerSrc?: string[] } = {}) =>
  secureHeaders({
    contentSecurityPolicy: { ...contentPolicy, ...changes },
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    // The server adds `Strict-Transport-Security` to every response if SITE_URL is an https URL.
    strictTransportSecurity: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

const secureSitePage = securePage();

/**
 * The SQL page and its worker also compile WebAssembly. The worker's script must be sent with this
 * policy too, because a worker does not inherit the policy of its page.
 */
const secureSqlPage = securePage({
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  workerSrc: ["'self'"],
});
const sqlPaths = new RegExp(`^/(sql|${sqlEngineFolder}/[^/]+)$`);

/**
 * If sign-in with GitHub is configured, `form-action` of the account pages allows github.com, because
 * browsers also check the redirect after a form was sent.
 */
const secureGitHubPage = securePage({ formAction: ["'self'", 'https://github.com'] });
/**
 * The form that connects an application redirects to it: to https, or to the user's own computer.
 */
const secureAuthorizePage = securePage({
  formAction: ["'self'", 'https:', 'http://127.0.0.1:*', 'http://localhost:*'],
});
const isAccountPath = (path: string): boolean => /^\/account(\/|$)/.test(path);

/**
 * Headers of API responses. Any site may read the responses. Browsers must not render or cache
 * them.
 */
export const apiHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
} as const;

/** What the log says about a request. */
export interface RequestFacts {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
}

export const readFacts = (context: Context<Env>): RequestFacts => ({
  requestId: context.get('requestId'),
  method: context.req.method,
  path: context.req.path,
});

/** Facts about a response that is ready to be sent, for metrics and the access log. */
export interface SentResponse extends RequestFacts {
  readonly status: number;
  readonly tookMs: number;
  readonly problem: string | undefined;
}

export interface ResponseDeps {
  readonly createId: () => string;
  /** Called for every response before it is sent, including cached responses. Must be fast. */
  readonly onResponse: (answered: SentResponse) => void;
  readonly config: Pick<RuntimeConfig, 'github'>;
}

/**
 * Assigns an ID to the request. Ignores IDs from clients, so that the IDs in the log are unique.
 */
export const addRequestId = (createId: () => string): MiddlewareHandler<Env> =>
  requestId({ generator: createId, headerName: '' });

function findSecurity(path: string, hasGitHub: boolean): MiddlewareHandler {
  if (sqlPaths.test(path)) return secureSqlPage;
  if (path === '/account/authorize') return secureAuthorizePage;
  return hasGitHub && isAccountPath(path) ? secureGitHubPage : secureSitePage;
}

export function setResponseHeaders({
  onResponse,
  config,
}: Pick<ResponseDeps, 'onResponse' | 'config'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    const startedMs = performance.now();
    await next();
    const facts = readFacts(context);
    const isApi = isApiPath(facts.path);
    // Sets the headers directly, because context.header() would copy the finished response each
    // time.
    const { headers } = context.res;
    if (isApi || context.get('problem')) {
      for (const [name, value] of Object.entries(apiHeaders)) {
        if (!headers.has(name)) headers.set(name, value);
      }
    }
    if (!isApi) {
      await findSecurity(facts.path, config.github !== undefined)(context, async () => undefined);
    }
    headers.set('X-Request-Id', facts.requestId);
    const { status } = context.res;
    const tookMs = performance.now() - startedMs;
    onResponse({ ...facts, status, tookMs, problem: context.get('problem') });
  };
}

/**
 * Also matches paths that start with more than one slash. The server then returns an API error
 * instead of a redirect.
 */
export const isApiPath = (path: string): boolean => /^\/+(api|mcp)(\/|$)/.test(path);
