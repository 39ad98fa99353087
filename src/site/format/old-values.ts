// Formats values that may be old (see toOldDay).
import { describeOldActivity, toOldCountDay, toOldDay } from '../../lib/old-day.ts';
import { formatMonth } from '../../lib/time.ts';
import { formatCount, formatDay, formatFullLabel, type LabelReason, toEstimate } from './format.ts';

/** Adds the day of an old value: `4,708 (Feb 20, 2026)`. */
export const withDay = (text: string, oldDay: string | null): string =>
  oldDay === null ? text : `${text} (${formatDay(oldDay)})`;

/** Formats a count, with the day of its observation if it is old. */
export const formatObserved = (
  count: number | null,
  observedOn: string | null,
  asOf: string,
): string => withDay(formatCount(count), toOldCountDay(observedOn, asOf));

/** Formats a label with the signals of an estimate, and with the day of its score if it is old. */
export const formatDatedLabel = (
  row: {
    readonly health_label: string | null;
    readonly health_limited_by: LabelReason;
    readonly health_is_provisional: boolean | null;
    readonly health_known: number | null;
    readonly health_checked_at: string | null;
  },
  asOf: string,
): string =>
  withDay(
    formatFullLabel(row.health_label, row.health_limited_by, toEstimate(row)),
    toOldDay(row.health_checked_at, asOf),
  );

/**
 * Returns the last push, or the last commit if no push is known. Returns null if it was observed too
 * long ago: lists have no room for the day of its observation, and a reader would take an active
 * project for a dead one.
 */
export const toCurrentPush = (
  row: {
    readonly pushed_at: string | null;
    readonly committed_at: string | null;
    readonly active_seen_on: string | null;
  },
  asOf: string,
): string | null =>
  toOldDay(row.active_seen_on, asOf) === null ? (row.pushed_at ?? row.committed_at) : null;

/**
 * Says what is known about the maintenance of a project without a score: `archived`, or
 * `last commit Aug 2025`.
 */
export function describeActivity(
  row: {
    readonly is_archived: boolean | null;
    readonly committed_at: string | null;
    readonly pushed_at: string | null;
    readonly active_seen_on: string | null;
  },
  asOf: string,
): string | null {
  if (row.is_archived) return 'archived';
  const at = row.committed_at ?? row.pushed_at;
  if (at === null) return null;
  const seenOn = toOldDay(row.active_seen_on, asOf);
  if (seenOn !== null) return describeOldActivity(seenOn);
  return `last ${row.committed_at === null ? 'push' : 'commit'} ${formatMonth(at)}`;
}

/** Describes a project without a score: `Not rated: maintenance not observed since Aug 2025`. */
export function describeUnrated(row: Parameters<typeof describeActivity>[0], asOf: string): string {
  const activity = describeActivity(row, asOf);
  return activity === null ? 'Not rated' : `Not rated: ${activity}`;
}

export const formatStars = (
  row: { readonly stars: number | null; readonly stars_observed_on: string | null },
  asOf: string,
): string => formatObserved(row.stars, row.stars_observed_on, asOf);
