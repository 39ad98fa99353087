// Compares the days on which projects were detected with their days on GitHub's trending pages.
import { dayMs } from '../../lib/time.ts';
import { formatCount } from '../format/format.ts';

/** Returns the number of days from one day to another. */
export const countDays = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs;

interface Detection {
  readonly detected_on: string;
  readonly trended_on: string | null;
}

/**
 * Returns how many of the detected projects were on a trending page, and how many of these were
 * detected first. Null if none was: then nobody read the trending pages, and nothing is known.
 */
export function toTrendingRecord(
  detections: readonly Detection[],
): { readonly seen: number; readonly first: number } | null {
  const leads = detections.flatMap(({ detected_on, trended_on }) =>
    trended_on === null ? [] : [countDays(detected_on, trended_on)],
  );
  if (leads.length === 0) return null;
  return { seen: leads.length, first: leads.filter((lead) => lead > 0).length };
}

export function describeTrending({ detected_on, trended_on }: Detection): string {
  if (trended_on === null) return 'not seen there';
  const lead = countDays(detected_on, trended_on);
  if (lead === 0) return 'same day';
  return lead > 0 ? `${formatCount(lead)} days later` : `${formatCount(-lead)} days before`;
}
