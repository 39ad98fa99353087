// Describes one day or week of a star chart in words. Pages and their scripts share this code. All
// functions are pure.
import { addDays, formatCount, formatDay, formatGain } from '../format/format.ts';

export interface StarDays {
  readonly startOn: string;
  readonly stars: readonly (number | null)[];
  readonly tags: Readonly<Record<number, readonly string[]>>;
  readonly step?: 1 | 7;
}

const maxTags = 3;

/** Returns a text such as `Jun 30, 2026: 12,004 stars, +7 in a day. Released v2.0.` */
export function describeStarDay(days: StarDays, index: number): string {
  const { startOn, stars, tags, step = 1 } = days;
  const [now, before] = [stars[index] ?? null, stars[index - 1] ?? null];
  // The newest count of a week can be older than its last day.
  const [at, period] =
    step === 7 ? [' at the last count', 'since that of the week before'] : ['', 'in a day'];
  const count = now === null ? 'not observed' : `${formatCount(now)} stars${at}`;
  const gain = now === null || before === null ? '' : `, ${formatGain(now - before)} ${period}`;
  const released = tags[index] ?? [];
  const more = released.length > maxTags ? ` and ${released.length - maxTags} more` : '';
  const release =
    released.length === 0 ? '' : ` Released ${released.slice(0, maxTags).join(', ')}${more}.`;
  const day = formatDay(addDays(startOn, index * step));
  return `${step === 7 ? 'Week ending ' : ''}${day}: ${count}${gain}.${release}`;
}
