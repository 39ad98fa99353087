// Sums the stars gained per day by all tracked projects, excluding suspicious stars. All
// functions are pure.
import { addDays } from '../format/format.ts';

interface History {
  readonly start_on: string;
  readonly stars: readonly (number | null)[];
  /** True for days with suspicious stars. */
  readonly burst: readonly (boolean | null)[];
}

export interface StarDay {
  readonly day: string;
  /** Null if too few projects were observed on both this day and the day before. */
  readonly gain: number | null;
  /** The number of projects that were observed on both this day and the day before. */
  readonly projects: number;
}

/**
 * The minimum number of projects observed on both a day and the day before, as a fraction of the
 * highest such number on any day. With fewer projects, the day's gain is unknown, because the sum
 * would be too low.
 */
export const minShare = 0.8;

/** Returns one entry for each of the `count` days up to `endsOn`, oldest first. */
export function toStarDays(
  histories: Iterable<History>,
  endsOn: string,
  count: number,
): readonly StarDay[] {
  const firstMs = Date.parse(addDays(endsOn, 1 - count));
  const gains = Array.from({ length: count }, () => 0);
  const projects = Array.from({ length: count }, () => 0);
  for (const { start_on, stars, burst } of histories) {
    const offset = Math.round((Date.parse(start_on) - firstMs) / 86_400_000);
    for (let index = 1; index < stars.length; index += 1) {
      const [before, now, at] = [stars[index - 1] ?? null, stars[index] ?? null, offset + index];
      if (before === null || now === null || at < 0 || at >= count) continue;
      if (burst[index] !== true) gains[at] = (gains[at] ?? 0) + now - before;
      projects[at] = (projects[at] ?? 0) + 1;
    }
  }
  const most = Math.max(...projects);
  return projects.map((known, index) => ({
    day: addDays(endsOn, index + 1 - count),
    gain: known > 0 && known >= minShare * most ? (gains[index] ?? 0) : null,
    projects: known,
  }));
}
