// Builds the example responses in the OpenAPI document from the data of a release.

import { apiVersion } from '../../contracts/api/api-version.ts';
import { exampleChanges } from '../../contracts/api/changes-endpoint.ts';
import { describeEmerging } from '../../contracts/api/emerging-meta.ts';
import { type EndpointName, endpoints } from '../../contracts/api/endpoints.ts';
import { wrap } from '../../contracts/api/envelope.ts';
import { toFacetNames } from '../../contracts/api/facet-names.ts';
import type { ExampleCall, ExampleCalls } from '../../contracts/api/openapi.ts';
import type { StatusRecord } from '../../contracts/api/status-record.ts';
import type { RunsRecord } from '../../contracts/files/run-status.ts';
import { minuteMs, toInstant } from '../../lib/time.ts';
import type { Snapshot } from '../release/snapshot.ts';
import { findCost } from './cost.ts';
import { listForecastScores, listForecasts } from './forecasts.ts';
import { type Histories, historyWindow } from './histories.ts';
import { listModels, listPriceChanges, readModel, readModelLife } from './models.ts';
import { listPrices, readPriceTable } from './price-table.ts';
import {
  findAlternatives,
  listEmerging,
  listEvents,
  listProducts,
  readHub,
} from './project-queries.ts';
import type { Projects } from './project-table.ts';
import { listSimilar } from './similar-projects.ts';
import { readSinceExample } from './since.ts';

export interface ExampleInput {
  readonly snapshot: Snapshot;
  readonly projects: Projects;
  readonly histories: Histories;
  readonly siteName: string;
  readonly siteUrl: string;
}

interface Part {
  readonly data: unknown;
  readonly meta?: object;
  /**
   * Path parameters of the example request. Required only if a parameter contains an ID from this
   * release. Otherwise, the example in `endpoints` is used.
   */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * Returns an example for each endpoint. Leaves out endpoints for which this release has no data.
 */
export async function readExamples(input: ExampleInput): Promise<ExampleCalls> {
  const { snapshot, siteName } = input;
  const [info] = await snapshot.rows('select generated_at from release_info');
  const generated = String(info?.generated_at);
  const calls = await Promise.all(
    (Object.keys(endpoints) as EndpointName[]).map(async (name) => {
      const part = await parts[name](input);
      return part === undefined ? [] : [[name, toCall(name, part, siteName, generated)] as const];
    }),
  );
  return Object.fromEntries(calls.flat());
}

function toCall(
  name: EndpointName,
  { data, meta, path, query }: Part,
  siteName: string,
  generated: string,
): ExampleCall {
  const { example } = endpoints[name];
  return {
    path: path ?? example.path,
    query: query ?? example.query,
    response: wrap({ siteName, generated, data, meta }),
  };
}

/**
 * Number of models per list in the example of `/hf`. The request has no limit parameter, so the
 * example is shortened.
 */
const maxHubModels = 3;

const limitOf = ({ query }: { query: { limit: string } }): number => Number(query.limit);

const parts: Readonly<Record<EndpointName, (input: ExampleInput) => Promise<Part | undefined>>> = {
  meta: async (input) => ({ data: await readStatus(input) }),
  search: async ({ projects }) => {
    const { q } = endpoints.search.example.query;
    const found = projects.search(q, limitOf(endpoints.search.example));
    const { items, total, corrected, suggestions } = found;
    return { data: items, meta: { total, q, corrected, suggestions } };
  },
  projects: async ({ projects }) => {
    const { example } = endpoints.projects;
    const { lang, health_min, sort } = example.query;
    const page = { limit: limitOf(example), offset: 0 };
    const filter = { lang, health_min: Number(health_min) };
    const query = { filter, sort, ...page, facets: toFacetNames(example.query.facets) };
    const { items, total, facets } = projects.list(query);
    return { data: items, meta: { total, ...page, sort, facets: Object.fromEntries(facets) } };
  },
  project: async ({ snapshot, projects }) => {
    const id = await findExampleProject(snapshot);
    const data = id && projects.find(id);
    return data ? { data, path: { id } } : undefined;
  },
  similar: async ({ snapshot, projects }) => {
    const id = await findExampleProject(snapshot);
    if (!id) return undefined;
    const items = await listSimilar(snapshot, projects, id);
    const data = items.slice(0, limitOf(endpoints.similar.example));
    return { data, meta: { total: items.length }, path: { id } };
  },
  // Uses the index of the previous day, because only Pro and Org plans have access to today's
  // index.
  emerging: async ({ snapshot }) => ({
    data: await listEmerging(snapshot, 'previous-day', limitOf(endpoints.emerging.example)),
    meta: describeEmerging('free'),
  }),
  products: async ({ snapshot }) => {
    const page = { limit: limitOf(endpoints.products.example), offset: 0 };
    const { items, total } = await listProducts(snapshot, page);
    return { data: items, meta: { total, ...page } };
  },
  alternatives: async ({ snapshot }) => {
    const [first] = await snapshot.rows(
      'select slug from product order by slug = $slug desc, slug limit 1',
      { slug: endpoints.alternatives.example.path.product },
    );
    if (!first) return undefined;
    const product = String(first.slug);
    const found = await findAlternatives(snapshot, product);
    return 'record' in found ? { data: found.record, path: { product } } : undefined;
  },
  models: async ({ snapshot }) => {
    const { tier } = endpoints.models.example.query;
    const page = { limit: limitOf(endpoints.models.example), offset: 0 };
    const { items, total, source } = await listModels(snapshot, { tier }, page);
    return { data: items, meta: { total, ...page, source } };
  },
  modelPrices: async ({ snapshot }) => {
    const id = await findExampleModel(snapshot);
    if (!id) return undefined;
    const data = await listPriceChanges(snapshot, id, {});
    return { data: [...data], meta: { model: id }, path: toModelPath(id) };
  },
  modelLife: async ({ snapshot }) => {
    const id = await findExampleModel(snapshot);
    if (!id) return undefined;
    return { data: await readModelLife(snapshot, id), path: toModelPath(id) };
  },
  model: async ({ snapshot }) => {
    const id = await findExampleModel(snapshot);
    if (!id) return undefined;
    return { data: await readModel(snapshot, id), path: toModelPath(id) };
  },
  prices: async ({ snapshot }) => {
    const { first, last } = await readPriceTable(snapshot);
    const page = { limit: limitOf(endpoints.prices.example), offset: 0 };
    const { items, total } = await listPrices(snapshot, { asOf: last }, page);
    return { data: items, meta: { total, ...page, as_of: last, first } };
  },
  cost: async ({ snapshot }) => {
    const id = await findExampleModel(snapshot);
    if (!id) return undefined;
    const query = { ...endpoints.cost.example.query, model: id };
    const { last } = await readPriceTable(snapshot);
    const request = {
      inputTokens: Number(query.input),
      outputTokens: Number(query.output),
      cachedTokens: 0,
      requests: Number(query.requests),
      asOf: last,
    };
    const data = await findCost(snapshot, id, request);
    return data && !('missing' in data) ? { data: [data], query } : undefined;
  },
  forecasts: async ({ snapshot }) => {
    const page = { limit: limitOf(endpoints.forecasts.example), offset: 0 };
    const { items, total } = await listForecasts(snapshot, { origin: 'all', sort: 'newest' }, page);
    return { data: [...items], meta: { total, ...page } };
  },
  forecastScores: async ({ snapshot }) => ({
    data: await listForecastScores(snapshot, { quarter: 'all' }),
  }),
  hf: async ({ snapshot }) => {
    const { top_llm, top, trending } = await readHub(snapshot);
    const [llmModels, topModels, trendingModels] = [top_llm, top, trending].map((list) =>
      list.slice(0, maxHubModels),
    );
    return {
      data: { top_llm: llmModels, top: topModels, trending: trendingModels },
      meta: { source: 'Hugging Face' },
    };
  },
  history: async ({ snapshot, histories }) => {
    const slug = await findExampleProject(snapshot);
    const data = slug && histories.find(slug);
    if (!data) return undefined;
    return { data, path: { slug }, meta: { points: data.days.length, window: historyWindow } };
  },
  events: async ({ snapshot }) => {
    const { example } = endpoints.events;
    const { items, next } = await listEvents(
      snapshot,
      { kind: example.query.kind },
      limitOf(example),
    );
    return { data: items, meta: { next } };
  },
  changes: async () => exampleChanges,
  since: async ({ snapshot, siteName }) => await readSinceExample(snapshot, siteName),
};

/** Finds a popular project with a history and, preferably, a score and repository releases. */
export async function findExampleProject(snapshot: Snapshot): Promise<string | undefined> {
  const [row] = await snapshot.rows(
    `select id from project
    inner join history using (id)
    order by
      project.health is not null desc, id in (select project_id from release) desc,
      project.stars desc nulls last, id
    limit 1`,
  );
  return row && String(row.id);
}

/**
 * Returns the ID of the model that the documentation uses. If the release does not contain this
 * model, returns the ID of the top-ranked model.
 */
async function findExampleModel(snapshot: Snapshot): Promise<string | undefined> {
  const [row] = await snapshot.rows(
    "select id from model where state = 'listed' order by id = $id desc, rank limit 1",
    { id: endpoints.cost.example.query.model },
  );
  return row && String(row.id);
}

const toModelPath = (id: string) => ({
  provider: id.slice(0, id.indexOf('/')),
  model: id.slice(id.indexOf('/') + 1),
});

export function exampleRuns(generated: string): RunsRecord {
  const after = (minutes: number): string => toInstant(Date.parse(generated) + minutes * minuteMs);
  const ended = after(2);
  const end = { why: null, not_collected: null, succeeded: ended };
  const run = { outcome: 'done', ended, ...end } as const;
  return {
    morning: { ...run, started: generated, next: after(24 * 60) },
    hourly: { ...run, started: after(1), next: after(30) },
  };
}

async function readStatus({ snapshot, siteName, siteUrl }: ExampleInput): Promise<StatusRecord> {
  const [row] = await snapshot.rows(
    `select generated_at, is_sample, is_stale, projects_observed, history_days,
      (select count(*) from project where last_seen_on is null) as projects, (select count(*) from model) as models,
      (select count(*) from product) as products,
      (select count(*) from emerging where index_on = as_of) as emerging
    from release_info`,
  );
  const sources = await snapshot.rows('select * from source order by name');
  const runs = exampleRuns(String(row?.generated_at));
  return {
    name: siteName,
    version: apiVersion,
    state: 'built',
    generated: String(row?.generated_at),
    sample: row?.is_sample === true,
    stale: row?.is_stale === true,
    projects_observed: Number(row?.projects_observed),
    counts: {
      projects: Number(row?.projects),
      models: Number(row?.models),
      products: Number(row?.products),
      emerging: Number(row?.emerging),
      history_days: Number(row?.history_days),
    },
    sources: sources.map((source) => ({
      name: String(source.name),
      url: source.url as string | null,
      observed: source.observed_at as string | null,
      rows: Number(source.rows),
      stale: source.is_stale === true,
    })),
    runs,
    endpoints: Object.values(endpoints).map(({ path }) => path),
    docs: `${siteUrl}/developers`,
  };
}
