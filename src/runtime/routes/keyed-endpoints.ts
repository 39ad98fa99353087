// The endpoints that require an API key: reads their parameters, calls their handlers, and caches
// their responses.
import type { Context, Handler } from 'hono';
import { z } from 'zod';
import {
  apiRoot,
  type Endpoint,
  type EndpointName,
  endpoints,
  maxOffset,
} from '../../contracts/api/endpoints.ts';
import { wrap } from '../../contracts/api/envelope.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { requireHolder } from '../http/admission.ts';
import { readQuery } from '../http/query-parameters.ts';
import type { Env } from '../http/request-context.ts';
import { readFacts } from '../http/response-headers.ts';
import type { KeyHolder } from '../keys/key-ring.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import {
  type RenderedResponse,
  toCacheKey,
  toRenderedResponse,
} from '../release/response-cache.ts';
import type { AppDeps } from './app-deps.ts';
import type { EndpointRequest, EndpointResult, Route } from './endpoint-handler.ts';
import { type Later, readUrl, respond } from './keyed-response.ts';
import {
  handleAlternatives,
  handleEmerging,
  handleEvents,
  handleHub,
  handleProducts,
} from './lists.ts';
import {
  handleCost,
  handleForecastScores,
  handleForecasts,
  handleModel,
  handleModelLife,
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

type KeyedName = Exclude<EndpointName, 'meta' | 'changes' | 'since'>;
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
  modelLife: handleModelLife,
  model: handleModel,
  prices: handlePrices,
  cost: handleCost,
  forecasts: handleForecasts,
  forecastScores: handleForecastScores,
  hf: handleHub,
  history: handleHistory,
  events: handleEvents,
};
export const keyedNames: readonly KeyedName[] = Object.keys(routes).filter(isKeyedName);
function isKeyedName(name: string): name is KeyedName {
  return Object.hasOwn(routes, name);
}

export function handleKeyed(deps: AppDeps, name: KeyedName): Handler<Env> {
  return async (context) => {
    const holder = requireHolder(context);
    const request = {
      ...readFacts(context),
      holder,
      endpoint: endpoints[name],
      ifNoneMatch: context.req.header('If-None-Match'),
    };
    const { body, problem, ...rest } = await respond(deps, request, (release) =>
      findResponse({ context, deps, name, release, holder }),
    );
    if (problem !== undefined) context.set('problem', problem);
    return new Response(body, rest);
  };
}

interface Found {
  readonly context: Context<Env>;
  readonly deps: AppDeps;
  readonly name: KeyedName;
  readonly release: LoadedRelease;
  readonly holder: KeyHolder;
}

function findResponse(request: Found): Later<RenderedResponse> {
  const { context, release, holder } = request;
  const url = readUrl(context.req.raw, context.env);
  return release.responses.find(toCacheKey(holder.plan, url), () => compute(request));
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

async function compute({ context, deps, name, release, holder }: Found): Promise<RenderedResponse> {
  const endpoint: Endpoint = endpoints[name];
  const query = readQuery(endpoint.path, new URL(context.req.url).searchParams, endpoint.query);
  const path = readRecordName(context, endpoint);
  const request = { release, plan: holder.plan, path, query };
  // The cast is safe: the parameters were validated with this endpoint's schemas.
  const route = routes[name] as (request: unknown) => Promise<EndpointResult<Endpoint>>;
  const { data, meta } = await route(request satisfies EndpointRequest<Endpoint>);
  const { generated } = release.manifest;
  const body = wrap({ siteName: deps.config.site.name, generated, data, meta });
  const links = endpoint.isPaged
    ? buildLinks(`${apiRoot}${endpoint.path}`, query, meta)
    : undefined;
  return toRenderedResponse(JSON.stringify(body), links);
}

const Place = z.looseObject({ total: z.int(), limit: z.int(), offset: z.int() });

/**
 * Builds the `Link` header of a paged list (RFC 8288): links to the first, previous, next, and last page with the same query. Undefined if there
 * is only one page.
 */
function buildLinks(
  path: string,
  query: Readonly<Record<string, unknown>>,
  meta: unknown,
): string | undefined {
  const { total, limit, offset } = Place.parse(meta);
  const reachable = Math.min(total - 1, maxOffset);
  const last = Math.max(0, Math.floor(reachable / limit) * limit);
  const places: readonly (readonly [string, number | undefined])[] = [
    ['first', 0],
    ['prev', offset > 0 ? Math.max(0, Math.min(offset - limit, last)) : undefined],
    ['next', offset + limit <= reachable ? offset + limit : undefined],
    ['last', last],
  ];
  if (total <= limit && offset === 0) return undefined;
  return places
    .filter(([, at]) => at !== undefined)
    .map(([relation, at]) => {
      const present = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
      search.set('limit', String(limit));
      search.set('offset', String(at));
      return `<${path}?${search}>; rel="${relation}"`;
    })
    .join(', ');
}
