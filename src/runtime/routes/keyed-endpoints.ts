// Handles the endpoints that require an API key: checks the key, plan, and quota, and then
// responds, from the cache if possible.
import type { Context, Handler } from 'hono';
import {
  apiRoot,
  type Endpoint,
  type EndpointName,
  endpoints,
} from '../../contracts/api/endpoints.ts';
import { wrap } from '../../contracts/api/envelope.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { plans } from '../../contracts/api/plans.ts';
import { requireHolder } from '../http/api-key.ts';
import { sendError, toServiceError } from '../http/error-response.ts';
import { readQuery } from '../http/query-parameters.ts';
import { quotaHeaders } from '../http/quota-headers.ts';
import type { Env } from '../http/request-context.ts';
import type { KeyHolder } from '../keys/key-ring.ts';
import { takeQuota } from '../quotas/take-quota.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { type RenderedResponse, toRenderedResponse } from '../release/response-cache.ts';
import { orUnavailable } from '../state/unavailable.ts';
import type { AppDeps } from './app-deps.ts';
import { readPath, toResponse } from './cached-responses.ts';
import type { EndpointRequest, EndpointResult, Route } from './endpoint-handler.ts';
import { buildLinks } from './link-header.ts';
import {
  handleAlternatives,
  handleEmerging,
  handleEvents,
  handleHub,
  handleProducts,
} from './lists.ts';
import {
  handleCost,
  handleModel,
  handleModelPrices,
  handleModels,
  handlePrices,
} from './models.ts';
import {
  handleHistory,
  handleProject,
  handleProjects,
  handleSearch,
  handleSimilar,
} from './projects.ts';

type KeyedName = Exclude<EndpointName, 'meta' | 'changes'>;
export const routes: { readonly [N in KeyedName]: Route<N> } = {
  search: handleSearch,
  projects: handleProjects,
  similar: handleSimilar,
  project: handleProject,
  emerging: handleEmerging,
  products: handleProducts,
  alternatives: handleAlternatives,
  models: handleModels,
  modelPrices: handleModelPrices,
  model: handleModel,
  prices: handlePrices,
  cost: handleCost,
  hf: handleHub,
  history: handleHistory,
  events: handleEvents,
};
export const keyedNames: readonly KeyedName[] = Object.keys(routes).filter(isKeyedName);
function isKeyedName(name: string): name is KeyedName {
  return Object.hasOwn(routes, name);
}

const rebuildSeconds = 60;

/**
 * Performs the checks in the documented order: key, graph state, plan, quota, parameters, record.
 */
export function handleKeyed(deps: AppDeps, name: KeyedName): Handler<Env> {
  const endpoint: Endpoint = endpoints[name];
  return async (context) => {
    const holder = requireHolder(context);
    const { quota } = plans[holder.plan];
    const nowMs = deps.now().getTime();
    if (deps.isRebuilding() || !deps.serving.isReady()) {
      const usage = await orUnavailable(deps, () => deps.quotas.read(holder.accountId, quota));
      return sendError(context, rebuilding(), {
        ...quotaHeaders(usage, nowMs),
        'Retry-After': String(rebuildSeconds),
      });
    }
    const { taken: early, fault } = context.env?.early ?? {};
    if (fault !== undefined) throw fault;
    const taken = early ?? (await takeQuota(deps, holder));
    const headers = quotaHeaders(taken, nowMs);
    try {
      refusePlan(endpoint, holder);
      if (!taken.isAllowed) throw quotaExceeded(quota);
      const response = await deps.serving.use((release) => {
        if (!release) throw rebuilding();
        return findResponse({ context, deps, name, release, holder });
      });
      const ifNoneMatch = context.req.header('If-None-Match');
      const { body, ...rest } = toResponse(response, headers, ifNoneMatch);
      return new Response(body, rest);
    } catch (cause) {
      const problem = toServiceError(context, deps, cause);
      if (problem.status >= 500) taken.giveBack();
      if (problem.status === 503) headers['Retry-After'] = String(rebuildSeconds);
      if (problem.status === 429) {
        headers['Retry-After'] = String(Math.max(1, taken.resetSeconds - Math.floor(nowMs / 1000)));
      }
      return sendError(context, problem, headers);
    }
  };
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

interface Request {
  readonly context: Context<Env>;
  readonly deps: AppDeps;
  readonly name: KeyedName;
  readonly release: LoadedRelease;
  readonly holder: KeyHolder;
}

function findResponse(request: Request): RenderedResponse | Promise<RenderedResponse> {
  const { context, name, release, holder } = request;
  const endpoint: Endpoint = endpoints[name];
  const url = new URL(context.req.url);
  const query = readQuery(endpoint.path, url.searchParams, endpoint.query);
  const path = readRecordName(context, endpoint);
  // All plans share cached responses, unless the response depends on the plan.
  const variant = name === 'emerging' ? holder.plan : '';
  const key = `${name} ${JSON.stringify(path)} ${JSON.stringify(query)} ${variant}`;
  const response = release.answers.find(key, async () => await compute(request, { path, query }));
  const sentPath = readPath(context.req.raw, context.env);
  if (!sentPath || context.req.method !== 'GET') return response;
  if (!(response instanceof Promise)) release.answers.note(holder.plan, sentPath, key);
  return response;
}

function readRecordName(context: Context<Env>, endpoint: Endpoint): Record<string, unknown> {
  const [name, ...others] = Object.keys(endpoint.pathParameters.shape);
  if (name === undefined) return {};
  const repo = context.req.param('repo');
  const id = `${context.req.param(name)}${repo === undefined ? '' : `/${repo}`}`;
  const rest = Object.fromEntries(others.map((other) => [other, context.req.param(other)]));
  const parsed = endpoint.pathParameters.safeParse({ [name]: id, ...rest });
  if (parsed.success) return parsed.data;
  throw new ServiceError(
    'not_found',
    `No record found at ${context.req.path.slice(0, 200)}. Use ${apiRoot}/search to find project IDs.`,
  );
}

async function compute(
  { deps, name, release, holder }: Request,
  parameters: { readonly path: Record<string, unknown>; readonly query: Record<string, unknown> },
): Promise<RenderedResponse> {
  const request = { release, plan: holder.plan, ...parameters };
  // The cast is safe: the parameters were validated with this endpoint's schemas.
  const route = routes[name] as (request: unknown) => Promise<EndpointResult<Endpoint>>;
  const { data, meta } = await route(request satisfies EndpointRequest<Endpoint>);
  const { generated } = release.manifest;
  const { isPaged, path } = endpoints[name];
  const body = wrap({ siteName: deps.config.site.name, generated, data, meta });
  const links = isPaged ? buildLinks(`${apiRoot}${path}`, parameters.query, meta) : undefined;
  return toRenderedResponse(JSON.stringify(body), links);
}
