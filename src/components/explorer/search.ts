// Runs the explorer's query on the columns and the search index. Fast enough for every keystroke.
import { facetNames } from '../../contracts/api/facet-names.ts';
import { type Selected, select } from '../../snapshot/facets/filter-columns.ts';
import type { Matched } from '../../snapshot/search/search.ts';
import type { Catalog } from './project-index.ts';
import { isAscendingFirst, type Query, type SortKey, toFilter } from './query.ts';
import { reverseKnown, sortBy, sortValues } from './sort.ts';

export interface Results extends Omit<Selected, 'places'> {
  /** The row numbers of the matching projects, in the sort order of the query. */
  readonly rows: Uint32Array;
  /** The corrected search words, if the original words had hardly any matches. */
  readonly corrected: string | undefined;
}

export interface WordSearch {
  match(text: string): Matched;
}

/**
 * Finds the projects that match a query. Stores each sort order, so each column is sorted only
 * once.
 */
export class Explorer {
  readonly #catalog: Catalog;
  readonly #index: WordSearch;
  readonly #orders = new Map<SortKey, Uint32Array>();
  readonly #byStars: Uint32Array;

  constructor(catalog: Catalog, index: WordSearch) {
    this.#catalog = catalog;
    this.#index = index;
    this.#byStars = Uint32Array.from({ length: catalog.count }, (_, row) => row);
  }

  find(query: Query): Results {
    const words = query.words.trim();
    const matched = words === '' ? undefined : this.#index.match(words);
    const conditions = this.#catalog.filters.toConditions(toFilter(query));
    if (matched) conditions.push({ name: 'q', test: (row) => matched.has(row) });
    const order = query.sort ? this.#inOrder(query.sort, query.isAscending) : this.#byStars;
    const columns = new Map(facetNames.map((name) => [name, this.#catalog.filters.facets[name]]));
    const { places, ...counts } = select(order, conditions, columns);
    if (matched && !query.sort) sortByPoints(places, matched);
    return { ...counts, rows: places, corrected: matched?.corrected };
  }

  #inOrder(key: SortKey, isAscending: boolean): Uint32Array {
    let order = this.#orders.get(key);
    if (!order) {
      order = sortBy(this.#catalog, key);
      this.#orders.set(key, order);
    }
    if (isAscending === isAscendingFirst(key)) return order;
    return reverseKnown(order.slice(), sortValues(this.#catalog, key));
  }
}

/** Sorts by relevance, best match first. Equal matches stay sorted by stars. */
function sortByPoints(rows: Uint32Array, { pointsOf }: Matched): void {
  rows.sort((a, b) => pointsOf(b) - pointsOf(a) || a - b);
}
