// Builds the in-memory search index, which maps words to projects. Used by the server and in the
// browser.

import type { Words } from './index-types.ts';
import { NameLookupBuilder } from './name-lookup.ts';
import {
  isUnspaced,
  reading,
  toCompact,
  toNameParts,
  toPlain,
  toSpaced,
  toWords,
} from './normalize-text.ts';
import { PartialWords } from './partial-words.ts';
import { listPhrases } from './phrases.ts';
import { bits, placeShift, startLetters } from './posting-bits.ts';
import { SearchIndex } from './search.ts';

/** Number of loop iterations between two calls of `yieldToOthers`. */
const stepsPerTurn = 50_000;

/**
 * Returns the last part of a heading, which is the most specific: `MCP servers > databases` →
 * `databases`
 */
const ownPart = (heading: string): string => heading.slice(heading.lastIndexOf('>') + 1);

/**
 * Returns the part of a description that says what the project is, without what it works with:
 * `Vector search engine in Rust with filters` → `Vector search engine in Rust`
 */
const leadOf = (description: string): string =>
  description.split(
    /[.,;:!?()–—]|\b(?:with|using|built|based|powered|that|which|including|supporting|via)\b/,
    1,
  )[0] ?? '';

/** Projects with fewer stars are not known by their initials. */
const minStarsOfInitials = 1000;

/**
 * Returns the first letters of a name with at least three parts: `stable-baselines3` → `sb3`. People
 * call known projects by them.
 */
function toInitials(name: string): string | undefined {
  const parts = name.match(/[a-z]+|\d+/g) ?? [];
  return parts.length < 3 ? undefined : parts.map((part) => part[0]).join('');
}

class NumberList {
  length = 0;
  #values = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }
}

export interface SearchRow {
  readonly id: string;
  readonly name: string;
  readonly full_name: string;
  readonly description: string | null;
  readonly topics: readonly string[];
  readonly stars?: number | null;
  readonly lang?: string | null;
  readonly license?: string | null;
  /** Headings under which curated lists mention the project. */
  readonly categories?: readonly string[];
  readonly facts?: readonly string[];
  /** Former names of the form `owner/repo`. */
  readonly former?: readonly string[];
  /**
   * Products that the project can replace. `position` is the project's index in the product's list
   * of alternatives.
   */
  readonly products?: readonly { readonly name: string; readonly position: number }[];
  /** IDs of similar projects, most similar first. */
  readonly similar?: readonly string[];
}

export class SearchIndexBuilder {
  readonly #matchesInside: boolean;
  readonly #names: string[] = [];
  readonly #fullNames: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #byStart = new Map<string, number[]>();
  readonly #unspaced: number[] = [];
  /** Word number → whether the word occurs in a project name. */
  readonly #isInName: boolean[] = [];
  /**
   * The word number of each entry in `#postings`. A posting encodes the row position of a project
   * and the fields that contain the word.
   */
  readonly #numbersSeen = new NumberList();
  readonly #postings = new NumberList();
  readonly #lengths: number[] = [];
  readonly #popularity: number[] = [];
  readonly #langs: (string | undefined)[] = [];
  readonly #licenses: (string | undefined)[] = [];
  readonly #lookup = new NameLookupBuilder();
  readonly #products = new Map<string, { place: number; position: number }[]>();
  readonly #similar = new Map<number, readonly string[]>();

  /** If `matchesInside` is false, a word matches only from its start: “source” not in “resources”. */
  constructor({ matchesInside = true }: { readonly matchesInside?: boolean } = {}) {
    this.#matchesInside = matchesInside;
  }

  /**
   * Adds a project. Projects with equal relevance to a search are returned in the order in which
   * they were added.
   */
  add(row: SearchRow): void {
    const place = this.#names.length;
    const name = toPlain(row.name);
    const fullName = toPlain(row.full_name);
    this.#names.push(toSpaced(name));
    this.#fullNames.push(fullName);
    const found = new Map<string, number>();
    const note = (words: readonly string[], bit: number) => {
      for (const one of words) found.set(one, (found.get(one) ?? 0) | bit);
      for (const phrase of listPhrases(words)) found.set(phrase, (found.get(phrase) ?? 0) | bit);
    };
    const noteText = (text: string, bit: number) => note(toWords(toPlain(text)), bit);
    note(toWords(name), bits.name);
    note(toNameParts(row.name), bits.name);
    note(toWords(fullName), bits.owner);
    const initials = (row.stars ?? 0) >= minStarsOfInitials ? toInitials(name) : undefined;
    if (initials !== undefined) note([initials], bits.former);
    noteText(row.description ?? '', bits.description);
    noteText(leadOf(row.description ?? ''), bits.lead);
    for (const topic of row.topics) noteText(topic, bits.topic);
    for (const heading of row.categories ?? []) noteText(ownPart(heading), bits.heading);
    this.#lookup.add(toCompact(name), place);
    this.#lookup.add(toCompact(fullName), place);
    for (const former of row.former ?? []) {
      noteText(former, bits.former);
      this.#lookup.add(toCompact(toPlain(former)), place);
      this.#lookup.add(toCompact(toPlain(former.split('/')[1] ?? '')), place);
    }
    for (const fact of row.facts ?? []) noteText(fact, bits.fact);
    for (const product of row.products ?? []) {
      noteText(product.name, bits.product);
      const key = toCompact(toPlain(product.name));
      const held = this.#products.get(key);
      const entry = { place, position: product.position };
      if (held) held.push(entry);
      else this.#products.set(key, [entry]);
    }
    for (const [one, where] of found) {
      this.#numbersSeen.push(this.#numberOf(one, where));
      this.#postings.push(((place << placeShift) | where) >>> 0);
    }
    if (row.similar?.length) this.#similar.set(place, row.similar);
    this.#lengths.push(Math.min(255, found.size));
    this.#popularity.push(toPopularity(row));
    this.#langs.push(row.lang?.toLowerCase());
    this.#licenses.push(row.license?.toLowerCase());
  }

  #numberOf(one: string, where: number): number {
    let number = this.#numbers.get(one);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(one, number);
      this.#isInName.push(false);
      // Words are also indexed by their first letters. Phrases are not.
      if (!one.includes(' ')) {
        if (isUnspaced(one)) this.#unspaced.push(number);
        const start = one.slice(0, startLetters);
        const alike = this.#byStart.get(start);
        if (alike) alike.push(number);
        else this.#byStart.set(start, [number]);
      }
    }
    if ((where & bits.name) !== 0 && !one.includes(' ')) this.#isInName[number] = true;
    return number;
  }

  /**
   * Builds the index. `placeOf` returns the row position of a project by its ID. Calls
   * `yieldToOthers` between steps to let other tasks run.
   */
  async build(
    placeOf: (id: string) => number | undefined,
    yieldToOthers: () => Promise<unknown>,
  ): Promise<SearchIndex> {
    const words = [...this.#numbers.keys()];
    const inName = words.flatMap((_, number) => (this.#isInName[number] ? [number] : []));
    const { starts, postings } = await this.#sortPostings(words.length, yieldToOthers);
    const table: Words = {
      words,
      numbers: this.#numbers,
      byStart: this.#byStart,
      unspaced: new PartialWords(words, this.#unspaced),
      nameWords: new PartialWords(words, this.#matchesInside ? inName : []),
      starts,
      postings,
    };
    return new SearchIndex(table, {
      placeOf,
      lookup: this.#lookup.build(),
      names: this.#names,
      fullNames: this.#fullNames,
      lengths: Uint8Array.from(this.#lengths),
      popularity: Float32Array.from(this.#popularity),
      langs: this.#langs,
      licenses: this.#licenses,
      products: this.#products,
      isReading: Uint8Array.from(this.#names, (name) => Number(reading.test(name))),
      similarTo: (place) => (this.#similar.get(place) ?? []).flatMap((id) => placeOf(id) ?? []),
    });
  }

  /**
   * Sorts the postings by word with a counting sort. Postings of the same word keep their order.
   */
  async #sortPostings(
    count: number,
    yieldToOthers: () => Promise<unknown>,
  ): Promise<{ starts: Uint32Array; postings: Uint32Array }> {
    const starts = new Uint32Array(count + 1);
    const total = this.#postings.length;
    for (let at = 0; at < total; at += 1) {
      const next = this.#numbersSeen.at(at) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
      if (at % stepsPerTurn === 0) await yieldToOthers();
    }
    for (let word = 1; word <= count; word += 1) {
      starts[word] = (starts[word] ?? 0) + (starts[word - 1] ?? 0);
    }
    const nexts = starts.slice();
    const postings = new Uint32Array(total);
    for (let at = 0; at < total; at += 1) {
      const word = this.#numbersSeen.at(at);
      const next = nexts[word] ?? 0;
      postings[next] = this.#postings.at(at);
      nexts[word] = next + 1;
      if (at % stepsPerTurn === 0) await yieldToOthers();
    }
    return { starts, postings };
  }
}

/** The popularity (log10 of stars) that is assumed for projects with unknown stars. */
const unknownStars = { alternative: 3.5, listed: 2, other: 1 } as const;

function toPopularity({ stars, products = [], categories = [] }: SearchRow): number {
  if (stars !== null && stars !== undefined) return Math.log10(1 + stars);
  if (products.length > 0) return unknownStars.alternative;
  return categories.length > 0 ? unknownStars.listed : unknownStars.other;
}
