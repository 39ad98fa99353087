// Explains a project's health label, and what would change its health score.
import { z } from 'zod';
import {
  healthLabelMaxIdleDays,
  healthLabelMinimums,
} from '../../contracts/api/health-components.ts';
import { toOldDay } from '../../lib/old-day.ts';
import type { HealthInputRow, ProjectRow } from '../../snapshot/release/table-rows.ts';
import { addDays, countOf, formatDay, formatLabel } from '../format/format.ts';

const Changes = z.array(z.strictObject({ what: z.string(), points: z.int() }));

export interface HealthOutlook {
  /** Sentences that explain why the label is not better, and when it will drop. */
  readonly label: readonly string[];
  readonly changes: z.infer<typeof Changes>;
  /** Names of signals that are unknown but would affect the score. */
  readonly unknown: readonly string[];
}

type Label = keyof typeof healthLabelMinimums;
const labels = Object.keys(healthLabelMinimums) as Label[];

/** Returns undefined if there are no facts or no score. `changes` is JSON of the table health_change. */
export function toHealthOutlook(
  project: ProjectRow,
  row: HealthInputRow | undefined,
  changes: string | undefined,
  asOf: string,
): HealthOutlook | undefined {
  if (!row || project.health === null) return undefined;
  return {
    label: describeLabel(project, row, asOf),
    changes: Changes.parse(JSON.parse(changes ?? '[]')),
    unknown: findUnknown(row),
  };
}

function describeLabel(project: ProjectRow, row: HealthInputRow, asOf: string): string[] {
  const label = project.health_label as Label;
  const score = project.health ?? 0;
  const limits: Readonly<Record<string, string>> = {
    archived: 'An archived project is dormant, whatever its score.',
    deprecated: 'A project that states that it has ended is at risk at best.',
    small: 'A project with fewer than 50 stars is healthy at best.',
    rare: 'A project with new pushes on at most two of 90 days is fair at best if its commits are unknown.',
    idle: 'The last commit or push is too old for a better label.',
  };
  const limit = limits[project.health_limited_by ?? ''];
  const better = labels[labels.indexOf(label) - 1];
  const missing = better === undefined ? 0 : healthLabelMinimums[better] - score;
  const next =
    better !== undefined && missing > 0
      ? `${countOf(missing, 'point')} short of “${formatLabel(better, null, false)}”.`
      : undefined;
  // After an old observation there may be newer commits.
  const isOld = toOldDay(project.active_seen_on, asOf) !== null;
  const drop = isOld ? undefined : describeDrop(label, row, asOf);
  return [limit ?? next, drop].filter((text) => text !== undefined);
}

function describeDrop(label: Label, row: HealthInputRow, asOf: string): string | undefined {
  const maxIdle = healthLabelMaxIdleDays[label];
  if (row.is_archived || row.is_deprecated || maxIdle === null) return undefined;
  const dropsOn = addDays(row.active_on, maxIdle + 1);
  if (dropsOn <= asOf) return undefined;
  const worse = labels[labels.indexOf(label) + 1];
  if (worse === undefined) return undefined;
  const word = row.is_commit ? 'commit' : 'push';
  return `Without a new ${word}, the label is ${formatLabel(worse, null, false)} at best from ${formatDay(dropsOn)}.`;
}

const findUnknown = (row: HealthInputRow): string[] =>
  (
    [
      ['commits in 90 days', row.commits_90d],
      ['commits in a year', row.commits_365d],
      ['contributors', row.authors_90d ?? row.contributors],
      ['closed issues', row.closed_issues],
      ['releases', row.released_on],
      ['merged pull requests', row.merged_pull_requests],
    ] as const
  )
    .filter(([, value]) => value === null)
    .map(([name]) => name);
