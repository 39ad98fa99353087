// Scores how well projects match the search words, by the field and the kind of match.
import type { Catalog } from './catalog.ts';
import { type Fit, fits, fold, scan } from './text-field.ts';

/** Points per word by kind of match: none, substring, start of a word, start of the field, all of it. */
const points = {
  name: [0, 60, 70, 90, 120],
  owner: [0, 12, 16, 20, 40],
  topic: [0, 8, 14, 14, 16],
  description: [0, 3, 6, 6, 6],
} as const;
/** More than the maximum number of words can score otherwise. */
const wholeName = 1000;
const maxWords = 8;
/** A single letter occurs in nearly every sentence, so it is not searched in long text. */
const minLetters = 2;

export const maxPoints = wholeName;

export const toWords = (text: string): string[] =>
  fold(text)
    .split(/[\s/]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);

/** A project that does not contain all of the words scores 0. */
export function scoreWords(catalog: Catalog, words: readonly string[]): Uint16Array {
  const all = new Uint16Array(catalog.count);
  for (const [number, word] of words.entries()) {
    const best = scoreWord(catalog, word);
    for (let index = 0; index < all.length; index += 1) {
      const gained = best[index] ?? 0;
      const before = all[index] ?? 0;
      all[index] = gained === 0 || (number > 0 && before === 0) ? 0 : before + gained;
    }
  }
  if (words.length > 1) {
    scan(catalog.nameField, words.join(' '), (line, fit) => {
      if (fit === fits.whole) all[line] = wholeName;
    });
  }
  return all;
}

function scoreWord(catalog: Catalog, word: string): Uint8Array {
  const best = new Uint8Array(catalog.count);
  const credit = (row: readonly number[]) => (line: number, fit: Fit) => {
    best[line] = Math.max(best[line] ?? 0, row[fit] ?? 0);
  };
  scan(catalog.nameField, word, credit(points.name));
  scan(catalog.ownerField, word, credit(points.owner));
  if (catalog.words && word.length >= minLetters) {
    scan(catalog.words.topicField, word, credit(points.topic));
    scan(catalog.words.descriptionField, word, credit(points.description));
  }
  return best;
}
