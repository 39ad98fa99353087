// Searches the in-memory index. Every word must match; results are grouped by tier.
import { isUnspaced, toPlain, toSpaced, toWords } from './text.ts';
import { bits, placeShift, postingBits, startLetters } from './word-bits.ts';

export interface Found {
  /** Places of the best matches, best first. A place is a project's position in the index. */
  readonly places: readonly number[];
  /** Total number of matches. */
  readonly total: number;
}

export interface Words {
  readonly words: readonly string[];
  /** First letters → numbers of the words that start with them. */
  readonly byStart: ReadonlyMap<string, readonly number[]>;
  /** Numbers of words in scripts without spaces between words. */
  readonly unspaced: readonly number[];
  /** Numbers of words that occur in project names, ascending. */
  readonly inName: readonly number[];
  /** Start of each word's postings, and finally the end of the last. */
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
}

/** Properties that all words of a query so far have in a project. 0 means that it does not match. */
const all = {
  present: 1,
  /** The word occurs in `owner/repo`. */
  fullName: 2,
  noName: 4,
  nameOrDescription: 8,
  topic: 16,
  /** The name starts with the word. Only checked for the first word of the query. */
  first: 32,
} as const;

const tiers = { exact: 0, prefix: 1, part: 2, description: 3, other: 4 } as const;
const tierCount = 5;

/** Bits of a word in a project → the properties above. */
const holds = Uint8Array.from({ length: 64 }, (_, where) => {
  const has = (bit: number) => (where & bit) !== 0;
  if (where === 0) return 0;
  return (
    all.present |
    (has(bits.name) || has(bits.owner) ? all.fullName : 0) |
    (has(bits.name) ? 0 : all.noName) |
    (has(bits.name) || has(bits.description) ? all.nameOrDescription : 0) |
    (has(bits.wholeTopic) ? all.topic : 0) |
    (has(bits.first) ? all.first : 0)
  );
});

export class SearchIndex {
  readonly #table: Words;
  readonly #placeOf: (id: string) => number | undefined;
  readonly #names: readonly string[];
  readonly #fullNames: readonly string[];
  /** All words in names, each after a line break, and the start of each. */
  readonly #nameText: string;
  readonly #nameStarts: Uint32Array;

  constructor(
    table: Words,
    placeOf: (id: string) => number | undefined,
    names: readonly string[],
    fullNames: readonly string[],
  ) {
    this.#table = table;
    this.#placeOf = placeOf;
    this.#names = names;
    this.#fullNames = fullNames;
    this.#nameStarts = new Uint32Array(table.inName.length);
    let text = '';
    for (const [index, number] of table.inName.entries()) {
      this.#nameStarts[index] = text.length + 1;
      text += `\n${table.words[number]}`;
    }
    this.#nameText = text;
  }

  find(query: string, limit: number): Found {
    const plain = toPlain(query).trim();
    const words = [...new Set(toWords(plain))];
    const state = new Uint8Array(this.#names.length).fill(words.length === 0 ? 0 : 255);
    for (const [index, one] of words.entries()) this.#narrow(state, one, index === 0);
    const exact = this.#placeOf(plain);
    if (exact !== undefined) state[exact] = all.present;
    const terms = { plain, spaced: toSpaced(plain), exact };
    const buckets: number[][] = Array.from({ length: tierCount * 2 }, () => []);
    let total = 0;
    for (let place = 0; place < state.length; place += 1) {
      const held = state[place] ?? 0;
      if (held === 0) continue;
      total += 1;
      const rank = this.#tierOf(place, held, terms) * 2 + ((held & all.topic) === 0 ? 1 : 0);
      const bucket = buckets[rank];
      if (bucket && bucket.length < limit) bucket.push(place);
    }
    return { places: buckets.flat().slice(0, limit), total };
  }

  #tierOf(
    place: number,
    held: number,
    terms: { readonly plain: string; readonly spaced: string; readonly exact: number | undefined },
  ): number {
    if (place === terms.exact) return tiers.exact;
    if ((held & all.fullName) !== 0 && (held & all.noName) === 0) {
      if (this.#fullNames[place] === terms.plain) return tiers.exact;
      if ((held & all.first) === 0) return tiers.part;
      const name = this.#names[place] ?? '';
      if (name === terms.spaced) return tiers.exact;
      return name.startsWith(terms.spaced) ? tiers.prefix : tiers.part;
    }
    return (held & all.nameOrDescription) === 0 ? tiers.other : tiers.description;
  }

  /** Keeps only the properties in `state` that this word has as well. */
  #narrow(state: Uint8Array, one: string, isFirst: boolean): void {
    const marks = new Uint8Array(state.length);
    this.#markStarts(marks, one);
    this.#markInside(marks, one);
    const kept = isFirst ? 0 : all.first;
    for (let place = 0; place < state.length; place += 1) {
      const held = holds[marks[place] ?? 0] ?? 0;
      state[place] = held === 0 ? 0 : (state[place] ?? 0) & (held | kept);
    }
  }

  /** Marks projects with words that start with the search word. */
  #markStarts(marks: Uint8Array, one: string): void {
    const { words } = this.#table;
    for (const number of this.#candidates(one)) {
      const word = words[number] ?? '';
      if (word === one) this.#mark(marks, number, postingBits, bits.topic);
      else if (word.startsWith(one)) this.#mark(marks, number, postingBits, 0);
    }
    if (!isUnspaced(one)) return;
    for (const number of this.#table.unspaced) {
      if (words[number]?.includes(one)) this.#mark(marks, number, postingBits & ~bits.first, 0);
    }
  }

  /** Marks projects whose name contains the search word anywhere. */
  #markInside(marks: Uint8Array, one: string): void {
    const { inName } = this.#table;
    const text = this.#nameText;
    for (let at = text.indexOf(one); at >= 0; ) {
      const index = this.#nameAt(at);
      this.#mark(marks, inName[index] ?? 0, bits.name, 0);
      const next = this.#nameStarts[index + 1];
      if (next === undefined) return;
      at = text.indexOf(one, next);
    }
  }

  /** Numbers of all words that may start with the search word. */
  #candidates(one: string): readonly number[] {
    const { byStart } = this.#table;
    if (one.length >= startLetters) return byStart.get(one.slice(0, startLetters)) ?? [];
    return [...byStart].flatMap(([start, numbers]) => (start.startsWith(one) ? numbers : []));
  }

  /** `whole` is the posting bit that makes a match count as a whole topic. */
  #mark(marks: Uint8Array, number: number, kept: number, whole: number): void {
    const { starts, postings } = this.#table;
    const end = starts[number + 1] ?? 0;
    for (let at = starts[number] ?? 0; at < end; at += 1) {
      const posting = postings[at] ?? 0;
      const isWhole = (posting & whole) !== 0;
      const place = posting >>> placeShift;
      marks[place] = (marks[place] ?? 0) | (posting & kept) | (isWhole ? bits.wholeTopic : 0);
    }
  }

  /** The index of the name word at this character: the last one that starts at or before it. */
  #nameAt(at: number): number {
    let low = 0;
    let high = this.#nameStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#nameStarts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
