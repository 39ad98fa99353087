// Reads the searchable text of projects: their columns, former names, and the products they can
// replace.

import type { Snapshot } from '../release/snapshot.ts';
import type { ProjectRow } from '../release/table-rows.ts';
import type { SearchRow } from '../search/search-index.ts';
import { toSearchedText } from '../search/searched-text.ts';

export interface SearchContext {
  readonly former: ReadonlyMap<string, readonly string[]>;
  readonly products: ReadonlyMap<string, NonNullable<SearchRow['products']>>;
  /** Similar projects of known projects, most similar first. */
  readonly similar: ReadonlyMap<string, readonly string[]>;
}

export async function readSearchContext(snapshot: Snapshot): Promise<SearchContext> {
  const former = await snapshot.rows(
    `select project_alias.id, list(alias order by alias) as names
    from project_alias inner join project on project.id = project_alias.id
    where project_alias.kind = 'repo' and alias <> lower(project.full_name)
    group by project_alias.id`,
  );
  const products = await snapshot.rows(
    `select alternative.project_id as id, product.name, alternative.position
    from alternative inner join product on product.slug = alternative.product_slug
    where alternative.project_id is not null
    order by alternative.project_id, product.name`,
  );
  // People look for alternatives to known projects. The others would only enlarge the browser's index.
  const similar = await snapshot.rows(
    `select project.id, list(target[9:] order by weight desc, target)[:4] as others
    from edge inner join project on source = 'project:' || project.id
    where edge.kind = 'similar_to' and project.stars >= 3000 group by project.id`,
  );
  return {
    similar: new Map(similar.map((row) => [String(row.id), row.others as string[]])),
    former: new Map(former.map((row) => [String(row.id), row.names as string[]])),
    products: new Map(
      [...Map.groupBy(products, (row) => String(row.id))].map(([id, rows]) => [
        id,
        rows.map((row) => ({ name: String(row.name), position: Number(row.position) })),
      ]),
    ),
  };
}

type NamedRow = Pick<
  ProjectRow,
  | 'id'
  | 'name'
  | 'full_name'
  | 'description'
  | 'topics'
  | 'stars'
  | 'last_seen_on'
  | 'lang'
  | 'license'
  | 'categories'
  | 'vertical'
  | 'stacks'
>;

export function toSearchRow(
  row: NamedRow,
  { former, products, similar }: SearchContext,
): SearchRow {
  const { id } = row;
  return {
    id,
    name: row.name,
    full_name: row.full_name,
    description: toSearchedText(row.description, row.stars),
    topics: row.topics,
    // Treats the stars of deleted repositories as unknown, which ranks these repositories last.
    stars: row.last_seen_on === null ? row.stars : null,
    lang: row.lang,
    license: row.license,
    categories: row.categories,
    facts: [row.vertical, ...row.stacks].flatMap((one) => one ?? []),
    former: former.get(id) ?? [],
    products: products.get(id) ?? [],
    similar: similar.get(id) ?? [],
  };
}
