// The documented calls, answered from a release: what the OpenAPI document shows as examples.

import { apiVersion, type EndpointName, endpoints } from '../../contracts/endpoints.ts';
import { wrap } from '../../contracts/envelope.ts';
import type { ExampleCall, ExampleCalls } from '../../contracts/openapi.ts';
import type { StatusRecord } from '../../contracts/records.ts';
import type { RhythmRecord } from '../../contracts/rhythm.ts';
import { toInstant } from '../../contracts/time.ts';
import type { Snapshot } from '../release/snapshot.ts';
import type { Histories } from './histories.ts';
import type { Projects } from './projects.ts';
import {
  findAlternatives,
  listEmerging,
  listEvents,
  listModels,
  listProducts,
  readHub,
} from './queries.ts';

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
  /** Where the documented id is another in this release. */
  readonly path?: Readonly<Record<string, string>>;
}

/** Endpoints that have nothing to show in this release, such as a product without one, are left out. */
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
  { data, meta, path }: Part,
  siteName: string,
  generated: string,
): ExampleCall {
  const { example } = endpoints[name];
  return {
    path: path ?? example.path,
    query: example.query,
    answer: wrap({ siteName, generated, data, meta }),
  };
}

/** Of each list of the model hub, which has no limit of its own. */
const shownModels = 3;

const limitOf = ({ query }: { query: { limit: string } }): number => Number(query.limit);

const parts: Readonly<Record<EndpointName, (input: ExampleInput) => Promise<Part | undefined>>> = {
  meta: async (input) => ({ data: await readStatus(input) }),
  search: async ({ projects }) => {
    const { q } = endpoints.search.example.query;
    const { items, total } = projects.search(q, limitOf(endpoints.search.example));
    return { data: items, meta: { total, q } };
  },
  projects: async ({ projects }) => {
    const { example } = endpoints.projects;
    const { lang, health_min, sort } = example.query;
    const page = { limit: limitOf(example), offset: 0 };
    const filter = { lang, health_min: Number(health_min) };
    const { items, total } = projects.list(filter, sort, page.limit, page.offset);
    return { data: items, meta: { total, ...page, sort } };
  },
  project: async ({ snapshot, projects }) => {
    const id = await findShown(snapshot);
    const data = id && projects.find(id);
    return data ? { data, path: { id } } : undefined;
  },
  // Today's index is what Pro and Org pay for: the document, open to all, shows the day before's.
  emerging: async ({ snapshot }) => ({
    data: await listEmerging(snapshot, 'previous-day', limitOf(endpoints.emerging.example)),
    meta: {
      freshness: 'previous-day',
      criteria:
        'Healthy, accelerating and still little known, by the morning scan; the rule stands at /methods/emerging.',
      note: 'The plan Free gets the previous day’s index. Pro and Org get the day’s.',
    },
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
  hf: async ({ snapshot }) => {
    const { top_llm, top, trending } = await readHub(snapshot);
    const [some, most, hot] = [top_llm, top, trending].map((list) => list.slice(0, shownModels));
    return {
      data: { top_llm: some, top: most, trending: hot },
      meta: { source: 'Hugging Face' },
    };
  },
  history: async ({ snapshot, histories }) => {
    const slug = await findShown(snapshot);
    const data = slug && histories.find(slug);
    if (!data) return undefined;
    return { data, path: { slug }, meta: { points: data.days.length, window: '90 days, rolling' } };
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
};

/** The project that shows most: scored, with a history, releases and stars. */
async function findShown(snapshot: Snapshot): Promise<string | undefined> {
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

/** As after a morning that went well. */
export function exampleRhythm(generated: string): RhythmRecord {
  const after = (minutes: number): string => toInstant(Date.parse(generated) + minutes * 60_000);
  const run = { outcome: 'done', ended: after(2), why: null, succeeded: after(2) } as const;
  return {
    morning: { ...run, started: generated, next: after(24 * 60) },
    hourly: { ...run, started: after(1), next: after(30) },
  };
}

async function readStatus({ snapshot, siteName, siteUrl }: ExampleInput): Promise<StatusRecord> {
  const [row] = await snapshot.rows(
    `select generated_at, is_sample, history_days,
      (select count(*) from project) as projects, (select count(*) from model) as models,
      (select count(*) from product) as products,
      (select count(*) from emerging where index_on = as_of) as emerging
    from release_info`,
  );
  const sources = await snapshot.rows('select * from source order by name');
  return {
    name: siteName,
    version: apiVersion,
    state: 'built',
    generated: String(row?.generated_at),
    sample: row?.is_sample === true,
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
    rhythm: exampleRhythm(String(row?.generated_at)),
    endpoints: Object.values(endpoints).map(({ path }) => path),
    docs: `${siteUrl}/developers`,
  };
}
