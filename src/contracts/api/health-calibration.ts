// Estimates the chance that a project has no commit in the next 12 months. The estimate is based on
// what happened to the evaluated projects that had a similar health score.

import { shareInterval } from '../../lib/confidence-interval.ts';
import type { HealthEvaluation } from '../files/evaluation.ts';
import type { Chance } from './stack-check.ts';

const minProjects = 20;

/**
 * Returns the proportion of evaluated projects in the same score band that had no commit in the
 * following 12 months. Returns null if the band has fewer than `minProjects` evaluated projects, or
 * if the evaluation used a different version of the score.
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
  const [low, high] = shareInterval(stopped, n);
  const lists = [...new Set(rows.map(({ population }) => population))].sort().join(', ');
  const days = health.cohorts
    .filter((one) => !one.seen_by_tuning)
    .map(({ as_of }) => as_of)
    .sort();
  const period = days.length > 0 ? `, ${days[0]} to ${days.at(-1)}` : '';
  return {
    value: round(stopped / n),
    low: round(low),
    high: round(high),
    cohort: `projects with a score of ${first.from} to ${first.to} and a commit in the year before, in ${lists}${period}`,
    n,
  };
}

const round = (share: number): number => Math.round(share * 10_000) / 10_000;
