// Looks up watched projects, models, and products: their names by ID, and their IDs by name.
import type { WatchedId, WatchedItem, WatchedKind } from '../../contracts/watched-list.ts';
import type { Snapshot } from '../release/snapshot.ts';
import { findModelId } from './models.ts';
import { findProjectId } from './project-queries.ts';

/**
 * Returns the items with their names, in the same order. The name of an item that is not in the
 * release is its ID.
 */
export async function addNames(
  snapshot: Snapshot | undefined,
  items: readonly WatchedId[],
): Promise<readonly WatchedItem[]> {
  if (!snapshot || items.length === 0) return items.map(({ kind, id }) => ({ kind, id, name: id }));
  const listed = (kind: WatchedKind) =>
    items.flatMap((item) => (item.kind === kind ? [item.id.toLowerCase()] : [])).join(',');
  const rows = await snapshot.rows(
    `select 'p' as kind, alias, project.name
    from project_alias
    inner join project using (id)
    where list_contains(string_split($projects, ','), alias)
    union all select 'p', id, name from project where list_contains(string_split($projects, ','), id)
    union all select 'm', alias, model.name
    from model_alias
    inner join model on model.id = model_alias.model_id
    where list_contains(string_split($models, ','), alias)
    union all select 'm', lower(id), name
    from model where list_contains(string_split($models, ','), lower(id))
    union all select 'a', slug, name
    from product where list_contains(string_split($products, ','), slug)`,
    { projects: listed('p'), models: listed('m'), products: listed('a') },
  );
  // IDs come after aliases in the result, so they overwrite equal aliases.
  const names = new Map(rows.map((row) => [`${row.kind} ${row.alias}`, String(row.name)]));
  return items.map(({ kind, id }) => ({
    ...{ kind, id },
    name: names.get(`${kind} ${id.toLowerCase()}`) ?? id,
  }));
}

/**
 * Finds a project by ID or `owner/repo`, a model by ID or alias, or a product by ID or name.
 * Returns the item's ID, or undefined if the release does not contain the item.
 */
export async function findWatchedId(
  snapshot: Snapshot,
  kind: WatchedKind,
  text: string,
): Promise<string | undefined> {
  if (kind === 'p') return await findProjectId(snapshot, text);
  if (kind === 'm') return await findModelId(snapshot, text);
  const [row] = await snapshot.rows(
    `select slug from product where $text in (slug, lower(name)) order by slug <> $text limit 1`,
    { text: text.toLowerCase() },
  );
  return row && String(row.slug);
}
