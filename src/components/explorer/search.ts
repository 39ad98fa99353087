// Runs a query over the columns. It is fast enough to run on every keystroke.
import { type Catalog, trendNames } from './catalog.ts';
import { isAscendingFirst, type Query, type SortKey } from './query.ts';
import { maxPoints, scoreWords, toWords } from './relevance.ts';
import { reverseKnown, sortBy, sortValues } from './sort.ts';

/** Caches the sort order of each column and the projects of each stack on first use. */
export class Explorer {
  readonly #catalog: Catalog;
  readonly #orders = new Map<SortKey, Int32Array>();
  readonly #stacks = new Map<string, Uint8Array>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Returns the rows of the matching projects in the order of the query. */
  find(query: Query): Int32Array {
    const kept = this.#filter(query);
    const words = toWords(query.words);
    const scores = words.length === 0 ? undefined : scoreWords(this.#catalog, words);
    if (scores) keepWhere(kept, (index) => scores[index] !== 0);
    if (query.sort) return this.#inOrder(kept, query.sort, query.isAscending);
    return scores ? byPoints(kept, scores) : toIndexes(kept);
  }

  #filter(query: Query): Uint8Array {
    const { count, languages, licenses, verticals, health, trends } = this.#catalog;
    const kept = new Uint8Array(count).fill(1);
    keepCode(kept, languages, query.lang);
    keepCode(kept, licenses, query.license);
    keepCode(kept, verticals, query.vertical);
    if (query.stack !== '') {
      const mask = this.#stackMask(query.stack);
      keepWhere(kept, (index) => mask[index] === 1);
    }
    if (query.trend !== '') {
      const letter = Object.keys(trendNames).find((key) => trendNames[key] === query.trend);
      keepWhere(kept, (index) => trends[index] === letter);
    }
    if (query.health > 0) keepWhere(kept, (index) => (health[index] ?? 0) >= query.health);
    return kept;
  }

  #stackMask(stack: string): Uint8Array {
    const known = this.#stacks.get(stack);
    if (known) return known;
    const { values, of } = this.#catalog.stacks;
    const code = values.indexOf(stack);
    const mask = Uint8Array.from(of, (codes) => (code !== -1 && codes.includes(code) ? 1 : 0));
    this.#stacks.set(stack, mask);
    return mask;
  }

  #inOrder(kept: Uint8Array, key: SortKey, isAscending: boolean): Int32Array {
    let order = this.#orders.get(key);
    if (!order) {
      order = sortBy(this.#catalog, key);
      this.#orders.set(key, order);
    }
    const indexes = order.filter((index) => kept[index] === 1);
    if (isAscending === isAscendingFirst(key)) return indexes;
    return reverseKnown(indexes, sortValues(this.#catalog, key));
  }
}

function keepWhere(kept: Uint8Array, matches: (index: number) => boolean): void {
  for (let index = 0; index < kept.length; index += 1) {
    if (kept[index] === 1 && !matches(index)) kept[index] = 0;
  }
}

function keepCode(kept: Uint8Array, { values, of }: Catalog['languages'], value: string): void {
  if (value === '') return;
  const code = values.indexOf(value);
  keepWhere(kept, (index) => code !== -1 && of[index] === code);
}

function toIndexes(kept: Uint8Array): Int32Array {
  const indexes = new Int32Array(kept.length);
  let count = 0;
  for (let index = 0; index < kept.length; index += 1) {
    if (kept[index] === 1) {
      indexes[count] = index;
      count += 1;
    }
  }
  return indexes.subarray(0, count);
}

/** A counting sort: most points first, equal points sorted by stars. */
function byPoints(kept: Uint8Array, scores: Uint16Array): Int32Array {
  const indexes = toIndexes(kept);
  const next = new Int32Array(maxPoints + 2);
  const slotOf = (index: number) => maxPoints - Math.min(maxPoints, scores[index] ?? 0);
  for (const index of indexes) next[slotOf(index) + 1] = (next[slotOf(index) + 1] ?? 0) + 1;
  for (let slot = 1; slot < next.length; slot += 1) {
    next[slot] = (next[slot] ?? 0) + (next[slot - 1] ?? 0);
  }
  const sorted = new Int32Array(indexes.length);
  for (const index of indexes) {
    const slot = slotOf(index);
    sorted[next[slot] ?? 0] = index;
    next[slot] = (next[slot] ?? 0) + 1;
  }
  return sorted;
}
