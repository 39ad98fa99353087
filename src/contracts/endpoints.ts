// Every endpoint of the keyed API: what it takes, what it answers, who may ask.
// The router, the checks of parameters, the OpenAPI document and the client derive from this table.
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
  /** Name of the operation in the document and the client. */
  readonly id: string;
  /** Below `/api/v1`, with path parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: z.ZodObject;
  readonly query: z.ZodObject;
  readonly data: z.ZodType;
  readonly meta: z.ZodObject;
  readonly needsKey: boolean;
  /** The plans that include it; undefined for all. */
  readonly plans: readonly Plan[] | undefined;
  /** Does it take `limit` and `offset` and answer with `Link` headers? */
  readonly isPaged: boolean;
  readonly problems: readonly ProblemCode[];
  /** A call that shows what it is for. Ids are replaced by those of the release that is documented. */
  readonly example: {
    readonly path: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
  };
}

export const apiRoot = '/api/v1';
export const apiVersion = '1.0.0';

const whole = (least: number, most: number) => z.int().min(least).max(most);
const limit = (most: number, usual: number) =>
  whole(1, most).default(usual).describe(`How many are given, 1 to ${most}.`);
const offset = whole(0, 100_000).default(0).describe('How many are left out before the first.');
const mostText = 200;
/** JSON Schema does not trim: the pattern tells its readers that blank text is refused. */
const text = z.string().trim().min(1).max(mostText).meta({ pattern: '\\S' });

const none = z.strictObject({});
export const Meta = z.strictObject({
  attribution: z.string().describe('The line to keep with published scores.'),
  generated: Instant.nullable().describe('When the graph was built.'),
});
const PagedMeta = Meta.extend({
  total: Count.describe('How many there are in all.'),
  limit: whole(1, 200).describe('The limit that was applied.'),
  offset: whole(0, 100_000).describe('The offset that was applied.'),
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

/** What most endpoints have in common. */
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
  .max(mostText)
  .describe('The project’s id, or `owner/repo` (its slash may be written %2F). Any letter case.');

export const projectSorts = ['stars', 'health', 'momentum', 'recent'] as const;

export const endpoints = {
  meta: {
    ...keyed,
    id: 'getMeta',
    path: '/meta',
    summary: 'What is served, and how fresh it is',
    description:
      'Needs no key and serves as a health check: it answers 200 while the graph is rebuilt, too. With a valid key it adds the plan and today’s usage. It never counts against the quota.',
    data: StatusRecord,
    needsKey: false,
    problems: ['invalid_parameter', 'method_not_allowed', 'slow_down', 'internal'],
  },
  search: {
    ...keyed,
    id: 'searchProjects',
    path: '/search',
    summary: 'Find projects by name, topic or task',
    description:
      'Exact names come first, then names that begin with the words, then names that hold them, then descriptions, then topics or owners alone. A matching topic lifts a project within its group; ties go to stars. All words must be found, in any order; letter case, accents and the signs between words do not matter. A word counts where another begins with it, in names also inside.',
    query: z.strictObject({
      q: text.describe('Name, topic or task, such as "pdf table extraction".'),
      limit: limit(50, 15),
    }),
    data: z.array(ProjectCard),
    meta: Meta.extend({
      total: Count.describe('How many match in all.'),
      q: z.string().describe('What was searched for.'),
    }),
    example: { path: {}, query: { q: 'vector database', limit: '5' } },
  },
  projects: {
    ...keyed,
    id: 'listProjects',
    path: '/projects',
    summary: 'List projects, filtered and sorted',
    description:
      'Filters combine freely and are applied before sorting and paging. Unknown values come last, ties go to stars, then to the id.',
    query: z.strictObject({
      lang: text.optional().describe('Exact primary language.'),
      license: text.optional().describe('Part of the licence’s SPDX identifier.'),
      vertical: text.optional().describe('Exact industry vertical.'),
      health_min: whole(0, 100)
        .optional()
        .describe('Least maintenance score; unscored projects are left out.'),
      sort: z.enum(projectSorts).default('stars').describe('What the list descends by.'),
      limit: limit(100, 25),
      offset,
    }),
    data: z.array(ProjectCard),
    meta: PagedMeta.extend({ sort: z.enum(projectSorts).describe('The order that was applied.') }),
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
    summary: 'One project in full',
    description:
      'Facts, the maintenance score with its four components, velocity and the newest releases. Old names of a renamed or moved repository go on working.',
    pathParameters: z.strictObject({ id: projectId }),
    data: ProjectDetail,
    problems: [...counted, 'not_found'],
    example: { path: { id: 'owner-repo' }, query: {} },
  },
  emerging: {
    ...keyed,
    id: 'listEmerging',
    path: '/emerging',
    summary: 'Healthy, accelerating, still little-known projects',
    description:
      'Flagged by the morning scan, at most 100. The plans Pro and Org get the index of the day, the plans Free and Dev that of the previous day; `meta.freshness` says which.',
    query: z.strictObject({ limit: limit(100, 25) }),
    data: z.array(EmergingItem),
    meta: Meta.extend({
      freshness: z.enum(['realtime', 'previous-day']).describe('Which index this is.'),
      criteria: z.string().nullable().describe('What a project has to be to stand here.'),
      note: z.string().nullable().describe('What the plan changes.'),
    }),
    example: { path: {}, query: { limit: '5' } },
  },
  products: {
    ...keyed,
    id: 'listProducts',
    path: '/alternatives',
    summary: 'The commercial products with open-source alternatives',
    description: 'By name. The alternatives of one product are at /alternatives/{product}.',
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
    summary: 'Open-source alternatives to a commercial product',
    description:
      'Matching is loose: slug, name or domain, without regard to case, spaces, a leading “the” or a small typo. A 404 names the nearest products.',
    pathParameters: z.strictObject({
      product: z.string().min(1).max(mostText).describe('Slug, name or domain of the product.'),
    }),
    data: AlternativesRecord,
    problems: [...counted, 'not_found'],
    example: { path: { product: 'notion' }, query: {} },
  },
  models: {
    ...keyed,
    id: 'listModels',
    path: '/models',
    summary: 'Models with context and price per million tokens',
    description:
      'Open and commercial models, by rank. Prices are US dollars per million tokens; 0 means free.',
    query: z.strictObject({
      provider: text.optional().describe('Part of the provider’s name.'),
      tier: z.enum(modelTiers).optional().describe('Exact tier.'),
      limit: limit(200, 50),
      offset,
    }),
    data: z.array(ModelRecord),
    meta: PagedMeta.extend({
      source: z.string().nullable().describe('Where the prices come from.'),
    }),
    isPaged: true,
    example: { path: {}, query: { tier: 'budget', limit: '5' } },
  },
  hf: {
    ...keyed,
    id: 'getHub',
    path: '/hf',
    summary: 'The model hub today',
    description: 'Top language models by downloads of 30 days, top models of all, and what trends.',
    data: HubSummary,
    meta: Meta.extend({ source: z.string().describe('Where the lists come from.') }),
  },
  history: {
    ...keyed,
    id: 'getHistory',
    path: '/history/{slug}',
    summary: 'A project’s last 90 days',
    description:
      'Stars, maintenance score and 7-day velocity for each day, null where nothing was observed. For the plans Pro and Org.',
    pathParameters: z.strictObject({ slug: projectId }),
    data: History,
    meta: Meta.extend({
      points: Count.describe('How many days there are.'),
      window: z.string().describe('The rolling window.'),
    }),
    plans: planNames.filter((name) => plans[name].hasHistory),
    problems: [...counted, 'plan_required', 'not_found'],
    example: { path: { slug: 'owner-repo' }, query: {} },
  },
  events: {
    ...keyed,
    id: 'listEvents',
    path: '/events',
    summary: 'What happened in the last 30 days, oldest first',
    description:
      'Changed health labels, releases, changed licences and new projects. Ask again with `after` set to `meta.next` until that is null.',
    query: z.strictObject({
      after: z
        .string()
        .regex(/^evt_[0-9A-Za-z_-]{1,60}$/, 'an event’s id such as "evt_…"')
        .optional()
        .describe('Id of the last event that is known; those after it are given.'),
      kind: z.enum(eventKinds).optional().describe('Only events of this kind.'),
      repo: RepoName.max(mostText).optional().describe('Only events of this `owner/repo`.'),
      limit: limit(100, 50),
    }),
    data: z.array(EventRecord),
    meta: Meta.extend({
      next: z.string().nullable().describe('The `after` of the next call; null at the end.'),
    }),
    problems: [...counted, 'not_found'],
    example: { path: {}, query: { kind: 'release', limit: '5' } },
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
