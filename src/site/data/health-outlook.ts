// Computes how a project's maintenance score would change if a single fact changed. Uses the
// formula of the score. All functions are pure.
import { healthLabelMaxIdleDays, healthLabelMinimums } from '../../contracts/health.ts';
import {
  computeHealth,
  type HealthFacts,
  healthFormulaVersion,
} from '../../contracts/health-formula.ts';
import type { HealthInputRow, ProjectRow } from '../../snapshot/pages/page-rows.ts';
import { addDays, countOf, formatCount, formatDay, formatLabel } from '../format/format.ts';

export interface HealthOutlook {
  /** Sentences that explain why the label is not better, and when it will drop. */
  readonly label: readonly string[];
  readonly changes: readonly { readonly what: string; readonly points: number }[];
  /** Names of signals that are unknown but would affect the score. */
  readonly unknown: readonly string[];
}

type Label = keyof typeof healthLabelMinimums;
const labels = Object.keys(healthLabelMinimums) as Label[];
const steadyCommits = 13;
const idleStep = 30;
const provisionalDays = 90;
const [maxGains, maxLosses] = [4, 2];

/**
 * Returns undefined if there are no facts or no score, or if the current formula computes a
 * different score.
 */
export function toHealthOutlook(
  project: ProjectRow,
  row: HealthInputRow | undefined,
): HealthOutlook | undefined {
  if (!row || project.health === null || project.health_version !== healthFormulaVersion) {
    return undefined;
  }
  const facts = toFacts(row);
  if (computeHealth(facts) !== project.health) return undefined;
  return {
    label: describeLabel(project, row, facts),
    changes: facts.is_ended ? [] : toChanges(row, facts, project.health),
    unknown: findUnknown(facts),
  };
}

const daysTo = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;

const toFacts = (row: HealthInputRow): HealthFacts => ({
  ...row,
  idle_days: daysTo(row.active_on, row.day),
  release_age_days: row.released_on === null ? null : daysTo(row.released_on, row.day),
  is_ended: row.is_archived || row.is_deprecated,
});

function toChanges(row: HealthInputRow, facts: HealthFacts, score: number) {
  const changes = [...toBetter(row, facts), ...toWorse(row, facts)].map(([what, change]) => ({
    what,
    points: computeHealth({ ...facts, ...change }) - score,
  }));
  const gains = changes.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points);
  const losses = changes.filter(({ points }) => points < 0).toSorted((a, b) => a.points - b.points);
  return [...gains.slice(0, maxGains), ...losses.slice(0, maxLosses)];
}

type Change = readonly [what: string, change: Partial<HealthFacts>];

function toBetter(row: HealthInputRow, facts: HealthFacts): Change[] {
  const changes: Change[] = [[`A ${row.is_commit ? 'commit' : 'push'} today`, { idle_days: 0 }]];
  const { commits_90d: quarter, commits_365d: year, gained } = facts;
  if (quarter !== null && quarter < steadyCommits) {
    const more = year === null ? null : year + steadyCommits - quarter;
    const steady = { idle_days: 0, commits_90d: steadyCommits, commits_365d: more };
    changes.push(['A commit a week for 90 days', steady]);
  }
  if (row.released_on !== null) changes.push(['A release today', { release_age_days: 0 }]);
  const { open_issues: issues, closed_issues: closed } = facts;
  if (issues !== null && closed !== null && issues > 0) {
    const half = Math.ceil(issues / 2);
    const what = `${countOf(half, 'issue')} closed, of ${formatCount(issues)} open`;
    changes.push([what, { open_issues: issues - half, closed_issues: closed + half }]);
  }
  const { open_pull_requests: pulls, merged_pull_requests: merged } = facts;
  if (pulls !== null && merged !== null && pulls > 0) {
    const half = Math.ceil(pulls / 2);
    const what = `${countOf(half, 'pull request')} merged, of ${formatCount(pulls)} open`;
    changes.push([what, { open_pull_requests: pulls - half, merged_pull_requests: merged + half }]);
  }
  if (gained > 0) {
    const what = `Twice as many new stars: ${formatCount(2 * gained)} in ${countOf(facts.gained_days, 'day')}`;
    changes.push([what, { gained: 2 * gained, stars: facts.stars + gained }]);
  }
  return changes;
}

function toWorse(row: HealthInputRow, facts: HealthFacts): Change[] {
  const word = row.is_commit ? 'commit' : 'push';
  const idle: Change = [
    `${idleStep} more days without a ${word}`,
    { idle_days: facts.idle_days + idleStep },
  ];
  return facts.gained > 0 ? [idle, ['No new stars in four weeks', { gained: 0 }]] : [idle];
}

function describeLabel(project: ProjectRow, row: HealthInputRow, facts: HealthFacts): string[] {
  const label = project.health_label as Label;
  const score = project.health ?? 0;
  const limits: Readonly<Record<string, string>> = {
    archived: 'An archived project is dormant, whatever its score.',
    deprecated: 'A project that states that it has ended is at risk at best.',
    small: 'A project with fewer than 50 stars is healthy at best.',
    idle: 'The last commit or push is too old for a better label.',
    provisional: describeProvisional(row, facts),
  };
  const limit = limits[project.health_limited_by ?? ''];
  const better = labels[labels.indexOf(label) - 1];
  const missing = better === undefined ? 0 : healthLabelMinimums[better] - score;
  const next =
    better !== undefined && missing > 0
      ? `${countOf(missing, 'point')} below ${formatLabel(better, false)}, which starts at ${healthLabelMinimums[better]}. A label changes when the score is two points past the bound, or past it on three observed days in a row.`
      : undefined;
  return [limit ?? next, describeFall(label, row, facts)].filter((text) => text !== undefined);
}

function describeProvisional(row: HealthInputRow, facts: HealthFacts): string {
  const settledOn = addDays(row.born_on, provisionalDays);
  const causes = [
    settledOn > row.day
      ? `until the repository is ${provisionalDays} days old, on ${formatDay(settledOn)}`
      : '',
    isThin(facts) ? 'as long as no commits, people, closed issues or releases are known' : '',
  ].filter(Boolean);
  return `Provisional, so fair at best, ${causes.join(', and ')}.`;
}

const isThin = (facts: HealthFacts): boolean =>
  [
    ...[facts.commits_90d, facts.commits_365d, facts.authors_90d, facts.contributors],
    ...[facts.closed_issues, facts.release_age_days],
  ].every((value) => value === null);

function describeFall(label: Label, row: HealthInputRow, facts: HealthFacts): string | undefined {
  const maxIdle = healthLabelMaxIdleDays[label];
  if (facts.is_ended || maxIdle === null || facts.idle_days > maxIdle) return undefined;
  const worse = labels[labels.indexOf(label) + 1];
  if (worse === undefined) return undefined;
  const word = row.is_commit ? 'commit' : 'push';
  const fallsOn = formatDay(addDays(row.active_on, maxIdle + 1));
  return `Without a new ${word}, the label is ${formatLabel(worse, false)} at best from ${fallsOn}.`;
}

const findUnknown = (facts: HealthFacts): string[] =>
  (
    [
      ['commits in 90 days', facts.commits_90d],
      ['commits in a year', facts.commits_365d],
      ['contributors', facts.authors_90d ?? facts.contributors],
      ['closed issues', facts.closed_issues],
      ['releases', facts.release_age_days],
      ['merged pull requests', facts.merged_pull_requests],
    ] as const
  )
    .filter(([, value]) => value === null)
    .map(([name]) => name);
