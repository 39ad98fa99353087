// Ranks projects by stars on two days. Only projects observed on both days are ranked. All
// functions are pure.
import type { SeriesRow } from '../../snapshot/release/table-rows.ts';

interface Ranks {
  readonly now: number;
  readonly before: number;
}

/**
 * Returns the ranks on the newest day and `days` days before. Projects with equal stars have the
 * same rank.
 */
export function rankByStars(
  histories: Iterable<Pick<SeriesRow, 'id' | 'stars'>>,
  days: number,
): ReadonlyMap<string, Ranks> {
  const both = [...histories].flatMap(({ id, stars }) => {
    const [now, before] = [stars.at(-1) ?? null, stars.at(-1 - days) ?? null];
    return now === null || before === null ? [] : [{ id, now, before }];
  });
  const nowRanks = toRanks(both.map(({ now }) => now));
  const beforeRanks = toRanks(both.map(({ before }) => before));
  return new Map(
    both.map(({ id, now, before }) => [
      id,
      { now: nowRanks.get(now) ?? 0, before: beforeRanks.get(before) ?? 0 },
    ]),
  );
}

/** Maps each number of stars to its rank: 1 plus the number of projects with more stars. */
function toRanks(stars: readonly number[]): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  for (const [index, value] of stars.toSorted((a, b) => b - a).entries()) {
    if (!ranks.has(value)) ranks.set(value, index + 1);
  }
  return ranks;
}
