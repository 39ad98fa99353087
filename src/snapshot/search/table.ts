// Defines the tables of the search index: words with their postings, and facts about each project.
import type { NameLookup } from './name-lookup.ts';
import type { NameWords } from './name-words.ts';

export interface Words {
  readonly words: readonly string[];
  /** The number of each word. Phrases of the synonym table are words, too. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The numbers of the words that start with each prefix. */
  readonly byStart: ReadonlyMap<string, readonly number[]>;
  /** The numbers of words in scripts that have no spaces between words. */
  readonly unspaced: readonly number[];
  readonly nameWords: NameWords;
  /** The start of each word's postings, and at the end the number of all postings. */
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
}

export interface Documents {
  readonly placeOf: (id: string) => number | undefined;
  readonly lookup: NameLookup;
  readonly names: readonly string[];
  readonly fullNames: readonly string[];
  /** The number of different words in each project. */
  readonly lengths: Uint8Array;
  /** Logarithm of the stars. */
  readonly popularity: Float32Array;
  /** The language in lower case. */
  readonly langs: readonly (string | undefined)[];
  readonly licenses: readonly (string | undefined)[];
  readonly products: ReadonlyMap<string, readonly { place: number; position: number }[]>;
}
