// What a group of projects amounts to: sums, the middle, what it goes with. Pure.
import type { ProjectRow } from '../snapshot/pages/page-rows.ts';
import { formatCount, formatGain } from './format.ts';

type Row = Pick<ProjectRow, 'stars' | 'stars_7d' | 'health' | 'trend'>;

/** Name and number as they are shown; unknown numbers do not count. */
export function toGroupFigures(rows: readonly Row[]): [name: string, value: string][] {
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const health = median(rows.flatMap((row) => row.health ?? []));
  return [
    ['projects', formatCount(rows.length)],
    ['stars', formatCount(sum(rows.map((row) => row.stars)))],
    ['gained in 7 days', formatGain(sum(rows.map((row) => row.stars_7d)))],
    ['accelerating', formatCount(rows.filter((row) => row.trend === 'accelerating').length)],
    ['median health', formatCount(health)],
  ];
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/**
 * Keys that stand with the group more often than chance would have it, the most telling first:
 * by how many of its projects carry one, over what the key's whole number makes likely.
 */
export function findRelated(
  rows: readonly { readonly keys: readonly string[] }[],
  counts: ReadonlyMap<string, number>,
  without: string,
  most: number,
): { readonly key: string; readonly count: number }[] {
  const within = new Map<string, number>();
  for (const { keys } of rows) {
    for (const key of keys) within.set(key, (within.get(key) ?? 0) + 1);
  }
  within.delete(without);
  const least = Math.max(2, rows.length / 50);
  return [...within]
    .filter(([, count]) => count >= least)
    .map(([key, count]) => ({ key, count, telling: count ** 2 / (counts.get(key) ?? count) }))
    .sort((a, b) => b.telling - a.telling || a.key.localeCompare(b.key, 'en'))
    .slice(0, most)
    .map(({ key, count }) => ({ key, count }));
}
