// The formula of the maintenance score, version 3, applied to the facts in the table
// `health_input`. The pipeline computes scores in SQL. Pages use this copy to show what would
// change a score.

export interface HealthFacts {
  readonly stars: number;
  /** Stars gained in the last `gained_days` days, excluding suspicious stars. */
  readonly gained: number;
  readonly gained_days: number;
  /** Days since the last commit or, if no commit is known, since the last push. */
  readonly idle_days: number;
  readonly commits_90d: number | null;
  readonly commits_365d: number | null;
  readonly authors_90d: number | null;
  readonly contributors: number | null;
  readonly closed_issues: number | null;
  readonly open_issues: number | null;
  readonly merged_pull_requests: number | null;
  readonly open_pull_requests: number | null;
  readonly release_age_days: number | null;
  /** Whether the repository is archived, or there is evidence that it is no longer maintained. */
  readonly is_ended: boolean;
}

export const healthFormulaVersion = 4;

const logShare = (count: number, max: number): number =>
  Math.min(1, Math.log1p(Math.max(count, 0)) / Math.log1p(max));

/** Returns the points of a component: its maximum times the weighted mean of the known signals. */
function toPoints(max: number, signals: readonly (readonly [number, number | null])[]): number {
  let [points, weights] = [0, 0];
  for (const [weight, signal] of signals) {
    if (signal === null) continue;
    points += weight * signal;
    weights += weight;
  }
  return Math.round((max * points) / weights);
}

const closedShare = (closed: number | null, open: number | null): number | null =>
  closed === null || open === null ? null : (closed + 3) / (closed + open + 5);

export function computeHealth(facts: HealthFacts): number {
  const { stars, idle_days: idle, commits_90d: quarter, commits_365d: year } = facts;
  const recency = Math.max(0, 1 - Math.log1p(Math.max(idle, 0) / 21) / Math.log1p(365 / 21));
  const gain = Math.max(
    0,
    Math.round(Math.min((facts.gained * 28) / facts.gained_days, stars) * 10) / 10,
  );
  const growth = Math.sqrt(Math.min(1, gain / Math.max(stars - gain, 20) / 0.1));
  const isUnmaintained = facts.is_ended || idle > 365;
  const activity = toPoints(30, [
    [16, recency],
    [6, quarter === null ? null : logShare(quarter, 64)],
    [8, year === null ? null : logShare(year, 512)],
  ]);
  const community = toPoints(30, [
    [12, toPeople(facts)],
    [10, logShare(stars, 100_000)],
    [8, closedShare(facts.closed_issues, facts.open_issues)],
  ]);
  const maintenance = toPoints(20, [
    [10, recency],
    [6, facts.release_age_days === null ? null : 0.5 ** (facts.release_age_days / 365)],
    [4, closedShare(facts.merged_pull_requests, facts.open_pull_requests)],
  ]);
  const momentum = Math.round(8 * logShare(gain, 300) + 12 * growth);
  return momentum + community + (isUnmaintained ? 0 : activity + maintenance);
}

function toPeople({ authors_90d: authors, contributors }: HealthFacts): number | null {
  if (authors !== null) return logShare(authors, 16);
  return contributors === null ? null : logShare(contributors, 128);
}
