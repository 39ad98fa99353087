// Types of the search index: words with their postings, and facts about each project.
import type { NameLookup } from './name-lookup.ts';
import type { PartialWords } from './partial-words.ts';

export interface Words {
  readonly words: readonly string[];
  /** Maps each word to its number. The phrases of the synonym table are words, too. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Maps each prefix of `startLetters` letters to the positions of the words that start with it. */
  readonly byStart: ReadonlyMap<string, readonly number[]>;
  /** The words in scripts without spaces between words, such as Chinese. */
  readonly unspaced: PartialWords;
  readonly nameWords: PartialWords;
  /**
   * For each word: the index of its first posting in `postings`. The last entry is the length of
   * `postings`.
   */
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
}

export interface Documents {
  readonly placeOf: (id: string) => number | undefined;
  readonly lookup: NameLookup;
  readonly names: readonly string[];
  readonly fullNames: readonly string[];
  /** Number of different words in the text of each project, at most 255. */
  readonly lengths: Uint8Array;
  /** log10(1 + stars) of each project, or an assumed value if the stars are unknown. */
  readonly popularity: Float32Array;
  /** `langs` and `licenses` are in lower case. */
  readonly langs: readonly (string | undefined)[];
  readonly licenses: readonly (string | undefined)[];
  /** 1 for projects that are to be read, such as lists and courses. */
  readonly isReading: Uint8Array;
  /** Returns the row positions of the projects that are similar to a project, most similar first. */
  readonly similarTo: (place: number) => readonly number[];
  readonly products: ReadonlyMap<string, readonly { place: number; position: number }[]>;
}
