// What the API asks of a release: one function for each endpoint's rows.
import type { Freshness } from '../contracts/emerging.ts';
import { findNearest } from '../contracts/nearest.ts';
import type {
  AlternativesRecord,
  EmergingItem,
  EventRecord,
  HubSummary,
  ModelRecord,
  ProductRecord,
} from '../contracts/records.ts';
import type { Page } from './projects.ts';
import { toAlternatives, toEmerging, toEvent, toHubModel, toModel, toProduct } from './records.ts';
import type { Snapshot, SnapshotValues } from './snapshot.ts';
import { toPlain } from './text.ts';

type Condition = readonly [sql: string, name: string, value: string | number | undefined];

/** A `where` of the conditions whose value is given. */
function toClause(conditions: readonly Condition[]): { clause: string; values: SnapshotValues } {
  const given = conditions.filter(([, , value]) => value !== undefined);
  return {
    clause: given.length === 0 ? '' : `where ${given.map(([sql]) => sql).join(' and ')}`,
    values: Object.fromEntries(given.map(([, name, value]) => [name, value ?? null])),
  };
}

/** A slug or `owner/repo`, present or past, in any letter case → the project's id. */
export async function findProjectId(snapshot: Snapshot, text: string): Promise<string | undefined> {
  const [row] = await snapshot.rows(
    `select id, 1 as place from project where id = $alias
    union all select id, 2 as place from project_alias where alias = $alias
    order by place limit 1`,
    { alias: text.toLowerCase() },
  );
  return row && String(row.id);
}

/** The index of the release's day, or that of the day before. */
export async function listEmerging(
  snapshot: Snapshot,
  freshness: Freshness,
  limit: number,
): Promise<readonly EmergingItem[]> {
  const day = freshness === 'realtime' ? 'as_of' : 'as_of - 1';
  const rows = await snapshot.rows(
    `select project.*, emerging.stars_7d as emerging_stars_7d, emerging.* exclude (id, stars_7d)
    from emerging
    inner join project on project.id = emerging.id
    where emerging.index_on = (select ${day} from release_info)
    order by emerging.rank, emerging.id limit $limit`,
    { limit },
  );
  return rows.map(toEmerging);
}

export async function listProducts(
  snapshot: Snapshot,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Page<ProductRecord>> {
  const rows = await snapshot.rows(
    'select * from product order by lower(name), slug limit $limit offset $offset',
    { limit, offset },
  );
  const [count] = await snapshot.rows('select count(*) as total from product');
  return { items: rows.map(toProduct), total: Number(count?.total) };
}

export type FoundAlternatives =
  | { readonly record: AlternativesRecord }
  | { readonly nearest: readonly string[] };

/** Matches loosely by slug, name or domain; else the names of the nearest products. */
export async function findAlternatives(
  snapshot: Snapshot,
  text: string,
): Promise<FoundAlternatives> {
  const products = await snapshot.rows('select * from product order by slug');
  const names = new Map<string, (typeof products)[number]>();
  for (const spell of ['slug', 'domain', 'name'] as const) {
    for (const row of products) {
      const key = toLoose(String(row[spell]));
      if (!names.has(key)) names.set(key, row);
      const bare = toLoose(String(row.domain).split('.')[0] ?? '');
      if (spell === 'domain' && bare !== '' && !names.has(bare)) names.set(bare, row);
    }
  }
  const wanted = toLoose(text);
  const key = names.has(wanted) ? wanted : findTypo(wanted, [...names.keys()]);
  const product = key === undefined ? undefined : names.get(key);
  if (!product) return { nearest: nearestNames(wanted, products) };
  const rows = await snapshot.rows(
    'select * from alternative where product_slug = $slug order by position, repo',
    { slug: String(product.slug) },
  );
  return { record: toAlternatives(product, rows) };
}

/** One letter off, two in long names, and never the first: more would be another product. */
function findTypo(wanted: string, names: readonly string[]): string | undefined {
  const most = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
  const alike = names.filter((name) => name.length > 3 && name[0] === wanted[0]);
  return findNearest(wanted, alike, most);
}

/** `The Browser Company` → `browsercompany` */
const toLoose = (text: string): string =>
  toPlain(text)
    .replace(/^(https?:\/\/)?(www\.)?/, '')
    .replace(/^the[\s_-]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** By shared pairs of letters, which bear more than a typo. At most three. */
function nearestNames(
  wanted: string,
  products: readonly { readonly name?: unknown }[],
): readonly string[] {
  const pairs = (text: string) =>
    new Set(
      Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)),
    );
  const mine = pairs(wanted);
  return products
    .map(({ name }) => {
      const theirs = pairs(toLoose(String(name)));
      const shared = [...mine].filter((pair) => theirs.has(pair)).length;
      return { name: String(name), score: (2 * shared) / (mine.size + theirs.size || 1) };
    })
    .filter(({ score }) => score > 0.2)
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({ name }) => name);
}

export async function listModels(
  snapshot: Snapshot,
  filter: { readonly provider?: string | undefined; readonly tier?: string | undefined },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Page<ModelRecord> & { readonly source: string | null }> {
  const { clause, values } = toClause([
    ['contains(lower(provider), lower($provider))', 'provider', filter.provider],
    ['tier = $tier', 'tier', filter.tier],
  ]);
  const rows = await snapshot.rows(
    `select * from model ${clause} order by rank, id limit $limit offset $offset`,
    { ...values, limit, offset },
  );
  const [count] = await snapshot.rows(`select count(*) as total from model ${clause}`, values);
  const [sources] = await snapshot.rows(
    `select string_agg(distinct source, ', ' order by source) as source from model`,
  );
  const source = sources?.source;
  return {
    items: rows.map(toModel),
    total: Number(count?.total),
    source: typeof source === 'string' ? source : null,
  };
}

export async function readHub(snapshot: Snapshot): Promise<HubSummary> {
  const rows = await snapshot.rows('select * from hub_model order by list, position, id');
  const pick = (list: string) => rows.filter((row) => row.list === list).map(toHubModel);
  return { top_llm: pick('top_llm'), top: pick('top'), trending: pick('trending') };
}

export interface EventFilter {
  readonly after?: string | undefined;
  readonly kind?: string | undefined;
  readonly project?: string | undefined;
}

/** Oldest first; `next` is the id to go on from, null at the end. */
export async function listEvents(
  snapshot: Snapshot,
  filter: EventFilter,
  limit: number,
): Promise<{ readonly items: readonly EventRecord[]; readonly next: string | null }> {
  const { clause, values } = toClause([
    ['event.id > $after', 'after', filter.after],
    ['event.kind = $kind', 'kind', filter.kind],
    ['event.project_id = $project', 'project', filter.project],
  ]);
  const rows = await snapshot.rows(
    `select event.*, project.name as project_name, project.url as project_url
    from event
    inner join project on project.id = event.project_id
    ${clause} order by event.id limit $limit`,
    { ...values, limit: limit + 1 },
  );
  const items = rows.slice(0, limit).map(toEvent);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
