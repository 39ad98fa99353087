// Describes how a project changed in the last seven days, based on facts that were observed at the
// beginning and at the end of this period. All functions are pure.
import { describeLicense } from '../../lib/license-change.ts';
import type { EmergingRow, EventRow, SeriesRow } from '../../snapshot/release/table-rows.ts';
import { formatCount, formatGain, formatLabel, formatShortDay } from '../format/format.ts';
import { findWebUrl } from '../format/urls.ts';

export interface WeekItem {
  /** The day of the change. Null for a change over the whole week. */
  readonly day: string | null;
  readonly text: string;
  readonly href?: string | undefined;
}

export interface WeekFacts {
  readonly history: Pick<SeriesRow, 'stars' | 'health'> | undefined;
  /** Events of the last seven days, newest first. */
  readonly events: readonly EventRow[];
  readonly ranks: { readonly now: number; readonly before: number } | undefined;
  /**
   * The project's entry in the emerging index of the previous day. Public pages do not show the
   * newest index.
   */
  readonly emerging: EmergingRow | undefined;
}

export const weekDays = 7;
/**
 * A change of rank is mentioned only for projects with this rank or a better one. Lower ranks
 * change every day.
 */
export const maxShownRank = 500;

export function toWeek(facts: WeekFacts): readonly WeekItem[] {
  return [...toTotals(facts), ...facts.events.map(toItem)];
}

function toTotals({ history, ranks, emerging }: WeekFacts): WeekItem[] {
  const items: WeekItem[] = [];
  const add = (text: string | undefined) => text && items.push({ day: null, text });
  const stars = endsOf(history?.stars);
  if (stars) {
    const [before, now] = stars;
    add(
      `${formatGain(now - before)} ${Math.abs(now - before) === 1 ? 'star' : 'stars'}: from ${formatCount(before)} to ${formatCount(now)}`,
    );
  }
  if (ranks && ranks.now !== ranks.before && ranks.now <= maxShownRank) {
    add(
      `Rank by stars among projects observed on both days: ${formatCount(ranks.now)}, was ${formatCount(ranks.before)}`,
    );
  }
  const health = endsOf(history?.health);
  if (health && health[0] !== health[1]) {
    add(`Health score: ${health[1]}, was ${health[0]}`);
  }
  if (emerging) {
    add(`Number ${emerging.rank} in the emerging index of ${formatShortDay(emerging.index_on)}`);
  }
  return items;
}

/**
 * Returns the value seven days before the newest value, and the newest value. Undefined if either
 * is unknown.
 */
function endsOf(series: readonly (number | null)[] | undefined): [number, number] | undefined {
  const now = series?.at(-1) ?? null;
  const before = series?.at(-1 - weekDays) ?? null;
  return now === null || before === null ? undefined : [before, now];
}

function toItem({ kind, day, before, after, url }: EventRow): WeekItem {
  const label = (text: string | null) => formatLabel(text, null, false);
  switch (kind) {
    case 'release':
      return { day, text: `Released ${after}`, href: findWebUrl(url) };
    case 'health':
      return { day, text: `Label changed from ${label(before)} to ${label(after)}` };
    case 'license':
      return { day, text: `The project ${describeLicense({ before, after })}` };
    default:
      return { day, text: 'First tracked here' };
  }
}
