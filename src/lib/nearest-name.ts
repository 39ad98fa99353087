// Finds the closest known name for a typo, for all "Did you mean" suggestions.

/**
 * Returns the closest known name within `maxDistance` edits. Default: a third of the word's length.
 */
export function findNearest(
  word: string,
  known: readonly string[],
  maxDistance = defaultDistance(word),
): string | undefined {
  return listNearest(word, known, 1, maxDistance)[0];
}

/**
 * Returns up to `limit` known names within `maxDistance` edits, closest first. Equally close names
 * stay in the order of `known`.
 */
export function listNearest(
  word: string,
  known: readonly string[],
  limit: number,
  maxDistance = defaultDistance(word),
): string[] {
  const plain = word.toLowerCase();
  return known
    .filter((name) => Math.abs(name.length - plain.length) <= maxDistance)
    .map((name) => ({ name, distance: editDistance(plain, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ name }) => name);
}

const defaultDistance = (word: string): number => Math.max(1, Math.ceil(word.length / 3));

/**
 * Returns the optimal string alignment distance: the minimum number of edits. An edit deletes,
 * inserts, or replaces a letter, or swaps two adjacent letters.
 */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : change;
      next[j] = Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
