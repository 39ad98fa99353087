// Totals of a group of projects, and the topics and stacks related to it. Pure.
import type { ProjectRow } from '../../snapshot/pages/page-rows.ts';
import { formatCount, formatGain } from '../format/format.ts';

type Row = Pick<ProjectRow, 'stars' | 'stars_7d' | 'health' | 'trend'>;

/** Returns labels with formatted numbers. Unknown values are left out of the totals. */
export function toGroupFigures(rows: readonly Row[]): [name: string, value: string][] {
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const health = median(rows.flatMap((row) => row.health ?? []));
  return [
    ['projects', formatCount(rows.length)],
    ['stars', formatCount(sum(rows.map((row) => row.stars)))],
    ['weekly stars', formatGain(sum(rows.map((row) => row.stars_7d)))],
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
 * Finds the topics or stacks that occur in the group more often than expected. They are sorted by
 * the number of projects in the group, relative to the number of all projects with the key.
 */
export function findRelated(
  rows: readonly { readonly keys: readonly string[] }[],
  counts: ReadonlyMap<string, number>,
  excluded: string,
  limit: number,
): { readonly key: string; readonly count: number }[] {
  const groupCounts = new Map<string, number>();
  for (const { keys } of rows) {
    for (const key of keys) groupCounts.set(key, (groupCounts.get(key) ?? 0) + 1);
  }
  groupCounts.delete(excluded);
  const minCount = Math.max(2, rows.length / 50);
  return [...groupCounts]
    .filter(([, count]) => count >= minCount)
    .map(([key, count]) => ({ key, count, relevance: count ** 2 / (counts.get(key) ?? count) }))
    .sort((a, b) => b.relevance - a.relevance || a.key.localeCompare(b.key, 'en'))
    .slice(0, limit)
    .map(({ key, count }) => ({ key, count }));
}
