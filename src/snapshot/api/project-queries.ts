// Queries projects, products, emerging projects, and events in a release, for the API.
import type { Freshness } from '../../contracts/api/emerging-meta.ts';
import type {
  AlternativesRecord,
  EmergingItem,
  EventRecord,
  HubSummary,
  ProductRecord,
} from '../../contracts/api/records.ts';
import type { Snapshot, SnapshotValues } from '../release/snapshot.ts';
import type { AlternativeRow, HubModelRow, ProductRow } from '../release/table-rows.ts';
import { findProduct } from '../search/product-names.ts';
import type { Page } from './project-table.ts';
import {
  type EmergingProjectRow,
  type NamedEventRow,
  toAlternatives,
  toEmerging,
  toEvent,
  toHubModel,
  toNamedProduct,
  toProduct,
} from './records.ts';

type Condition = readonly [sql: string, name: string, value: string | number | undefined];

function toClause(conditions: readonly Condition[]): { clause: string; values: SnapshotValues } {
  const active = conditions.filter(([, , value]) => value !== undefined);
  return {
    clause: active.length === 0 ? '' : `where ${active.map(([sql]) => sql).join(' and ')}`,
    values: Object.fromEntries(active.map(([, name, value]) => [name, value ?? null])),
  };
}

/** Finds the ID of a project by a current or former slug or `owner/repo`, ignoring case. */
export async function findProjectId(snapshot: Snapshot, text: string): Promise<string | undefined> {
  const [row] = await snapshot.rows(
    `select id, 1 as place from project where id = $alias
    union all select id, 2 as place from project_alias where alias = $alias
    order by place limit 1`,
    { alias: text.toLowerCase() },
  );
  return row && String(row.id);
}

/**
 * Maps each text to the ID of its project, like `findProjectId` for several texts at once. Leaves
 * out texts that match no project. The texts must not contain newlines.
 */
export async function findProjectIds(
  snapshot: Snapshot,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await snapshot.rows(
    `with wanted as (select distinct unnest(string_split($aliases, chr(10))) as alias)
    select alias, id from wanted inner join project_alias using (alias)
    union all select alias, id from wanted inner join project on id = alias`,
    { aliases: texts.join('\n').toLowerCase() },
  );
  // IDs come after aliases in the result, so they overwrite equal aliases.
  const ids = new Map(rows.map((row) => [String(row.alias), String(row.id)]));
  return new Map(
    texts.flatMap((text) => {
      const id = ids.get(text.toLowerCase());
      return id === undefined ? [] : [[text, id] as const];
    }),
  );
}

export async function listEmerging(
  snapshot: Snapshot,
  freshness: Freshness,
  limit: number,
): Promise<readonly EmergingItem[]> {
  const day = freshness === 'realtime' ? 'as_of' : 'as_of - 1';
  const rows = await snapshot.rows<EmergingProjectRow>(
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
  const rows = await snapshot.rows<ProductRow>(
    'select * from product order by lower(name), slug limit $limit offset $offset',
    { limit, offset },
  );
  const [count] = await snapshot.rows('select count(*) as total from product');
  return { items: rows.map(toProduct), total: Number(count?.total) };
}

export type FoundAlternatives =
  | { readonly record: AlternativesRecord }
  | { readonly isVendor: boolean; readonly names: readonly string[] };

/**
 * Finds a product by name, vendor, or domain. Returns suggestions if there is not exactly one
 * match.
 */
export async function findAlternatives(
  snapshot: Snapshot,
  text: string,
): Promise<FoundAlternatives> {
  const products = await snapshot.rows<ProductRow>('select * from product order by slug');
  const found = findProduct(products.map(toNamedProduct), text);
  if (!('product' in found)) {
    return { isVendor: found.isVendor, names: found.suggestions.map(({ name }) => name) };
  }
  const rows = await snapshot.rows<AlternativeRow>(
    'select * from alternative where product_slug = $slug order by position, repo',
    { slug: found.product.slug },
  );
  return { record: toAlternatives(found.product.row, rows) };
}

export async function readHub(snapshot: Snapshot): Promise<HubSummary> {
  const rows = await snapshot.rows<HubModelRow>(
    'select * from hub_model order by list, position, id',
  );
  const pick = (list: string) => rows.filter((row) => row.list === list).map(toHubModel);
  return { top_llm: pick('top_llm'), top: pick('top'), trending: pick('trending') };
}

export interface EventFilter {
  readonly after?: string | undefined;
  readonly kind?: string | undefined;
  readonly project?: string | undefined;
}

/**
 * Returns events, oldest first. `next` is the cursor of the next page, or null on the last page.
 */
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
  const rows = await snapshot.rows<NamedEventRow>(
    `select event.*, project.name as project_name, project.url as project_url
    from event
    inner join project on project.id = event.project_id
    ${clause} order by event.id limit $limit`,
    { ...values, limit: limit + 1 },
  );
  const items = rows.slice(0, limit).map(toEvent);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}
