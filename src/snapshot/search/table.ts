// The tables of the search index: words with their postings, and what is known of each project.
import type { NameLookup } from './name-lookup.ts';
import type { NameWords } from './name-words.ts';

export interface Words {
  readonly words: readonly string[];
  /** Word → its number. Phrases of the synonym table count as words. */
  readonly numbers: ReadonlyMap<string, number>;
  /** First letters → numbers of the words that start with them. */
  readonly byStart: ReadonlyMap<string, readonly number[]>;
  /** Numbers of words in scripts without spaces between words. */
  readonly unspaced: readonly number[];
  readonly nameWords: NameWords;
  /** Start of each word's postings, and finally the end of the last. */
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
}

export interface Documents {
  readonly placeOf: (id: string) => number | undefined;
  readonly lookup: NameLookup;
  readonly names: readonly string[];
  readonly fullNames: readonly string[];
  /** Number of different words of each project. */
  readonly lengths: Uint8Array;
  /** Logarithm of the stars. */
  readonly popularity: Float32Array;
  /** In lower case. */
  readonly langs: readonly (string | undefined)[];
  readonly licenses: readonly (string | undefined)[];
  readonly products: ReadonlyMap<string, readonly { place: number; position: number }[]>;
}
