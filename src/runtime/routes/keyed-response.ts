// Responds to requests with a valid key: checks the plan and the quota, and returns the response from
// the cache or from a handler. Cached responses use the same checks, but need no routing.
import type { Hono } from 'hono';
import { apiRoot, type Endpoint } from '../../contracts/api/endpoints.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { plans } from '../../contracts/api/plans.ts';
import { quotaHeaders } from '../http/admission.ts';
import { includesEtag } from '../http/content-negotiation.ts';
import { describeError, toErrorParts } from '../http/error-response.ts';
import type { Env } from '../http/request-context.ts';
import { apiHeaders, type RequestFacts } from '../http/response-headers.ts';
import type { KeyHolder } from '../keys/key-ring.ts';
import type { Taken } from '../quotas/quotas.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { type RenderedResponse, toCacheKey } from '../release/response-cache.ts';
import { orUnavailable } from '../state/unavailable.ts';
import type { AppDeps } from './app-deps.ts';

const rebuildSeconds = 60;

export type Later<T> = T | Promise<T>;

/** Calls `next` at once if the value is not a promise: a cached response needs no promise. */
const andThen = <T, R>(value: Later<T>, next: (value: T) => Later<R>): Later<R> =>
  value instanceof Promise ? value.then(next) : next(value);

interface KeyedRequest extends RequestFacts {
  readonly holder: KeyHolder;
  /** Undefined if the plan of the key was already checked. */
  readonly endpoint: Endpoint | undefined;
  readonly ifNoneMatch: string | undefined;
}

interface KeyedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: RenderedResponse['body'] | null;
  readonly problem?: string;
}

/**
 * Responds to a request with a valid key. Performs the checks in the documented order: graph state,
 * plan, quota. `find` performs the rest: parameters, record.
 */
export function respond(
  deps: AppDeps,
  request: KeyedRequest,
  find: (release: LoadedRelease) => Later<RenderedResponse>,
): Later<KeyedResponse> {
  const { holder, endpoint, ifNoneMatch } = request;
  const { quota } = plans[holder.plan];
  const nowMs = deps.now().getTime();
  let taken: Taken | undefined;
  const fail = (cause: unknown): KeyedResponse => {
    const problem = describeError(deps.log, request, cause);
    const headers: Record<string, string> = taken ? quotaHeaders(taken, nowMs) : {};
    if (problem.status >= 500) taken?.giveBack();
    if (taken && problem.status === 503) headers['Retry-After'] = String(rebuildSeconds);
    if (taken && problem.status === 429) headers['Retry-After'] = untilReset(taken, nowMs);
    return toErrorParts(problem, headers);
  };
  try {
    if (deps.isRebuilding() || !deps.serving.isReady()) {
      const usage = orUnavailable(deps, () => deps.quotas.read(holder.accountId, quota));
      const refused = andThen(usage, (read) =>
        toErrorParts(rebuilding(), {
          ...quotaHeaders(read, nowMs),
          'Retry-After': String(rebuildSeconds),
        }),
      );
      return refused instanceof Promise ? refused.catch(fail) : refused;
    }
    const response = andThen(takeQuota(deps, holder), (counted) => {
      taken = counted;
      if (endpoint) refusePlan(endpoint, holder);
      if (!counted.isAllowed) throw quotaExceeded(quota);
      const found = deps.serving.use((release) => {
        if (!release) throw rebuilding();
        return find(release);
      });
      return andThen(found, (rendered) =>
        toResponse(rendered, quotaHeaders(counted, nowMs), ifNoneMatch),
      );
    });
    return response instanceof Promise ? response.catch(fail) : response;
  } catch (cause) {
    return fail(cause);
  }
}

/**
 * Counts one request against the quota. Throws `unavailable` if the state does not respond. If the
 * state responds later, the request is removed from the usage.
 */
export const takeQuota = (
  deps: Pick<AppDeps, 'quotas' | 'log'>,
  { accountId, plan }: Pick<KeyHolder, 'accountId' | 'plan'>,
): Later<Taken> =>
  orUnavailable(
    deps,
    () => deps.quotas.take(accountId, plans[plan].quota),
    (late) => late.giveBack(),
  );

export const untilReset = ({ resetSeconds }: Taken, nowMs: number): string =>
  String(Math.max(1, resetSeconds - Math.floor(nowMs / 1000)));

/**
 * Uses a plain object for headers, because creating a `Headers` object takes longer than the rest
 * of this function.
 */
function toResponse(
  { body, link, etag }: RenderedResponse,
  quota: Record<string, string>,
  ifNoneMatch: string | undefined,
): KeyedResponse {
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

type Fetch = Hono<Env>['fetch'];

/**
 * Responds without routing if the response is cached under the URL of the request and the plan of
 * its key. Passes all other requests to `route`.
 */
export function withCachedResponses(route: Fetch, deps: AppDeps): Fetch {
  return (request, env, context) => {
    const startedMs = performance.now();
    const url = readUrl(request, env);
    const isCacheable = request.method === 'GET' && url.startsWith(apiRoot);
    const holder = isCacheable ? findCachedHolder(deps, request, env) : undefined;
    const cached =
      holder && deps.serving.use((release) => release?.responses.get(toCacheKey(holder.plan, url)));
    if (!holder || !cached || cached instanceof Promise) return route(request, env, context);
    const facts = { requestId: deps.createId(), method: 'GET', path: url.split('?', 1)[0] ?? '' };
    const ifNoneMatch = readHeader(request, env, 'if-none-match');
    const keyed = { ...facts, holder, endpoint: undefined, ifNoneMatch };
    const sent = respond(deps, keyed, () => cached);
    return andThen(sent, ({ status, headers, body, problem }) => {
      deps.onResponse({ ...facts, status, tookMs: performance.now() - startedMs, problem });
      const all = { ...apiHeaders, 'X-Request-Id': facts.requestId, ...headers };
      return new Response(body, { status, headers: all });
    });
  };
}

/** Returns undefined if finding the holder takes a query. The routes then find it. */
function findCachedHolder(
  { keys }: AppDeps,
  request: Request,
  env: Env['Bindings'] | undefined,
): KeyHolder | undefined {
  const key = readHeader(request, env, 'x-api-key');
  if (!key) return undefined;
  const found = keys.find(key);
  if (!(found instanceof Promise)) return found;
  // The routes find the key again, share the query, and report its error.
  found.catch(() => undefined);
  return undefined;
}

/** Returns the path and query as the client sent them. */
export const readUrl = (request: Request, env: Env['Bindings'] | undefined): string =>
  (env?.incoming?.url ?? request.url).replace(/^https?:\/\/[^/]*/i, '');

/** Reads a header. Prefers Node's request object, which is faster to read. */
function readHeader(
  request: Request,
  env: Env['Bindings'] | undefined,
  name: 'x-api-key' | 'if-none-match',
): string | undefined {
  const value = env?.incoming ? env.incoming.headers[name] : request.headers.get(name);
  return typeof value === 'string' ? value : undefined;
}

export const rebuilding = (): ServiceError =>
  new ServiceError('rebuilding', 'The data is being rebuilt. Try again in a minute.');

export const quotaExceeded = (quota: number): ServiceError =>
  new ServiceError(
    'quota_exceeded',
    `You have used all ${quota.toLocaleString('en-US')} requests for today. The quota resets at 00:00 UTC.`,
  );

export function refusePlan(
  { path, plans: included }: Endpoint,
  { plan }: Pick<KeyHolder, 'plan'>,
): void {
  if (!included || included.includes(plan)) return;
  const titles = included.map((name) => plans[name].title).join(' or ');
  throw new ServiceError(
    'plan_required',
    `The ${plans[plan].title} plan does not include ${path}. Upgrade to ${titles}.`,
  );
}
