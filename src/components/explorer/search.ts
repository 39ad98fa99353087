// Finds what a query asks for: passes over columns, fast enough for every press of a key.
import { type Catalogue, trendNames } from './catalogue.ts';
import { sortBy, sortValues, turnAround } from './orders.ts';
import { isAscendingFirst, type Query, type SortKey } from './query.ts';
import { mostPoints, scoreWords, toWords } from './scores.ts';

/** Sorts a column and looks up a stack once, when it is first asked for. */
export class Explorer {
  readonly #catalogue: Catalogue;
  readonly #orders = new Map<SortKey, Int32Array>();
  readonly #stacks = new Map<string, Uint8Array>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Projects by their place in the catalogue, in the order that is asked for. */
  find(query: Query): Int32Array {
    const kept = this.#filter(query);
    const words = toWords(query.words);
    const scores = words.length === 0 ? undefined : scoreWords(this.#catalogue, words);
    if (scores) keepWhere(kept, (place) => scores[place] !== 0);
    if (query.sort) return this.#inOrder(kept, query.sort, query.isAscending);
    return scores ? byPoints(kept, scores) : toPlaces(kept);
  }

  #filter(query: Query): Uint8Array {
    const { count, languages, licences, verticals, health, trends } = this.#catalogue;
    const kept = new Uint8Array(count).fill(1);
    keepCode(kept, languages, query.lang);
    keepCode(kept, licences, query.license);
    keepCode(kept, verticals, query.vertical);
    if (query.stack !== '') {
      const mask = this.#stackMask(query.stack);
      keepWhere(kept, (place) => mask[place] === 1);
    }
    if (query.trend !== '') {
      const letter = Object.keys(trendNames).find((key) => trendNames[key] === query.trend);
      keepWhere(kept, (place) => trends[place] === letter);
    }
    if (query.health > 0) keepWhere(kept, (place) => (health[place] ?? 0) >= query.health);
    return kept;
  }

  #stackMask(stack: string): Uint8Array {
    const known = this.#stacks.get(stack);
    if (known) return known;
    const { values, of } = this.#catalogue.stacks;
    const code = values.indexOf(stack);
    const mask = Uint8Array.from(of, (codes) => (code !== -1 && codes.includes(code) ? 1 : 0));
    this.#stacks.set(stack, mask);
    return mask;
  }

  #inOrder(kept: Uint8Array, key: SortKey, isAscending: boolean): Int32Array {
    let order = this.#orders.get(key);
    if (!order) {
      order = sortBy(this.#catalogue, key);
      this.#orders.set(key, order);
    }
    const places = order.filter((place) => kept[place] === 1);
    if (isAscending === isAscendingFirst(key)) return places;
    return turnAround(places, sortValues(this.#catalogue, key));
  }
}

function keepWhere(kept: Uint8Array, holds: (place: number) => boolean): void {
  for (let place = 0; place < kept.length; place += 1) {
    if (kept[place] === 1 && !holds(place)) kept[place] = 0;
  }
}

function keepCode(kept: Uint8Array, { values, of }: Catalogue['languages'], value: string): void {
  if (value === '') return;
  const code = values.indexOf(value);
  keepWhere(kept, (place) => code !== -1 && of[place] === code);
}

function toPlaces(kept: Uint8Array): Int32Array {
  const places = new Int32Array(kept.length);
  let count = 0;
  for (let place = 0; place < kept.length; place += 1) {
    if (kept[place] === 1) {
      places[count] = place;
      count += 1;
    }
  }
  return places.subarray(0, count);
}

/** The most points first, the same points by stars: counted into place, never compared. */
function byPoints(kept: Uint8Array, scores: Uint16Array): Int32Array {
  const places = toPlaces(kept);
  const next = new Int32Array(mostPoints + 2);
  const slotOf = (place: number) => mostPoints - Math.min(mostPoints, scores[place] ?? 0);
  for (const place of places) next[slotOf(place) + 1] = (next[slotOf(place) + 1] ?? 0) + 1;
  for (let slot = 1; slot < next.length; slot += 1) {
    next[slot] = (next[slot] ?? 0) + (next[slot - 1] ?? 0);
  }
  const sorted = new Int32Array(places.length);
  for (const place of places) {
    const slot = slotOf(place);
    sorted[next[slot] ?? 0] = place;
    next[slot] = (next[slot] ?? 0) + 1;
  }
  return sorted;
}
