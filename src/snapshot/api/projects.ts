// Loads the projects of a release for fast filters and search, because most API requests need them.
import { setImmediate } from 'node:timers/promises';
import type { FacetName } from '../../contracts/api/facet-names.ts';
import type { ProjectCard, ProjectDetail } from '../../contracts/api/records.ts';
import type { ProjectFilter } from '../facets/filter-columns.ts';
import type { Snapshot } from '../release/snapshot.ts';
import type { ReleaseRow } from '../release/table-rows.ts';
import type { SearchIndex } from '../search/search.ts';
import { SearchIndexBuilder } from '../search/search-index.ts';
import { type Listed, ProjectTable, type Sort } from './project-table.ts';
import { type DetailRow, detailColumns, toDetail } from './records.ts';
import { readSearchContext, toSearchRow } from './search-rows.ts';
import { TextStore } from './text-store.ts';

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export interface FoundCards extends Page<ProjectCard> {
  /**
   * The query with corrected spelling, if the results are for the corrected query. Null if the
   * results are for the original query.
   */
  readonly corrected: string | null;
  readonly suggestions: readonly string[];
}

export interface ProjectsQuery {
  readonly filter: ProjectFilter;
  readonly sort: Sort;
  readonly limit: number;
  readonly offset: number;
  readonly facets?: readonly FacetName[] | undefined;
  readonly q?: string | undefined;
}

export interface ListedCards extends Page<ProjectCard>, Pick<Listed, 'facets' | 'without'> {
  readonly corrected: string | null;
}

export interface Projects extends Disposable {
  find(id: string): ProjectDetail | undefined;
  list(query: ProjectsQuery): ListedCards;
  search(query: string, limit: number): FoundCards;
}

export async function loadProjects(snapshot: Snapshot): Promise<Projects> {
  using releases = await readReleases(snapshot);
  using opened = new DisposableStack();
  const table = opened.use(new ProjectTable());
  const words = new SearchIndexBuilder();
  const context = await readSearchContext(snapshot);
  // Sorts repositories by stars, then by ID, with deleted repositories at the end. Search results
  // with equal relevance are returned in this order.
  const batches = snapshot.stream<DetailRow>(
    `select ${detailColumns.join(', ')} from project order by last_seen_on is not null, stars desc nulls last, id`,
  );
  for await (const rows of batches) {
    for (const row of rows) {
      table.add(toDetail(row, releases.find(row.id)));
      words.add(toSearchRow(row, context));
    }
  }
  await table.finish(() => setImmediate());
  const index = await words.build((id) => table.placeOf(id), setImmediate);
  return toProjects(table, index, opened.move());
}

interface Releases extends Disposable {
  find(projectId: string): readonly ReleaseRow[];
}

/**
 * Stores the repository releases of each project in a temporary file. This saves memory while
 * projects are loaded.
 */
async function readReleases(snapshot: Snapshot): Promise<Releases> {
  using opened = new DisposableStack();
  const texts = opened.use(new TextStore());
  const places = new Map<string, number>();
  let group: ReleaseRow[] = [];
  const storeGroup = () => {
    const [first] = group;
    if (!first) return;
    places.set(first.project_id, texts.add(JSON.stringify(group)));
    group = [];
  };
  const batches = snapshot.stream<ReleaseRow>(
    'select * from release order by project_id, position',
  );
  for await (const rows of batches) {
    for (const row of rows) {
      if (row.project_id !== group[0]?.project_id) storeGroup();
      group.push(row);
    }
  }
  storeGroup();
  texts.finish();
  const open = opened.move();
  return {
    find(projectId) {
      const place = places.get(projectId);
      return place === undefined ? [] : JSON.parse(texts.read(place));
    },
    [Symbol.dispose]: () => open.dispose(),
  };
}

function toProjects(table: ProjectTable, index: SearchIndex, open: Disposable): Projects {
  const toCards = (places: readonly number[]) => places.map((place) => toCard(table.read(place)));
  return {
    find: (id) => {
      const place = table.placeOf(id);
      return place === undefined ? undefined : table.read(place);
    },
    list: ({ q, ...query }) => {
      const matched = q === undefined ? undefined : index.match(q);
      const { places, ...listed } = table.list({ ...query, matched });
      return { items: toCards(places), ...listed, corrected: matched?.corrected ?? null };
    },
    search: (query, limit) => {
      const { places, total, corrected = null, suggestions } = index.find(query, limit);
      return { items: toCards(places), total, corrected, suggestions };
    },
    [Symbol.dispose]: () => open[Symbol.dispose](),
  };
}

export function toCard(detail: ProjectDetail): ProjectCard {
  const { id, name, url, desc, stars, lang, license, health, momentum, trend, vertical } = detail;
  const score = health?.score ?? null;
  const provisional = health?.provisional ?? null;
  return {
    id,
    name,
    url,
    desc,
    stars,
    lang,
    license,
    health: score,
    provisional,
    momentum,
    trend,
    vertical,
  };
}
