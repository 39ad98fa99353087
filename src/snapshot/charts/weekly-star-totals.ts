// Reads weekly star totals for charts. Weekly totals go back further than a project's history,
// which covers 90 days.
import type { History } from '../../contracts/api/records.ts';
import { addDays } from '../../lib/time.ts';
import type { Snapshot } from '../release/snapshot.ts';
import type { ChartSeries } from './line-chart.ts';

interface StarWeeks {
  /** The last day of each week, oldest first. */
  readonly days: readonly string[];
  readonly series: readonly ChartSeries[];
}

/**
 * Returns the weekly star totals of projects. A value is the last total observed in the week, or
 * null. Returns undefined if none of the projects was observed more than 90 days ago.
 */
export async function readStarWeeks(
  snapshot: Snapshot,
  projects: readonly { readonly name: string; readonly history: History }[],
): Promise<StarWeeks | undefined> {
  const rows = await snapshot.rows(
    `select id, start_on::varchar as start_on, to_json(stars)::varchar as stars
    from star_week where list_contains(from_json($ids, '["VARCHAR"]'), id)`,
    { ids: JSON.stringify(projects.map(({ history }) => history.slug)) },
  );
  const starts = rows.map((row) => String(row.start_on)).sort();
  const first = starts[0];
  if (first === undefined) return undefined;
  const [info] = await snapshot.rows('select as_of::varchar as as_of from release_info');
  const days: string[] = [];
  for (let day = first; day <= String(info?.as_of); day = addDays(day, 7)) days.push(day);
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return {
    days,
    series: projects.map(({ name, history }) => {
      const row = byId.get(history.slug);
      if (!row) return { name, values: days.map((day) => findLastOfWeek(history, day)) };
      const stars: (number | null)[] = JSON.parse(String(row.stars));
      return { name, values: [...Array(days.length - stars.length).fill(null), ...stars] };
    }),
  };
}

function findLastOfWeek({ days, series }: History, day: string): number | null {
  const begin = addDays(day, -7);
  const at = days.findLastIndex(
    (one, index) => one > begin && one <= day && (series.stars?.[index] ?? null) !== null,
  );
  return series.stars?.[at] ?? null;
}

/** Maximum number of values in a chart. A chart with more values would be larger than 12 KB. */
const maxPoints = 600;

/**
 * Selects the weeks for a chart: the last year if the range is `365`, otherwise all weeks. If the
 * chart would have more than `maxPoints` values, keeps only every nth week, including the last
 * week.
 */
export function cutWeeks({ days, series }: StarWeeks, range: string): StarWeeks {
  const count = Math.min(days.length, range === '365' ? 53 : days.length);
  const every = Math.ceil((count * series.length) / maxPoints);
  const cut = <T>(list: readonly T[]) =>
    list.slice(-count).filter((_, index) => (count - 1 - index) % every === 0);
  return {
    days: cut(days),
    series: series.map(({ name, values }) => ({ name, values: cut(values) })),
  };
}
