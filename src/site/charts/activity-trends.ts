// Draws a project's activity over 13 weeks as small line charts. All functions are pure.
import type { ActivityRow } from '../../snapshot/release/table-rows.ts';
import { addDays, formatCount, formatGain } from '../format/format.ts';

export const trendWidth = 120;
export const trendHeight = 28;

export interface ActivityTrend {
  readonly name: string;
  readonly path: string;
  readonly now: string;
  readonly change: string;
  /** The last day of the first week with a known value. */
  readonly since: string;
}

const names = [
  ['commits_90d', 'Commits in 90 days'],
  ['contributors', 'Contributors'],
  ['open_issues', 'Open issues'],
  ['closed_issues', 'Closed issues'],
  ['merged_pull_requests', 'Merged pull requests'],
] as const;

/** Returns a chart for each series, without series that are unknown or always zero. */
export function buildActivityTrends(activity: ActivityRow | undefined): readonly ActivityTrend[] {
  if (!activity) return [];
  return names.flatMap(([column, name]) => {
    const values = activity[column];
    if (values === null || values.every((value) => !value)) return [];
    const [first, last] = [values.findIndex(isKnown), values.findLastIndex(isKnown)];
    const [before, now] = [values[first] ?? 0, values[last] ?? 0];
    return [
      {
        name,
        path: toPath(values),
        now: formatCount(now),
        change: now === before ? 'no change' : formatGain(now - before),
        since: addDays(activity.start_on, 7 * first),
      },
    ];
  });
}

const isKnown = (value: number | null): boolean => value !== null;

function toPath(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const y = (value: number) =>
    high === low
      ? trendHeight / 2
      : trendHeight - 3 - ((value - low) / (high - low)) * (trendHeight - 6);
  const step = (trendWidth - 4) / (values.length - 1);
  let path = '';
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const move = (values[index - 1] ?? null) === null ? 'M' : 'L';
    path += `${move}${Math.round(2 + index * step)},${Math.round(10 * y(value)) / 10}`;
  }
  // Adds a very short line for a known week between two unknown weeks, so that it appears as a dot.
  return path.replace(/(M[^ML]+)(?=M|$)/g, '$1h.01');
}
