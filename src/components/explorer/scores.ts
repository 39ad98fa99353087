// How well projects fit the words of a query: points by where a word stands and how it stands there.
import type { Catalogue } from './catalogue.ts';
import { type Fit, fits, fold, scan } from './text-field.ts';

/** Points of one word by its fit: none, within, a word's beginning, the line's beginning, all of it. */
const points = {
  name: [0, 60, 70, 90, 120],
  owner: [0, 12, 16, 20, 40],
  topic: [0, 8, 14, 14, 16],
  description: [0, 3, 6, 6, 6],
} as const;
/** More than eight words can gain elsewhere. */
const wholeName = 1000;
const mostWords = 8;
/** A single letter stands in nearly every sentence and says nothing there. */
const leastLetters = 2;

export const mostPoints = wholeName;

export const toWords = (text: string): string[] =>
  fold(text)
    .split(/[\s/]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

/** 0 for a project in which one of the words is found nowhere. */
export function scoreWords(catalogue: Catalogue, words: readonly string[]): Uint16Array {
  const all = new Uint16Array(catalogue.count);
  for (const [number, word] of words.entries()) {
    const best = scoreWord(catalogue, word);
    for (let place = 0; place < all.length; place += 1) {
      const gained = best[place] ?? 0;
      const before = all[place] ?? 0;
      all[place] = gained === 0 || (number > 0 && before === 0) ? 0 : before + gained;
    }
  }
  if (words.length > 1) {
    scan(catalogue.nameField, words.join(' '), (line, fit) => {
      if (fit === fits.whole) all[line] = wholeName;
    });
  }
  return all;
}

function scoreWord(catalogue: Catalogue, word: string): Uint8Array {
  const best = new Uint8Array(catalogue.count);
  const credit = (row: readonly number[]) => (line: number, fit: Fit) => {
    best[line] = Math.max(best[line] ?? 0, row[fit] ?? 0);
  };
  scan(catalogue.nameField, word, credit(points.name));
  scan(catalogue.ownerField, word, credit(points.owner));
  if (catalogue.words && word.length >= leastLetters) {
    scan(catalogue.words.topicField, word, credit(points.topic));
    scan(catalogue.words.descriptionField, word, credit(points.description));
  }
  return best;
}
