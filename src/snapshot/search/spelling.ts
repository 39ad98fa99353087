// Suggests corrections for a misspelled word.

/**
 * Returns the letters of a word as a bit mask. Comparing bit masks is fast and excludes most words.
 */
function toLetterBits(word: string): number {
  let found = 0;
  for (let at = 0; at < word.length; at += 1) found |= 1 << (word.charCodeAt(at) % 31);
  return found;
}

function countBits(value: number): number {
  let left = value - ((value >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * Returns the edit distance of two words, up to `max + 1`. Swapping two adjacent letters counts as
 * one edit.
 */
export function distanceOf(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  const width = other.length + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column < width; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap && row > 1 && column > 1)
        value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      current.push(value);
      least = Math.min(least, value);
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return last[one.length === 0 ? 0 : width - 1] ?? max + 1;
}

/**
 * Returns the maximum number of typing mistakes. It is lower for short words, because they are
 * similar to many other words.
 */
const allowed = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);
/** Score penalty per mistake. It has the same unit as popularity. */
const mistakeCost = 3.2;
/** Score penalty for a different first letter, because people rarely mistype it. */
const firstLetterCost = 0.8;

export class Spelling {
  readonly #words: readonly string[];
  readonly #letters: Int32Array;

  constructor(words: readonly string[]) {
    this.#words = words;
    this.#letters = Int32Array.from(words, toLetterBits);
  }

  /**
   * Returns the numbers of up to `limit` similar words, best first. `popularityOf` returns a value
   * from 0 to about 6, or a negative value if the word must be excluded.
   */
  suggest(word: string, limit: number, popularityOf: (number: number) => number): number[] {
    const max = allowed(word);
    if (max === 0) return [];
    const letters = toLetterBits(word);
    const found: { number: number; score: number }[] = [];
    for (let number = 0; number < this.#letters.length; number += 1) {
      if (countBits(letters ^ (this.#letters[number] ?? 0)) > 2 * max) continue;
      const other = this.#words[number] ?? '';
      if (other.length < 3 || other === word) continue;
      const distance = distanceOf(word, other, max);
      if (distance > max) continue;
      const popularity = popularityOf(number);
      if (popularity < 0) continue;
      const first = other[0] === word[0] ? 0 : firstLetterCost;
      found.push({ number, score: popularity - distance * mistakeCost - first });
    }
    return found
      .toSorted((a, b) => b.score - a.score || a.number - b.number)
      .slice(0, limit)
      .map(({ number }) => number);
  }
}
