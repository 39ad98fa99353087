// Filters, sorts, and counts projects in memory. The full records are in a temporary file, as JSON.
import type { projectSorts } from '../../contracts/api/endpoints.ts';
import type { FacetName } from '../../contracts/api/facet-names.ts';
import type { ProjectDetail } from '../../contracts/api/records.ts';
import type { ValueCount } from '../facets/columns.ts';
import {
  FilterColumns,
  type FilterRow,
  NumberColumn,
  type ProjectFilter,
  toSeconds,
  unknown,
} from '../facets/filter-columns.ts';
import { type Condition, type Selected, select } from '../facets/select-rows.ts';
import type { Found, Matched } from '../search/search.ts';
import { pickBest } from '../search/top-projects.ts';
import { TextStore } from './text-store.ts';

export type Sort = (typeof projectSorts)[number] | 'relevance';

export interface ListQuery {
  readonly filter: ProjectFilter;
  readonly sort: Sort;
  readonly limit: number;
  readonly offset: number;
  readonly facets?: readonly FacetName[] | undefined;
  readonly matched?: Matched | undefined;
}

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
  #orders: ReadonlyMap<Sort, Uint32Array> = new Map();

  /**
   * Adds a project. Projects must be added in the sort order `stars`, which also determines their
   * row positions (`place`).
   */
  add(detail: ProjectDetail): void {
    const place = this.#records.add(JSON.stringify(detail));
    this.#places.set(detail.id, place);
    this.#columns.add(place, toFilterRow(detail));
    this.#momentum.values[place] = detail.momentum ?? unknown;
  }

  /**
   * Call this after the last `add`. It calls `yieldToOthers` between steps to let other tasks run.
   */
  async finish(yieldToOthers: () => Promise<unknown>): Promise<void> {
    this.#records.finish();
    this.#columns.finish();
    this.#momentum.finish();
    const byStars = Uint32Array.from({ length: this.#places.size }, (_, place) => place);
    const orders = new Map<Sort, Uint32Array>([['stars', byStars]]);
    for (const [sort, { values }] of [
      ['health', this.#columns.health],
      ['momentum', this.#momentum],
      ['recent', this.#columns.pushed],
    ] as const) {
      orders.set(sort, toOrder(values));
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

  list({ filter, sort, limit, offset, facets = [], matched }: ListQuery): Listed {
    const order = this.#orders.get(sort === 'relevance' ? 'stars' : sort) ?? new Uint32Array();
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
