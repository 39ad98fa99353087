// The known name that a mistyped one most likely stands for; shared by every "did you mean".

/** The nearest of `known` within `allowed` letters: a third of the word's, and at least one. */
export function findNearest(
  word: string,
  known: readonly string[],
  allowed = allowedIn(word),
): string | undefined {
  return listNearest(word, known, 1, allowed)[0];
}

/** As many as `most` of `known` within `allowed` letters, the nearest first, then as they stand. */
export function listNearest(
  word: string,
  known: readonly string[],
  most: number,
  allowed = allowedIn(word),
): string[] {
  const plain = word.toLowerCase();
  return known
    .filter((name) => Math.abs(name.length - plain.length) <= allowed)
    .map((name) => ({ name, distance: editDistance(plain, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

const allowedIn = (word: string): number => Math.max(1, Math.ceil(word.length / 3));

/** Letters left out, added, changed or swapped with their neighbour (optimal string alignment). */
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
