// Looks up synonyms of words and phrases. Compares phrases by the stems of their words.
import { foreignTerms } from '../../lib/foreign-terms.ts';
import { type Synonyms, synonyms } from '../../lib/synonyms.ts';
import { isUnspaced, toPlain, toStem, toWords } from './normalize-text.ts';

/**
 * Returns the key of a word or phrase, which consists of its stems: `vector databases` → `vector
 * databas`
 */
export const toKey = (words: readonly string[]): string => words.map(toStem).join(' ');
const keyOf = (phrase: string): string => toKey(toWords(toPlain(phrase)));

/**
 * Weights of synonyms (`same`), related words (`also`), and English terms. A word of the query itself has weight 1.
 */
const weights = { same: 0.8, also: 0.35, translation: 0.95 } as const;

/** Maps the key of a word or phrase to the keys of its synonyms, with weights. */
const byKey = new Map<string, Map<string, number>>();
/** The keys of all phrases of two or more words. The search index treats each phrase as a word. */
const phraseKeys = new Set<string>();

const note = (of: string, key: string, weight: number) => {
  const known = byKey.get(of) ?? new Map<string, number>();
  byKey.set(of, known);
  if (key !== of) known.set(key, Math.max(known.get(key) ?? 0, weight));
};
const addGroup = (group: Synonyms) => {
  const same = group.same.split(' | ');
  const also = group.also?.split(' | ') ?? [];
  for (const phrase of [...same, ...also]) {
    const key = keyOf(phrase);
    if (key.includes(' ')) phraseKeys.add(key);
  }
  for (const one of same) {
    for (const other of same) note(keyOf(one), keyOf(other), weights.same);
    for (const other of also) note(keyOf(one), keyOf(other), weights.also);
  }
};
for (const group of synonyms) addGroup(group);
for (const [name, english] of foreignTerms) {
  const [key, other] = [keyOf(name), keyOf(english)];
  if (key.includes(' ')) phraseKeys.add(key);
  if (other.includes(' ')) phraseKeys.add(other);
  for (const [one, weight] of byKey.get(other) ?? []) note(key, one, weight);
  note(key, other, weights.translation);
  if (isUnspaced(name)) note(other, key, weights.same);
}

export const maxPhraseWords = Math.max(...[...phraseKeys].map((key) => key.split(' ').length));

export const findSynonyms = (key: string): ReadonlyMap<string, number> | undefined =>
  byKey.get(key);

/** The first stem of each phrase. A word whose stem is not in this set cannot start a phrase. */
const phraseStarts = new Set([...phraseKeys].map((key) => key.slice(0, key.indexOf(' '))));

export function listPhrases(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let start = 0; start < words.length - 1; start += 1) {
    let key = toStem(words[start] ?? '');
    if (!phraseStarts.has(key)) continue;
    for (let end = start + 1; end < words.length && end - start < maxPhraseWords; end += 1) {
      key = `${key} ${toStem(words[end] ?? '')}`;
      if (phraseKeys.has(key)) found.push(key);
    }
  }
  return found;
}
