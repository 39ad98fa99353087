// Loads the projects of a release for fast filters and search, because most API requests need them.
import { setImmediate } from 'node:timers/promises';
import type { projectSorts } from '../../contracts/api/endpoints.ts';
import type { FacetName } from '../../contracts/api/facet-names.ts';
import type { ProjectCard, ProjectDetail } from '../../contracts/api/records.ts';
import { toOldDay } from '../../lib/old-day.ts';
import type { ValueCount } from '../facets/columns.ts';
import {
  type Condition,
  FilterColumns,
  type FilterRow,
  NumberColumn,
  type ProjectFilter,
  type Selected,
  select,
  toSeconds,
  unknown,
} from '../facets/filter-columns.ts';
import type { Snapshot } from '../release/snapshot.ts';
import { starOrder } from '../release/table-rows.ts';
import type { Found, Matched, SearchIndex } from '../search/search.ts';
import { SearchIndexBuilder } from '../search/search-index.ts';
import { pickBest } from '../search/top-projects.ts';
import { type DetailRow, detailColumns, toDetail } from './records.ts';
import { readReleases } from './repository-releases.ts';
import { readSearchContext, toSearchRow } from './search-rows.ts';
import { TextStore } from './text-store.ts';

export type Sort = (typeof projectSorts)[number] | 'relevance';

export interface ListQuery {
  readonly filter: ProjectFilter;
  readonly sort: Sort;
  readonly limit: number;
  readonly offset: number;
  readonly facets?: readonly FacetName[] | undefined;
  readonly matched?: Matched | undefined;
  readonly include?: Include;
}

/** `vanished` adds the repositories that GitHub no longer returns. */
type Include = 'vanished' | undefined;

export interface Listed extends Found {
  readonly facets: ReadonlyMap<string, readonly ValueCount[]>;
  /** For each filter: the number of projects that match if this filter is removed. */
  readonly without: ReadonlyMap<string, number>;
}

export class ProjectTable implements Disposable {
  readonly #places = new Map<string, number>();
  readonly #records = new TextStore();
  readonly #columns = new FilterColumns(true);
  readonly #momentum = new NumberColumn();
  readonly #currentHealth = new NumberColumn();
  readonly #pushed = new NumberColumn();
  readonly #asOf: string;
  #listed = 0;
  #orders: ReadonlyMap<Sort, Uint32Array> = new Map();

  constructor(asOf: string) {
    this.#asOf = asOf;
  }

  /** Number of projects without the vanished ones. The row positions of those are not smaller. */
  get listed(): number {
    return this.#listed;
  }

  /**
   * Adds a project. Projects must be added in the sort order `stars`, which also determines their
   * row positions (`place`). Vanished projects come last in it.
   */
  add(detail: ProjectDetail): void {
    const place = this.#records.add(JSON.stringify(detail));
    this.#places.set(detail.id, place);
    this.#columns.add(place, toFilterRow(detail));
    const { health, momentum, pushed, last_seen } = detail;
    const isListed = last_seen === null;
    if (isListed) this.#listed = place + 1;
    const isCurrent = health !== null && toOldDay(health.checked, this.#asOf) === null;
    const set = (column: NumberColumn, value: number | null) => {
      column.values[place] = isListed && value !== null ? value : unknown;
    };
    set(this.#momentum, momentum);
    set(this.#currentHealth, isCurrent ? health.score : null);
    set(this.#pushed, pushed === null ? null : toSeconds(pushed));
  }

  /**
   * Call this after the last `add`. It calls `yieldToOthers` between steps to let other tasks run.
   */
  async finish(yieldToOthers: () => Promise<unknown>): Promise<void> {
    this.#records.finish();
    this.#columns.finish();
    const byStars = Uint32Array.from({ length: this.#places.size }, (_, place) => place);
    const orders = new Map<Sort, Uint32Array>([['stars', byStars]]);
    for (const [sort, column] of [
      ['health', this.#currentHealth],
      ['momentum', this.#momentum],
      ['recent', this.#pushed],
    ] as const) {
      orders.set(sort, toOrder(column.values));
      await yieldToOthers();
    }
    this.#orders = orders;
  }

  [Symbol.dispose](): void {
    this.#records[Symbol.dispose]();
  }

  placeOf(id: string): number | undefined {
    return this.#places.get(id);
  }

  read(place: number): ProjectDetail {
    return JSON.parse(this.#records.read(place));
  }

  list({ filter, sort, limit, offset, facets = [], matched, include }: ListQuery): Listed {
    const all = this.#orders.get(sort === 'relevance' ? 'stars' : sort) ?? new Uint32Array();
    // Vanished projects are the last ones of every order.
    const order = include === 'vanished' ? all : all.subarray(0, this.#listed);
    const conditions = this.#columns.toConditions(filter);
    if (matched) conditions.push({ name: 'q', test: (place) => matched.has(place) });
    const { places, ...counts } = this.#select(order, conditions, facets);
    const total = places.length;
    const end = offset + limit;
    const best =
      sort === 'relevance' && matched
        ? pickBest(places, total, matched.pointsOf, end)
        : places.subarray(0, end);
    return { places: [...best.slice(offset)], total, ...counts };
  }

  #select(
    order: Uint32Array,
    conditions: readonly Condition[],
    facets: readonly FacetName[],
  ): Selected {
    if (conditions.length === 0 && facets.length === 0) {
      return { places: order, facets: new Map(), without: new Map() };
    }
    const columns = new Map(facets.map((name) => [name, this.#columns.facets[name]]));
    return select(order, conditions, columns);
  }
}

const toFilterRow = ({ health, created, pushed, ...detail }: ProjectDetail): FilterRow => ({
  ...detail,
  label: health?.label ?? null,
  health: health?.score ?? null,
  created: created === null ? null : toSeconds(created),
  pushed: pushed === null ? null : toSeconds(pushed),
});

/**
 * Returns the row positions of all projects, sorted by value in descending order. Rows with equal
 * values keep their order.
 */
function toOrder(values: ArrayLike<number>): Uint32Array {
  const count = values.length;
  // Combines each value and its row position in one number, because sorting a typed array of
  // numbers is fast. With up to 2 million rows, each number is below 2 ** 53.
  const keys = Float64Array.from(values, (value, place) => -value * count + place).sort();
  return Uint32Array.from(keys, (key) => ((key % count) + count) % count);
}

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
  readonly include?: Include;
}

export interface ListedCards extends Page<ProjectCard>, Pick<Listed, 'facets' | 'without'> {
  readonly corrected: string | null;
}

export interface Projects extends Disposable {
  find(id: string): ProjectDetail | undefined;
  list(query: ProjectsQuery): ListedCards;
  search(query: string, limit: number, include?: Include): FoundCards;
}

export async function loadProjects(snapshot: Snapshot): Promise<Projects> {
  using releases = await readReleases(snapshot);
  using opened = new DisposableStack();
  const [info] = await snapshot.rows('select as_of from release_info');
  const table = opened.use(new ProjectTable(String(info?.as_of)));
  const words = new SearchIndexBuilder();
  const context = await readSearchContext(snapshot);
  // Search results with equal relevance are returned in this order.
  const batches = snapshot.stream<DetailRow>(
    `select ${detailColumns.join(', ')} from project order by ${starOrder}`,
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

function toProjects(table: ProjectTable, index: SearchIndex, open: Disposable): Projects {
  const toCards = (places: readonly number[]) => places.map((place) => toCard(table.read(place)));
  const endOf = (include: Include) => (include === 'vanished' ? undefined : table.listed);
  return {
    find: (id) => {
      const place = table.placeOf(id);
      return place === undefined ? undefined : table.read(place);
    },
    list: ({ q, ...query }) => {
      const matched = q === undefined ? undefined : index.match(q, endOf(query.include));
      const { places, ...listed } = table.list({ ...query, matched });
      return { items: toCards(places), ...listed, corrected: matched?.corrected ?? null };
    },
    search: (query, limit, include) => {
      const found = index.find(query, limit, endOf(include));
      const { places, total, corrected = null, suggestions } = found;
      return { items: toCards(places), total, corrected, suggestions };
    },
    [Symbol.dispose]: () => open[Symbol.dispose](),
  };
}

export function toCard(detail: ProjectDetail): ProjectCard {
  const { id, name, url, desc, stars, stars_on, lang, license } = detail;
  const { health, momentum, trend, vertical } = detail;
  const score = health?.score ?? null;
  const provisional = health?.provisional ?? null;
  return {
    id,
    name,
    url,
    desc,
    stars,
    stars_on,
    lang,
    license,
    health: score,
    provisional,
    momentum,
    trend,
    vertical,
  };
}
