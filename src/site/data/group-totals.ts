// Computes totals for a group of projects, and finds related topics and stacks. All functions are
// pure.
import { toOldCountDay, toOldDay } from '../../lib/old-day.ts';
import type { ProjectRow } from '../../snapshot/release/table-rows.ts';
import { countOf, formatCount, formatGain } from '../format/format.ts';
import { describeActivity, withDay } from '../format/old-values.ts';

type Row = Pick<ProjectRow, 'stars' | 'stars_7d' | 'health' | 'trend'>;

/** A total or a median of fewer projects says little about a group. */
const minKnown = 10;

/**
 * Returns pairs of a label and a formatted total. Each total excludes projects whose value is
 * unknown, and its label says of how many projects it is. Leaves out totals of fewer than ten
 * projects, unless these are all projects of the group.
 */
export function toGroupFigures(rows: readonly Row[]): [name: string, value: string][] {
  const health = rows.flatMap((row) => row.health ?? []);
  const trends = rows.flatMap((row) => row.trend ?? []);
  const accelerating = trends.filter((trend) => trend === 'accelerating').length;
  const stars = rows.flatMap((row) => row.stars ?? []);
  const gains = rows.flatMap((row) => row.stars_7d ?? []);
  const figure = (
    name: string,
    { length }: readonly unknown[],
    value: string,
  ): [name: string, value: string][] => {
    if (length === rows.length) return [[name, value]];
    return length < minKnown ? [] : [[`${name} of ${countOf(length, 'project')}`, value]];
  };
  return [
    ['projects', formatCount(rows.length)],
    ...figure('stars', stars, formatCount(sumKnown(stars))),
    ...figure('weekly stars', gains, formatGain(sumKnown(gains))),
    ...figure('accelerating', trends, formatCount(accelerating)),
    ...figure('median health', health, formatCount(median(health))),
  ];
}

const namedPerLine = 3;

export interface GroupAnswer<R> {
  readonly title: string;
  readonly rows: readonly { readonly row: R; readonly fact: string }[];
}

/** Says who leads, who rises and who ends in a group of projects that is sorted by stars. */
export function toGroupAnswer<R extends Row & AnswerColumns>(
  rows: readonly R[],
  asOf: string,
): GroupAnswer<R>[] {
  const pick = (title: string, found: readonly R[], toFact: (row: R) => string) => ({
    title,
    rows: found.slice(0, namedPerLine).map((row) => ({ row, fact: toFact(row) })),
  });
  return [
    pick(
      'Most stars',
      rows.filter(({ stars }) => stars !== null),
      (row) =>
        withDay(`${formatCount(row.stars)} stars`, toOldCountDay(row.stars_observed_on, asOf)),
    ),
    pick(
      'Growing fastest',
      sortByPace(rows),
      ({ pace }) => `${formatGain(pace)} stars expected in 30 days`,
    ),
    pick(
      'Ended',
      rows.filter((row) => describeEnd(row) !== null),
      (row) => describeEnd(row) ?? '',
    ),
    pick(
      'Dormant by health label',
      // After an old observation there may be newer commits.
      rows.filter(
        (row) =>
          row.health_label === 'dormant' &&
          describeEnd(row) === null &&
          toOldDay(row.active_seen_on, asOf) === null,
      ),
      (row) =>
        describeActivity(row, asOf) ?? (row.health_is_provisional ? 'estimate' : 'health score'),
    ),
  ].filter((one) => one.rows.length > 0);
}

type AnswerColumns = Pick<
  ProjectRow,
  | 'id'
  | 'pace'
  | 'stars_observed_on'
  | 'is_archived'
  | 'deprecated_by'
  | 'health_label'
  | 'health_is_provisional'
  | 'committed_at'
  | 'pushed_at'
  | 'active_seen_on'
>;

function describeEnd(row: AnswerColumns): string | null {
  if (row.is_archived) return 'archived';
  return row.deprecated_by === null ? null : 'no longer maintained';
}

const sortByPace = <R extends Pick<ProjectRow, 'id' | 'pace'>>(rows: readonly R[]): R[] =>
  rows
    .filter((row) => (row.pace ?? 0) > 0)
    .toSorted((a, b) => (b.pace ?? 0) - (a.pace ?? 0) || a.id.localeCompare(b.id, 'en'));

interface GroupRow<R> {
  readonly count: number;
  readonly gain: number | null;
  readonly health: number | null;
  /** The project with the most projected stars in the next 30 days. */
  readonly fastest: R | undefined;
}

export function toGroupRow<R extends Row & Pick<ProjectRow, 'id' | 'pace'>>(
  rows: readonly R[],
): GroupRow<R> {
  const [fastest] = sortByPace(rows);
  return {
    count: rows.length,
    gain: sumKnown(rows.map((row) => row.stars_7d)),
    health: median(rows.flatMap((row) => row.health ?? [])),
    fastest,
  };
}

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/**
 * Finds the topics or stacks that are most typical of a group of projects. Sorts them by n² /
 * total, where n is the number of projects with the topic or stack in the group, and total is the
 * number of such projects on the whole site.
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
