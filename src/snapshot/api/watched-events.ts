// Reads the events of the last 30 days about the projects, models, and products on a watched list.

import { listedEventKinds } from '../../contracts/api/event-kinds.ts';
import type { Snapshot, SnapshotRow } from '../release/snapshot.ts';
import { findModelIds } from './models.ts';
import { findProjectIds } from './project-queries.ts';

export interface WatchedEvent {
  readonly id: string;
  readonly kind: string;
  readonly day: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly url: string | null;
  readonly model: string | null;
  readonly project: string | null;
  readonly name: string;
  readonly fullName: string;
  /**
   * Name of the watched product to which the event's project is an alternative. Null for a model,
   * or if the project itself is watched.
   */
  readonly product: string | null;
}

export interface Watched {
  readonly projects: readonly string[];
  readonly models: readonly string[];
  readonly products: readonly string[];
}

/** Maximum number of events: enough for a feed reader that polls once a day. */
const maxEvents = 200;

export async function listWatchedEvents(
  snapshot: Snapshot,
  { projects, models, products }: Watched,
  kinds: readonly string[] = listedEventKinds,
): Promise<readonly WatchedEvent[]> {
  const rows = await snapshot.rows(
    `with watched as (
      select unnest(string_split($projects, ',')) as id, null as product
      union all
      select alternative.project_id, product.name
      from alternative
      inner join product on product.slug = alternative.product_slug
      where list_contains(string_split($products, ','), alternative.product_slug)
        and alternative.project_id is not null
    ),
    -- One row per project. The column is_direct is true if the project itself is watched.
    once as (select id, min(product) filter (product is not null) as product,
        bool_or(product is null) as is_direct
      from watched group by id)
    select event.id, event.kind, event.day, event.before, event.after, event.url,
      null as model, project.id as project, project.name, project.full_name,
      case when once.is_direct then null else once.product end as product
    from once
    inner join event on event.project_id = once.id
    inner join project on project.id = once.id
    where list_contains(string_split($kinds, ','), event.kind)
    union all
    select model_event.id, model_event.kind, model_event.day, model_event.before,
      model_event.after, null, model.id, null, model.name, model.id, null
    from model_event
    inner join model on model.id = model_event.model_id
    where list_contains(string_split($models, ','), model.id)
      and list_contains(string_split($kinds, ','), model_event.kind)
    order by day desc, id desc
    limit $limit`,
    {
      projects: projects.join(','),
      models: models.join(','),
      products: products.join(','),
      kinds: kinds.join(','),
      limit: maxEvents,
    },
  );
  return rows.map(toEvent);
}

const toText = (cell: unknown): string | null => (cell === null ? null : String(cell));

const toEvent = (row: SnapshotRow): WatchedEvent => ({
  id: String(row.id),
  kind: String(row.kind),
  day: String(row.day),
  before: toText(row.before),
  after: toText(row.after),
  url: toText(row.url),
  model: toText(row.model),
  project: toText(row.project),
  name: String(row.name),
  fullName: String(row.full_name),
  product: toText(row.product),
});

/** Replaces former ids and aliases with current ids. `missing` lists the unknown ids. */
export async function resolveWatched(
  snapshot: Snapshot,
  { projects, models, products }: Watched,
): Promise<{ readonly ids: Watched; readonly missing: readonly string[] }> {
  const projectIds = await findProjectIds(snapshot, projects);
  const modelIds = await findModelIds(snapshot, models);
  const productIds = new Map<string, string>();
  for (const product of products) {
    const id = await findProductId(snapshot, product);
    if (id !== undefined) productIds.set(product, id);
  }
  return {
    ids: {
      projects: [...projectIds.values()],
      models: [...modelIds.values()],
      products: [...productIds.values()],
    },
    missing: [
      ...projects.filter((id) => !projectIds.has(id)),
      ...models.filter((id) => !modelIds.has(id)),
      ...products.filter((id) => !productIds.has(id)),
    ],
  };
}

/** Finds a product by its id or name. `text` must be in lower case. */
async function findProductId(snapshot: Snapshot, text: string): Promise<string | undefined> {
  const [row] = await snapshot.rows(
    `select slug from product where $text in (slug, lower(name)) order by slug <> $text limit 1`,
    { text },
  );
  return row && String(row.slug);
}
