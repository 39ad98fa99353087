// From the evaluation's calibration to the chance that a project with some score stops.
import type { Chance } from './check.ts';
import type { HealthEvaluation } from './evaluation.ts';

/** A band with fewer past projects says nothing. */
const minProjects = 20;
/** 95% of a normal distribution lie within this many standard deviations. */
const z95 = 1.96;

/**
 * The share of past projects with a score in the same band that stopped, over all measured lists.
 * Null where nothing was measured, or where the figures are of another version of the score.
 */
export function toChance(
  health: HealthEvaluation | null,
  version: number,
  score: number,
): Chance | null {
  if (health?.method_version !== version) return null;
  const rows = health.calibration.filter(
    ({ by, from, to }) => by === 'all' && from <= score && score <= to,
  );
  const n = rows.reduce((sum, row) => sum + row.n, 0);
  const stopped = rows.reduce((sum, row) => sum + row.stopped, 0);
  const [first] = rows;
  if (!first || n < minProjects) return null;
  const [low, high] = toInterval(stopped, n);
  const lists = [...new Set(rows.map(({ population }) => population))].sort().join(', ');
  const days = health.cohorts
    .filter((one) => !one.seen_by_tuning)
    .map(({ as_of }) => as_of)
    .sort();
  const period = days.length > 0 ? `, ${days[0]} to ${days.at(-1)}` : '';
  return {
    value: round(stopped / n),
    low,
    high,
    cohort: `projects with a score of ${first.from} to ${first.to} and a commit in the year before, in ${lists}${period}`,
    n,
  };
}

const round = (share: number): number => Math.round(share * 10_000) / 10_000;

/** Wilson's interval. */
function toInterval(stopped: number, n: number): [number, number] {
  const share = stopped / n;
  const scale = 1 + z95 ** 2 / n;
  const center = (share + z95 ** 2 / (2 * n)) / scale;
  const reach = (z95 / scale) * Math.sqrt((share * (1 - share)) / n + z95 ** 2 / (4 * n ** 2));
  return [round(Math.max(0, center - reach)), round(Math.min(1, center + reach))];
}
