// Searches projects in the in-memory index. Sorts by how well the name matches (tier), then by
// relevance, and corrects spelling mistakes.

import type { Documents, Words } from './index-types.ts';
import { isCommonWord, isStopWord, toCompact, toPlain, toStem } from './normalize-text.ts';
import { findSynonyms } from './phrases.ts';
import { bits, placeShift } from './posting-bits.ts';
import { type Query, readQuery } from './query.ts';
import { type Matches, Ranking } from './ranking.ts';
import { distanceOf, Spelling } from './spelling.ts';

export interface Found {
  /** The row positions of the best matches, best match first. */
  readonly places: readonly number[];
  readonly total: number;
}

export interface FoundBySearch extends Found {
  /** Number of projects that match the whole query. */
  readonly full: number;
  /** The corrected query, if the search used it because the original query had too few matches. */
  readonly corrected: string | undefined;
  /** Up to five queries that the user may have meant instead. */
  readonly suggestions: readonly string[];
}

/** The matches of a search. Use them before the next search in the same index starts. */
export interface Matched {
  has(place: number): boolean;
  /** Returns the points of the project at a row position. More points mean a better match. */
  pointsOf(place: number): number;
  readonly corrected: string | undefined;
}

/** If fewer projects than this match the whole query, the search tries corrected spellings. */
const minMatches = 3;
const maxSuggestions = 5;
const tiers = { exact: 3, prefix: 2, part: 1, other: 0 } as const;
/** Shorter words are often acronyms. They are neither corrected nor the correction of a word. */
const minCorrected = 4;
/**
 * log10 of the stars from which a project whose name is a term, such as “rag”, is what a reader of
 * the term looks for.
 */
const knownByName = 4;

const toKey = (text: string, end: number): string => `${end} ${text}`;

export class SearchIndex {
  readonly #table: Words;
  readonly #documents: Documents;
  readonly #ranking: Ranking;
  #spelling: Spelling | undefined;
  #nameSpelling: Spelling | undefined;
  /**
   * The text and `end` of the most recent search. `#ranking` still has the matches of this search in
   * memory.
   */
  #last: string | undefined;

  constructor(table: Words, documents: Documents) {
    this.#table = table;
    this.#documents = documents;
    this.#ranking = new Ranking(table, documents);
  }

  /**
   * Finds projects whose row positions are less than `end`. If `corrects` is false, the words are
   * searched only as typed.
   */
  find(
    text: string,
    limit: number,
    end = Number.POSITIVE_INFINITY,
    corrects = true,
  ): FoundBySearch {
    const first = this.#search(text, limit, end);
    if (!corrects || first.full >= minMatches || first.isExact)
      return toFound(first, undefined, []);
    const corrections = this.#correct(first.query);
    for (const corrected of corrections.slice(0, maxTried)) {
      const second = this.#search(corrected, limit, end);
      const isBetter = second.full > first.full || (first.total === 0 && second.total > 0);
      if (!isBetter) continue;
      const others = corrections.filter((one) => one !== corrected);
      return toFound(second, corrected, others);
    }
    return toFound(first, undefined, corrections);
  }

  /** Returns all matches for a text. `find` returns only the best matches. */
  match(text: string, end = Number.POSITIVE_INFINITY): Matched {
    const { corrected } = this.find(text, 1, end);
    const searched = corrected ?? text;
    // If `find` tried other spellings afterwards, `#ranking` contains the matches of the last one.
    if (this.#last !== toKey(searched, end)) this.#search(searched, 1, end);
    return { ...this.#ranking.readMatches(), corrected };
  }

  /** Finds projects with similar names. The page for an unknown URL suggests these projects. */
  findNames(text: string, limit: number): number[] {
    const wanted = toCompact(toPlain(text));
    const max = Math.min(3, Math.floor(wanted.length / 4));
    const { names, fullNames } = this.#documents;
    return this.find(text, limit + maxSuggestions).places.filter((place) => {
      const name = toCompact(names[place] ?? '');
      const known = [name, toCompact(fullNames[place] ?? '')];
      return name.includes(wanted) || known.some((one) => distanceOf(wanted, one, max) <= max);
    });
  }

  #search(text: string, limit: number, end: number) {
    this.#last = toKey(text, end);
    const { products, lookup, placeOf, popularity } = this.#documents;
    const query = readQuery(text, {
      isProduct: (compact) => products.has(compact),
      isProject: (compact) => lookup.find(compact).length > 0,
    });
    const byId = placeOf(query.plain);
    const named = lookup.find(query.compact);
    const compared = query.compared.flatMap((name) => lookup.find(name).slice(0, 1));
    const isNamed = (place: number) =>
      place < end && (!query.isTerm || (popularity[place] ?? 0) >= knownByName);
    const exact = new Set([
      ...(byId === undefined ? named : [byId, ...named]).filter(isNamed),
      ...compared.filter((place) => place < end),
    ]);
    const tierOf = (place: number) =>
      exact.has(place) ? tiers.exact : query.isTerm ? tiers.other : this.#tierOf(place, query);
    const matches: Matches = this.#ranking.rank(query, { limit, end }, exact, tierOf);
    const isExact = exact.size > 0;
    return { ...matches, query, isExact };
  }

  #tierOf(place: number, { spaced }: Query): number {
    const name = this.#documents.names[place] ?? '';
    if (name.startsWith(spaced)) return tiers.prefix;
    return name.includes(spaced) ? tiers.part : tiers.other;
  }

  #correct({ words }: Query): string[] {
    const options = words.map((word) => this.#suggest(word, words.length));
    const names = words.length > 1 ? this.#suggestNames(words.join('')) : [];
    if (options.every((own) => own.length === 0)) return names;
    const best = words.map((word, at) => options[at]?.[0] ?? word).join(' ');
    const single = words.flatMap((_, at) =>
      (options[at] ?? []).map((other) =>
        words.map((word, i) => (i === at ? other : word)).join(' '),
      ),
    );
    return [...new Set([...names, best, ...single])].slice(0, maxSuggestions);
  }

  /** Finds a known project whose whole name is almost the query: `gpt enginer` → `gpt engineer` */
  #suggestNames(compact: string): string[] {
    const { names, popularity } = this.#documents;
    this.#nameSpelling ??= new Spelling(names.map(toCompact));
    return this.#nameSpelling
      .suggest(compact, 1, (place) =>
        (popularity[place] ?? 0) >= knownByName ? (popularity[place] ?? 0) : -1,
      )
      .flatMap((place) => names[place] ?? []);
  }

  /** Finds similar words that are far more popular than `word`. */
  #suggest(word: string, length: number): string[] {
    const { words } = this.#table;
    if (isStopWord(word) || isCommonWord(word) || word.length < minCorrected) return [];
    if (findSynonyms(toStem(word))) return [];
    const known = length > maxShort ? knownFrequency.long : knownFrequency.short;
    const own = this.#popularityOf(this.#table.numbers.get(word) ?? -1);
    if (own >= knownPopularity || this.#frequencyOf(word) >= known) return [];
    this.#spelling ??= new Spelling(
      words.map((one) => (one.includes(' ') || one.length < minCorrected ? '' : one)),
    );
    return this.#spelling
      .suggest(word, maxSuggestions, (number) => {
        const popularity = this.#popularityOf(number);
        return popularity > own + 1 ? popularity : -1;
      })
      .flatMap((number) => words[number] ?? []);
  }

  #frequencyOf(word: string): number {
    const { numbers, starts } = this.#table;
    const number = numbers.get(word);
    return number === undefined ? 0 : (starts[number + 1] ?? 0) - (starts[number] ?? 0);
  }

  /**
   * Returns the popularity of a word on a logarithmic scale. Popularity is the higher of two
   * values: the word's frequency, and the most stars of a project with this word in its name,
   * former name, or owner. A project without the word in its current name counts as if it had a
   * tenth of its stars.
   */
  #popularityOf(number: number): number {
    const { starts, postings } = this.#table;
    if (number < 0) return -1;
    const [start, end] = [starts[number] ?? 0, starts[number + 1] ?? 0];
    let best = Math.log10(end - start) + 1;
    for (let at = start; at < end; at += 1) {
      const posting = postings[at] ?? 0;
      if ((posting & (bits.name | bits.owner | bits.former)) === 0) continue;
      const stars = this.#documents.popularity[posting >>> placeShift] ?? 0;
      best = Math.max(best, (posting & bits.name) === 0 ? stars - 1 : stars);
    }
    return best;
  }
}

/** Words with at least this popularity are assumed to be spelled correctly. */
const knownPopularity = 4.2;
/**
 * Words of at least this many projects are assumed to be spelled correctly. Longer queries often have
 * no project with all words, although all words are correct.
 */
const knownFrequency = { short: 8, long: 2 } as const;
const maxShort = 2;
/** Number of corrections to try, because each is a search. */
const maxTried = 2;

const toFound = (
  { places, total, full }: Matches,
  corrected: string | undefined,
  suggestions: readonly string[],
): FoundBySearch => ({ places, total, full, corrected, suggestions });
