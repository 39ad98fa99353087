// Fast path: if the API key is valid and has quota left, sends a cached response without routing.
// Passes other requests to the routes, with the results of the key lookup and the quota check.
import type { Hono } from 'hono';
import { apiRoot } from '../../contracts/api/endpoints.ts';
import { includesEtag } from '../http/content-negotiation.ts';
import { quotaHeaders } from '../http/quota-headers.ts';
import type { Env } from '../http/request-context.ts';
import { apiHeaders } from '../http/response-headers.ts';
import type { KeyHolder } from '../keys/key-ring.ts';
import type { Taken } from '../quotas/quotas.ts';
import { takeQuota } from '../quotas/take-quota.ts';
import type { RenderedResponse } from '../release/response-cache.ts';
import type { AppDeps } from './app-deps.ts';

type Fetch = Hono<Env>['fetch'];
type Bindings = Env['Bindings'] | undefined;
type Early = NonNullable<Env['Bindings']['early']>;

type CacheDeps = Pick<
  AppDeps,
  'log' | 'serving' | 'keys' | 'quotas' | 'now' | 'createId' | 'onResponse' | 'isRebuilding'
>;

export function withCachedResponses(fetch: Fetch, deps: CacheDeps): Fetch {
  return (request, env, context) => {
    const startedMs = performance.now();
    const path = request.method === 'GET' ? readPath(request, env) : undefined;
    if (!path?.startsWith(apiRoot)) return fetch(request, env, context);
    const early = findEarly(deps, request, env);
    const route = (known = early) =>
      fetch(request, known ? { ...env, early: known } : env, context);
    const { found } = early ?? {};
    if (!found || found instanceof Promise || deps.isRebuilding()) return route();
    const cached = recall(deps, found, path);
    if (!cached) return route();
    const finish = (taken: Taken) => {
      if (!taken.isAllowed) return route({ found, taken });
      const ifNoneMatch = readHeader(request, env, 'if-none-match');
      return respond(deps, { path, cached, taken, ifNoneMatch, startedMs });
    };
    try {
      const taken = takeQuota(deps, found);
      if (!(taken instanceof Promise)) return finish(taken);
      return taken.then(finish, (fault: unknown) => route({ found, fault }));
    } catch (fault) {
      return route({ found, fault });
    }
  };
}

/**
 * Returns the path and query as the client sent them. Undefined if the client sent an absolute URL.
 */
export function readPath(request: Request, env: Bindings): string | undefined {
  const sent = env?.incoming?.url ?? request.url.replace(/^https?:\/\/[^/]*/, '');
  return sent.startsWith('/') ? sent : undefined;
}

/** Reads a header. Prefers Node's request object, which is faster to read. */
function readHeader(
  request: Request,
  env: Bindings,
  name: 'x-api-key' | 'if-none-match',
): string | undefined {
  const value = env?.incoming ? env.incoming.headers[name] : request.headers.get(name);
  return typeof value === 'string' ? value : undefined;
}

function findEarly({ keys }: CacheDeps, request: Request, env: Bindings): Early | undefined {
  const key = readHeader(request, env, 'x-api-key');
  if (!key) return undefined;
  try {
    const found = keys.find(key);
    // If the path is unknown, no code awaits this promise. Without this handler, a rejection would
    // end the process.
    if (found instanceof Promise) found.catch(() => undefined);
    return { found };
  } catch {
    return undefined;
  }
}

function recall(
  { serving }: CacheDeps,
  { plan }: KeyHolder,
  path: string,
): RenderedResponse | undefined {
  const cached = serving.use((release) => release?.answers.recall(plan, path));
  return cached instanceof Promise ? undefined : cached;
}

interface Hit {
  readonly path: string;
  readonly cached: RenderedResponse;
  readonly taken: Taken;
  readonly ifNoneMatch: string | undefined;
  readonly startedMs: number;
}

function respond(deps: CacheDeps, { path, cached, taken, ifNoneMatch, startedMs }: Hit): Response {
  const requestId = deps.createId();
  const { status, body, headers } = toResponse(
    cached,
    quotaHeaders(taken, deps.now().getTime()),
    ifNoneMatch,
  );
  const end = path.indexOf('?');
  deps.onResponse({
    requestId,
    method: 'GET',
    path: end === -1 ? path : path.slice(0, end),
    status,
    tookMs: performance.now() - startedMs,
    problem: undefined,
  });
  const all = { ...apiHeaders, 'X-Request-Id': requestId, ...headers };
  return new Response(body, { status, headers: all });
}

/**
 * Uses a plain object for headers, because creating a `Headers` object takes longer than the rest
 * of this function.
 */
export function toResponse(
  { body, link, etag }: RenderedResponse,
  quota: Record<string, string>,
  ifNoneMatch: string | null | undefined,
) {
  const headers: Record<string, string> = {
    ...quota,
    ETag: etag,
    // Clients may cache the response, but must revalidate it, so that each use counts against the
    // quota.
    'Cache-Control': 'private, no-cache',
  };
  if (link !== undefined) headers.Link = link;
  if (ifNoneMatch && includesEtag(ifNoneMatch, etag)) return { status: 304, body: null, headers };
  headers['Content-Type'] = 'application/json';
  return { status: 200, body, headers };
}
