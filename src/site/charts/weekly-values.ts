// Computes the weekly values of a project, for the table under the star chart. All functions are
// pure.
import { addDays, formatGain } from '../format/format.ts';
import type { ChartHistory } from './star-chart.ts';

export interface Week {
  readonly endsOn: string;
  readonly stars: number | null;
  readonly gain: string;
  readonly health: number | null;
}

/**
 * Returns the last known star total and score of each week, newest week first. The gain is the star
 * total minus the total seven days earlier. The gain is unknown if either total is unknown.
 */
export function toWeeks(history: ChartHistory): Week[] {
  const weeks: Week[] = [];
  for (let end = history.stars.length; end > 0; end -= 7) {
    const from = Math.max(0, end - 7);
    const newest = (series: readonly (number | null)[]) =>
      series.slice(from, end).findLast((value) => value !== null) ?? null;
    const known = history.stars.slice(from, end).findLastIndex((value) => value !== null);
    const stars = newest(history.stars);
    const before = known === -1 ? null : (history.stars[from + known - 7] ?? null);
    weeks.push({
      endsOn: addDays(history.start_on, end - 1),
      stars,
      gain: formatGain(stars === null || before === null ? null : stars - before),
      health: newest(history.health),
    });
  }
  return weeks;
}
