// The endpoints of the API: parameters, response schemas, and the plans that include them. The
// router, parameter validation, the OpenAPI document, and the client are derived from this table.

import { z } from 'zod';
import { Count } from '../../lib/scalars.ts';
import { changesEndpoint } from './changes-endpoint.ts';
import { checkEndpoint } from './check-endpoint.ts';
import {
  counted,
  type Endpoint,
  keyed,
  limit,
  Meta,
  maxTextLength,
  offset,
  PagedMeta,
  projectId,
} from './endpoint.ts';
import { listedEventKinds } from './event-kinds.ts';
import { forecastScoresEndpoint, forecastsEndpoint } from './forecast-endpoint.ts';
import {
  costEndpoint,
  modelEndpoint,
  modelLifeEndpoint,
  modelPricesEndpoint,
  modelsEndpoint,
  pricesEndpoint,
} from './model-endpoints.ts';
import { ModelEventRecord } from './model-records.ts';
import { planNames, plans } from './plans.ts';
import { projectsEndpoint, searchEndpoint, similarEndpoint } from './project-endpoints.ts';
import {
  AlternativesRecord,
  EmergingItem,
  EventRecord,
  History,
  HubSummary,
  ProductRecord,
  ProjectDetail,
} from './records.ts';
import { sinceEndpoint } from './since-endpoint.ts';
import { StatusRecord } from './status-record.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export type { Endpoint } from './endpoint.ts';
export { maxOffset } from './endpoint.ts';
export { projectSorts } from './project-endpoints.ts';

export const apiRoot = '/api/v1';

export const endpoints = {
  meta: {
    ...keyed,
    tag: 'Service',
    id: 'getMeta',
    path: '/meta',
    summary: 'Get the service status',
    description:
      'Returns the state of the service and how recent its data is. Requires no key. Also returns 200 while the data is being rebuilt, so it can serve as a health check. With a valid key, the response includes your plan and today’s usage. Requests never count against the quota.',
    data: StatusRecord,
    needsKey: false,
    problems: ['invalid_parameter', 'method_not_allowed', 'slow_down', 'internal', 'unavailable'],
  },
  search: searchEndpoint,
  projects: projectsEndpoint,
  // Must precede /project/{id}, which also matches paths such as /project/owner/repo.
  similar: similarEndpoint,
  project: {
    ...keyed,
    id: 'getProject',
    path: '/project/{id}',
    summary: 'Get a project',
    description:
      'Returns the project’s facts, its health score with the four components, weekly and daily stars, and its newest releases. Previous names of a renamed or transferred repository keep working.',
    pathParameters: z.strictObject({ id: projectId }),
    data: ProjectDetail,
    problems: [...counted, 'not_found'],
    example: { path: { id: 'owner-repo' }, query: {} },
  },
  emerging: {
    ...keyed,
    id: 'listEmerging',
    path: '/emerging',
    summary: 'List emerging projects',
    description:
      'Returns at most 100 projects that are healthy or recently active, growing fast, and still little known, as selected by the daily run. The Pro and Org plans return today’s index, and the Free and Dev plans the previous day’s. `meta.freshness` says which index the response contains.',
    query: z.strictObject({ limit: limit(100, 25) }),
    data: z.array(EmergingItem),
    meta: Meta.extend({
      freshness: z
        .enum(['realtime', 'previous-day'])
        .describe('Whether this is today’s index or the previous day’s.'),
      criteria: z.string().nullable().describe('Criteria for inclusion in the index.'),
      note: z.string().nullable().describe('How your plan affects this list.'),
    }),
    example: { path: {}, query: { limit: '5' } },
  },
  products: {
    ...keyed,
    tag: 'Alternatives',
    id: 'listProducts',
    path: '/alternatives',
    summary: 'List commercial products that have alternatives',
    description:
      'Returns the products sorted by name. Use /alternatives/{product} for the alternatives to one product.',
    query: z.strictObject({ limit: limit(200, 50), offset }),
    data: z.array(ProductRecord),
    meta: PagedMeta,
    isPaged: true,
    example: { path: {}, query: { limit: '5' } },
  },
  alternatives: {
    ...keyed,
    tag: 'Alternatives',
    id: 'getAlternatives',
    path: '/alternatives/{product}',
    summary: 'List alternatives to a commercial product',
    description:
      'Returns projects that can replace the product. Matches the slug, the name, an alias, or the domain; ignores case, spaces, a leading “the”, and small typos. `license_kind` shows which alternatives are source-available or only partly open source. If nothing matches, the 404 response suggests products. For a vendor with several products, it lists these products.',
    pathParameters: z.strictObject({
      product: z
        .string()
        .min(1)
        .max(maxTextLength)
        .describe('Slug, name, or domain of the product.'),
    }),
    data: AlternativesRecord,
    problems: [...counted, 'not_found'],
    example: { path: { product: 'notion' }, query: {} },
  },
  models: modelsEndpoint,
  // Must precede /models/{provider}/{model}, where {model} may contain slashes.
  modelPrices: modelPricesEndpoint,
  modelLife: modelLifeEndpoint,
  model: modelEndpoint,
  prices: pricesEndpoint,
  cost: costEndpoint,
  forecasts: forecastsEndpoint,
  forecastScores: forecastScoresEndpoint,
  hf: {
    ...keyed,
    tag: 'Models',
    id: 'getHub',
    path: '/hf',
    summary: 'List top and trending Hugging Face models',
    description:
      'Returns the top language models by 30-day downloads, the top models of all kinds, and the trending models.',
    data: HubSummary,
    meta: Meta.extend({ source: z.string().describe('Source of the lists.') }),
  },
  history: {
    ...keyed,
    id: 'getHistory',
    path: '/history/{slug}',
    summary: 'Get a project’s 90-day history',
    description:
      'Returns stars, health score, and weekly stars for each day, with null for days without an observation. Included in the Pro and Org plans.',
    pathParameters: z.strictObject({ slug: projectId }),
    data: History,
    meta: Meta.extend({
      points: Count.describe('Number of days in the response.'),
      window: z.string().describe('Length of the rolling window.'),
    }),
    plans: planNames.filter((name) => plans[name].hasHistory),
    problems: [...counted, 'plan_required', 'not_found'],
    example: { path: { slug: 'owner-repo' }, query: {} },
  },
  events: {
    ...keyed,
    id: 'listEvents',
    path: '/events',
    summary: 'List events of the last 30 days',
    description:
      'Returns health label changes, repository releases, license changes, and new projects, oldest first. To get events of models, set `kind` to a kind such as `price` or `model_removed`. To page through the list, pass `meta.next` as `after` until it is null.',
    query: z.strictObject({
      after: z
        .string()
        .regex(/^evt_[0-9A-Za-z_-]{1,60}$/, 'an event ID such as "evt_…"')
        .optional()
        .describe('ID of the last event you received. Returns only later events.'),
      kind: z
        .enum(listedEventKinds)
        .optional()
        .describe('Return only events of this kind. Events of models are only returned by kind.'),
      model: z
        .string()
        .min(1)
        .max(maxTextLength)
        .optional()
        .describe('Return only events of this model. Requires a kind of model events.'),
      repo: projectId.optional().describe('Return only events of this `owner/repo` or project ID.'),
      limit: limit(100, 50),
    }),
    data: z.array(z.union([EventRecord, ModelEventRecord])),
    meta: Meta.extend({
      next: z
        .string()
        .nullable()
        .describe('Value of `after` for the next request; null on the last page.'),
    }),
    problems: [...counted, 'not_found'],
    example: { path: {}, query: { kind: 'release', limit: '5' } },
  },
  changes: changesEndpoint,
  since: sinceEndpoint,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** Endpoints that accept more than GET. Their responses are never cached. */
export const otherEndpoints = { check: checkEndpoint, ...webhookEndpoints };
