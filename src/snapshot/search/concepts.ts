// Converts a search query to concepts. A concept is a word or phrase together with its variants,
// such as other word forms and synonyms. Projects that contain a variant also match.

import type { Words } from './index-types.ts';
import { isCommonWord, isStopWord, isUnspaced, toStem } from './normalize-text.ts';
import { findSynonyms, maxPhraseWords, toKey } from './phrases.ts';
import { bits, postingBits, startLetters } from './posting-bits.ts';
import type { Query } from './query.ts';

export interface Variant {
  readonly number: number;
  /** From 0 to 1. The word in the query itself has weight 1. */
  readonly weight: number;
  /** The fields in which this variant is searched, as a bit mask of `bits`. */
  readonly kept: number;
}

export interface Concept {
  readonly variants: readonly Variant[];
  /** The weight of this concept relative to the other concepts of the query. */
  readonly share: number;
}

const weights = {
  /** Weight of another indexed word that has the same stem as the searched word. */
  form: 0.95,
  /**
   * Weight of another form of the searched word if no project contains the searched word itself.
   * The searched word may be misspelled.
   */
  unknownForm: 0.4,
  joined: 1,
  /** Weight of a longer word that starts with the searched word. */
  prefix: 0.55,
  /** Weight of a longer word from a project name, if this word contains the searched word. */
  inside: 0.3,
  /**
   * Like `inside`, for a searched word of up to three letters. Many longer words contain such a
   * short word by coincidence.
   */
  shortInside: 0.1,
  commonWord: 0.15,
  /** Weight of a single word if it is part of a phrase in the query. */
  wordOfPhrase: 0.25,
} as const;
const minPrefix = 3;
/** Number of letters up to which a word of the synonym table is an acronym. */
const maxAcronym = 4;

export function toConcepts(table: Words, query: Query): Concept[] {
  const { words } = query;
  const searched = words.some((word) => !isStopWord(word))
    ? words.filter((word) => !isStopWord(word))
    : words;
  const concepts: Concept[] = [];
  const isOnlyCommon = searched.every((word) => isCommonWord(word));
  for (let at = 0; at < words.length; ) {
    const size = phraseSizeAt(words, at);
    const taken = words.slice(at, at + Math.max(size, 1));
    if (size > 1) {
      concepts.push({ variants: variantsOfPhrase(table, taken), share: 1 + 0.25 * (size - 1) });
      for (const word of taken) {
        if (isStopWord(word)) continue;
        concepts.push({ variants: variantsOfWord(table, word, []), share: weights.wordOfPhrase });
      }
    } else if (!isStopWord(words[at] ?? '') || searched === words) {
      const word = words[at] ?? '';
      const share = isCommonWord(word) && !isOnlyCommon ? weights.commonWord : 1;
      concepts.push({ variants: variantsOfWord(table, word, joinsAt(words, at)), share });
    }
    at += taken.length;
  }
  return concepts.filter(({ variants, share }) => variants.length > 0 || share === 1);
}

/**
 * Returns the number of words in the longest synonym phrase that starts at index `at` of `words`.
 * Returns 1 if no phrase starts there.
 */
function phraseSizeAt(words: readonly string[], at: number): number {
  for (let size = Math.min(maxPhraseWords, words.length - at); size > 1; size -= 1) {
    if (findSynonyms(toKey(words.slice(at, at + size)))) return size;
  }
  return 1;
}

/** Joins the word at index `at` with one or two neighbors: `hugging face` → `huggingface`. */
function joinsAt(words: readonly string[], at: number): string[] {
  const joined: string[] = [];
  for (let start = Math.max(0, at - 2); start <= at; start += 1) {
    for (
      let end = Math.max(at + 1, start + 2);
      end <= Math.min(words.length, start + 3);
      end += 1
    ) {
      joined.push(words.slice(start, end).join(''));
    }
  }
  return joined;
}

function variantsOfPhrase(table: Words, words: readonly string[]): Variant[] {
  const found = new Map<number, Variant>();
  const key = toKey(words);
  addKey(table, found, key, 1);
  addWord(table, found, words.join(''), weights.joined);
  for (const [other, weight] of findSynonyms(key) ?? []) addKey(table, found, other, weight);
  return [...found.values()].toSorted((a, b) => b.weight - a.weight);
}

function variantsOfWord(table: Words, word: string, joined: readonly string[]): Variant[] {
  const found = new Map<number, Variant>();
  addWord(table, found, word, 1);
  for (const one of joined) addWord(table, found, one, weights.joined);
  const stem = toStem(word);
  const form = table.numbers.has(word) ? weights.form : weights.unknownForm;
  const synonyms = findSynonyms(stem);
  // An acronym is a whole word: `ner` is not the start of `nerf`, and `tts` is not part of `kotts`.
  const isAcronym = synonyms !== undefined && word.length <= maxAcronym;
  for (const number of startingWith(table, stem)) {
    const other = table.words[number] ?? '';
    if (toStem(other) === stem) add(found, number, form);
    else if (!isAcronym && word.length >= minPrefix && other.startsWith(word)) {
      add(found, number, weights.prefix * (word.length / other.length) ** 0.5);
    }
  }
  for (const [other, weight] of synonyms ?? []) addKey(table, found, other, weight);
  if (!isAcronym) addInside(table, found, word);
  if (isUnspaced(word)) {
    for (const number of table.unspaced.find(word)) add(found, number, weights.form);
  }
  return [...found.values()].toSorted((a, b) => b.weight - a.weight);
}

/** Adds the indexed words for a key of the synonym table. The key is a phrase or a stem. */
function addKey(table: Words, found: Map<number, Variant>, key: string, weight: number): void {
  if (key.includes(' ')) {
    addWord(table, found, key, weight);
    return;
  }
  if (isUnspaced(key)) {
    for (const number of table.unspaced.find(key)) add(found, number, weight);
    return;
  }
  for (const number of startingWith(table, key)) {
    if (toStem(table.words[number] ?? '') === key) add(found, number, weight);
  }
}

function addWord(table: Words, found: Map<number, Variant>, word: string, weight: number): void {
  const number = table.numbers.get(word);
  if (number !== undefined) add(found, number, weight);
}

function add(
  found: Map<number, Variant>,
  number: number,
  weight: number,
  kept = postingBits,
): void {
  const known = found.get(number);
  if (!known || known.weight < weight) found.set(number, { number, weight, kept });
}

function addInside(table: Words, found: Map<number, Variant>, word: string): void {
  const weight = word.length < 4 ? weights.shortInside : weights.inside;
  for (const number of table.nameWords.find(word)) {
    if (!found.has(number)) add(found, number, weight, bits.name);
  }
}

function startingWith({ byStart, words }: Words, start: string): number[] {
  const alike =
    start.length >= startLetters
      ? (byStart.get(start.slice(0, startLetters)) ?? [])
      : [...byStart].flatMap(([letters, numbers]) => (letters.startsWith(start) ? numbers : []));
  return alike.filter((number) => words[number]?.startsWith(start));
}
