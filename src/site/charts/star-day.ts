// One day of a star chart in words, the same in the page and in its script. Pure.
import { addDays, formatCount, formatDay, formatGain } from '../format/format.ts';

export interface StarDays {
  readonly startOn: string;
  readonly stars: readonly (number | null)[];
  /** Tags of repository releases by day. */
  readonly tags: Readonly<Record<number, readonly string[]>>;
}

/** Only tags that are shown: a day with many releases would need many lines. */
const maxTags = 3;

/** `Jun 30, 2026: 12,004 stars, +7 since the day before. Released v2.0.` */
export function describeStarDay({ startOn, stars, tags }: StarDays, index: number): string {
  const [now, before] = [stars[index] ?? null, stars[index - 1] ?? null];
  const count = now === null ? 'not observed' : `${formatCount(now)} stars`;
  const gain = now === null || before === null ? '' : `, ${formatGain(now - before)} in a day`;
  const released = tags[index] ?? [];
  const more = released.length > maxTags ? ` and ${released.length - maxTags} more` : '';
  const release =
    released.length === 0 ? '' : ` Released ${released.slice(0, maxTags).join(', ')}${more}.`;
  return `${formatDay(addDays(startOn, index))}: ${count}${gain}.${release}`;
}

/** `day,stars`, with an empty cell for a day without an observation. */
export const toCsv = ({ startOn, stars }: StarDays): string =>
  `day,stars\n${stars.map((value, index) => `${addDays(startOn, index)},${value ?? ''}\n`).join('')}`;
