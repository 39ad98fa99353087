// The data about a project that the comparison page loads. Pure functions.

import { describeOldActivity, toOldCountDay, toOldDay } from '../../lib/old-day.ts';
import { type LabelReason, toEstimate } from '../../site/format/format.ts';
import { toTrendWord } from '../../site/tables/cells.ts';
import type {
  HealthInputRow,
  ProjectRow,
  ReleaseRow,
  SeriesRow,
} from '../../snapshot/release/table-rows.ts';
import { areAboutEqual } from './equal-scores.ts';

export interface ComparedProject {
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly desc: string | null;
  readonly stars: number | null;
  /**
   * The days of the star count, of the score, of the forks and of the open issues if they are old,
   * otherwise null.
   */
  readonly old: readonly [
    stars: string | null,
    health: string | null,
    forks: string | null,
    issues: string | null,
  ];
  readonly d7: number | null;
  readonly d28: number | null;
  readonly trend: string | null;
  readonly forks: number | null;
  readonly issues: number | null;
  readonly lang: string | null;
  readonly license: string | null;
  readonly vertical: string | null;
  readonly stacks: readonly string[];
  readonly created: string | null;
  readonly committed: string | null;
  readonly pushed: string | null;
  readonly archived: boolean | null;
  /** Why the project has no score: `maintenance not observed since May 2023`. Null if unknown. */
  readonly unrated: string | null;
  readonly label: string | null;
  readonly reason: LabelReason;
  /** The number of known signals if the score is an estimate, otherwise null. */
  readonly estimate: number | null;
  /** The health score, then its components: activity, momentum, community, maintenance. */
  readonly health: readonly (number | null)[] | null;
  readonly release: readonly [tag: string, on: string] | null;
  /** The number of repository releases in the last 90 days, at most ten. Null if unknown. */
  readonly releases: number | null;
  /** Star counts on every third day of the last 90 days, ending with the last day. */
  readonly series: readonly (number | null)[];
}

export const seriesStep = 3;
interface Names {
  readonly license: string;
  readonly vertical: string | null;
  readonly stacks: readonly string[];
}

export function toComparedProject(
  row: ProjectRow,
  names: Names,
  asOf: string,
  history: SeriesRow | undefined,
  releases: readonly ReleaseRow[],
  input?: Pick<HealthInputRow, 'released_on'> | undefined,
): ComparedProject {
  const [newest] = releases;
  const since = history?.start_on;
  const recent =
    since === undefined ? 0 : releases.filter((each) => each.published_at >= since).length;
  // Without a known release, nothing says that the releases of these days were read.
  const areKnown = recent > 0 || (since !== undefined && input?.released_on != null);
  const seenOn = toOldDay(row.active_seen_on, asOf);
  return {
    id: row.id,
    name: row.name,
    owner: row.owner,
    desc: row.description === null ? null : row.description.slice(0, 200),
    stars: row.stars,
    old: [
      toOldCountDay(row.stars_observed_on, asOf),
      toOldDay(row.health_checked_at, asOf),
      toOldCountDay(row.forks_observed_on, asOf),
      toOldCountDay(row.open_issues_observed_on, asOf),
    ],
    d7: row.stars_7d,
    d28: row.stars_28d,
    trend: toTrendWord(row),
    forks: row.forks,
    issues: row.open_issues,
    lang: row.lang,
    license: row.license === null ? null : names.license,
    vertical: names.vertical,
    stacks: names.stacks,
    created: row.created_at?.slice(0, 10) ?? null,
    committed: seenOn === null ? (row.committed_at?.slice(0, 10) ?? null) : null,
    pushed: seenOn === null ? (row.pushed_at?.slice(0, 10) ?? null) : null,
    archived: row.is_archived,
    unrated: row.health === null && seenOn !== null ? describeOldActivity(seenOn) : null,
    label: row.health_label,
    reason: row.health_limited_by,
    estimate: toEstimate(row),
    health:
      row.health === null
        ? null
        : [
            row.health,
            row.health_activity,
            row.health_momentum,
            row.health_community,
            row.health_maintenance,
          ],
    release: newest ? [newest.tag, newest.published_at.slice(0, 10)] : null,
    releases: areKnown ? recent : null,
    series: thin(history?.stars ?? []),
  };
}

type Scored = Pick<ComparedProject, 'health' | 'estimate'>;

/** Returns false if a score is unknown. */
export const areHealthScoresEqual = (one: Scored, other: Scored): boolean =>
  one.health?.[0] != null &&
  other.health?.[0] != null &&
  areAboutEqual(
    { score: one.health[0], isEstimate: one.estimate !== null },
    { score: other.health[0], isEstimate: other.estimate !== null },
  );

const thin = (stars: readonly (number | null)[]): (number | null)[] =>
  stars.filter((_, day) => (stars.length - 1 - day) % seriesStep === 0);
