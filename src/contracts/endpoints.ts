// The endpoints of the API: parameters, response schemas, and the plans that include them.
// The router, parameter validation, the OpenAPI document, and the client are derived from this table.
import { z } from 'zod';
import { type Plan, planNames, plans } from './plans.ts';
import type { ProblemCode } from './problems.ts';
import {
  AlternativesRecord,
  EmergingItem,
  EventRecord,
  eventKinds,
  History,
  HubSummary,
  ModelRecord,
  modelTiers,
  ProductRecord,
  ProjectCard,
  ProjectDetail,
  StatusRecord,
} from './records.ts';
import { Count, Instant, RepoName } from './scalars.ts';

export interface Endpoint {
  /** Operation ID in the OpenAPI document and the client. */
  readonly id: string;
  /** Path below `/api/v1`, with path parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: z.ZodObject;
  readonly query: z.ZodObject;
  readonly data: z.ZodType;
  readonly meta: z.ZodObject;
  readonly needsKey: boolean;
  /** The plans that include the endpoint; undefined for all plans. */
  readonly plans: readonly Plan[] | undefined;
  /** Whether it accepts `limit` and `offset` and returns a `Link` header. */
  readonly isPaged: boolean;
  readonly problems: readonly ProblemCode[];
  /** An example call. Its IDs are replaced by IDs from the current release. */
  readonly example: {
    readonly path: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
  };
}

export const apiRoot = '/api/v1';
export const apiVersion = '1.0.0';

const integer = (min: number, max: number) => z.int().min(min).max(max);
const limit = (max: number, fallback: number) =>
  integer(1, max).default(fallback).describe(`Maximum number of items to return, 1 to ${max}.`);
export const maxOffset = 100_000;
const offset = integer(0, maxOffset).default(0).describe('Number of items to skip.');
const maxTextLength = 200;
/** JSON Schema does not trim: the pattern says that blank text is refused. */
const text = z.string().trim().min(1).max(maxTextLength).meta({ pattern: '\\S' });

const none = z.strictObject({});
export const Meta = z.strictObject({
  attribution: z.string().describe('Attribution line to show with published scores.'),
  generated: Instant.nullable().describe('Time of the newest observation in the graph.'),
});
const PagedMeta = Meta.extend({
  total: Count.describe('Total number of items.'),
  limit: integer(1, 200).describe('The limit that was applied.'),
  offset: integer(0, maxOffset).describe('The offset that was applied.'),
});

const counted: readonly ProblemCode[] = [
  'invalid_parameter',
  'missing_key',
  'invalid_key',
  'method_not_allowed',
  'quota_exceeded',
  'internal',
  'rebuilding',
  'unavailable',
];

/** Defaults that most endpoints share. */
const keyed = {
  pathParameters: none,
  query: none,
  meta: Meta,
  needsKey: true,
  plans: undefined,
  isPaged: false,
  problems: counted,
  example: { path: {}, query: {} },
} as const;

const projectId = z
  .string()
  .min(1)
  .max(maxTextLength)
  .describe('Project ID, or `owner/repo` (the slash may be encoded as %2F). Case-insensitive.');

export const projectSorts = ['stars', 'health', 'momentum', 'recent'] as const;

export const endpoints = {
  meta: {
    ...keyed,
    id: 'getMeta',
    path: '/meta',
    summary: 'Service status and data freshness',
    description:
      'Requires no key and can serve as a health check: it also returns 200 while the graph is rebuilt. With a valid key, the response includes your plan and today’s usage. Requests never count against the quota.',
    data: StatusRecord,
    needsKey: false,
    problems: ['invalid_parameter', 'method_not_allowed', 'slow_down', 'internal'],
  },
  search: {
    ...keyed,
    id: 'searchProjects',
    path: '/search',
    summary: 'Search projects by name, topic, or task',
    description:
      'Results are ordered by match: exact names first, then names that start with the query, names that contain it, descriptions, and finally topics or owners only. Within each group, projects with a matching topic rank higher; ties are broken by stars. Every word must match, in any order. Case, accents, and punctuation are ignored. Words match as prefixes; in names also as substrings.',
    query: z.strictObject({
      q: text.describe('Name, topic, or task, such as "pdf table extraction".'),
      limit: limit(50, 15),
    }),
    data: z.array(ProjectCard),
    meta: Meta.extend({
      total: Count.describe('Total number of matches.'),
      q: z.string().describe('The search query.'),
    }),
    example: { path: {}, query: { q: 'vector database', limit: '5' } },
  },
  projects: {
    ...keyed,
    id: 'listProjects',
    path: '/projects',
    summary: 'List projects with filters and sorting',
    description:
      'Filters can be combined and are applied before sorting and paging. Unknown values sort last. Ties are broken by stars, then by ID.',
    query: z.strictObject({
      lang: text.optional().describe('Primary language (exact match, case-insensitive).'),
      license: text.optional().describe('SPDX license identifier, or a part of it.'),
      vertical: text.optional().describe('Industry vertical (exact match, case-insensitive).'),
      health_min: integer(0, 100)
        .optional()
        .describe('Minimum maintenance score. Excludes projects without a score.'),
      sort: z.enum(projectSorts).default('stars').describe('Sort key, in descending order.'),
      limit: limit(100, 25),
      offset,
    }),
    data: z.array(ProjectCard),
    meta: PagedMeta.extend({
      sort: z.enum(projectSorts).describe('The sort key that was applied.'),
    }),
    isPaged: true,
    example: {
      path: {},
      query: { lang: 'python', health_min: '70', sort: 'momentum', limit: '5' },
    },
  },
  project: {
    ...keyed,
    id: 'getProject',
    path: '/project/{id}',
    summary: 'Get a project',
    description:
      'Returns the project’s facts, its maintenance score with the four components, weekly and daily stars, and its newest releases. Previous names of a renamed or transferred repository keep working.',
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
      'Healthy, accelerating, still little-known projects, selected by the daily run; at most 100. The Pro and Org plans return today’s index, the Free and Dev plans the previous day’s; `meta.freshness` tells which one.',
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
    id: 'listProducts',
    path: '/alternatives',
    summary: 'List commercial products with open-source alternatives',
    description: 'Sorted by name. Use /alternatives/{product} for the alternatives to one product.',
    query: z.strictObject({ limit: limit(200, 50), offset }),
    data: z.array(ProductRecord),
    meta: PagedMeta,
    isPaged: true,
    example: { path: {}, query: { limit: '5' } },
  },
  alternatives: {
    ...keyed,
    id: 'getAlternatives',
    path: '/alternatives/{product}',
    summary: 'List open-source alternatives to a commercial product',
    description:
      'Matches the slug, name, or domain; ignores case, spaces, a leading “the”, and small typos. `license_kind` says which alternatives are source-available or have a mixed license, and are not open source throughout. A 404 response suggests products.',
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
  models: {
    ...keyed,
    id: 'listModels',
    path: '/models',
    summary: 'List models with context window and prices',
    description:
      'Open and commercial models, sorted by rank. Prices are in US dollars per million tokens; 0 means free.',
    query: z.strictObject({
      provider: text.optional().describe('Provider name, or a part of it.'),
      tier: z.enum(modelTiers).optional().describe('Price tier.'),
      limit: limit(200, 50),
      offset,
    }),
    data: z.array(ModelRecord),
    meta: PagedMeta.extend({
      source: z.string().nullable().describe('Source of the prices.'),
    }),
    isPaged: true,
    example: { path: {}, query: { tier: 'budget', limit: '5' } },
  },
  hf: {
    ...keyed,
    id: 'getHub',
    path: '/hf',
    summary: 'List top and trending Hugging Face models',
    description:
      'Top language models by 30-day downloads, top models of all kinds, and trending models.',
    data: HubSummary,
    meta: Meta.extend({ source: z.string().describe('Source of the lists.') }),
  },
  history: {
    ...keyed,
    id: 'getHistory',
    path: '/history/{slug}',
    summary: 'Get a project’s 90-day history',
    description:
      'Stars, maintenance score, and weekly stars for each day; null for days without an observation. Included in the Pro and Org plans.',
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
      'Health label changes, repository releases, license changes, and new projects; oldest first. To page through the list, pass `meta.next` as `after` until it is null.',
    query: z.strictObject({
      after: z
        .string()
        .regex(/^evt_[0-9A-Za-z_-]{1,60}$/, 'an event ID such as "evt_…"')
        .optional()
        .describe('ID of the last event you received. Returns only later events.'),
      kind: z.enum(eventKinds).optional().describe('Return only events of this kind.'),
      repo: RepoName.max(maxTextLength)
        .optional()
        .describe('Return only events of this `owner/repo`.'),
      limit: limit(100, 50),
    }),
    data: z.array(EventRecord),
    meta: Meta.extend({
      next: z
        .string()
        .nullable()
        .describe('Value of `after` for the next request; null on the last page.'),
    }),
    problems: [...counted, 'not_found'],
    example: { path: {}, query: { kind: 'release', limit: '5' } },
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
