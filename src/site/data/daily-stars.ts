// Sums the stars gained per day by the projects that are observed most often, excluding suspicious
// stars. All functions are pure.
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
 * A project counts if it was observed on at least this fraction of the days of the project that was
 * observed most often. Other projects would change the sums by appearing and disappearing.
 * A day's gain is known if at least this fraction of these projects were observed, compared with the
 * best day.
 */
const minShare = 0.8;

/** The gain of a project on each day that was observed, as was the day before. */
function* readGains({ start_on, stars, burst }: History, firstMs: number, count: number) {
  const offset = Math.round((Date.parse(start_on) - firstMs) / 86_400_000);
  for (let index = 1; index < stars.length; index += 1) {
    const [before, now, at] = [stars[index - 1] ?? null, stars[index] ?? null, offset + index];
    if (before === null || now === null || at < 0 || at >= count) continue;
    yield { at, gain: burst[index] === true ? 0 : now - before };
  }
}

/** Returns one entry for each of the `count` days up to `endsOn`, oldest first. */
export function toStarDays(
  histories: Iterable<History>,
  endsOn: string,
  count: number,
): readonly StarDay[] {
  const firstMs = Date.parse(addDays(endsOn, 1 - count));
  const all = Array.from(histories, (history) => [...readGains(history, firstMs, count)]);
  const mostDays = all.reduce((max, one) => Math.max(max, one.length), 0);
  const gains = Array.from({ length: count }, () => 0);
  const projects = Array.from({ length: count }, () => 0);
  for (const one of all.filter(({ length }) => length >= minShare * mostDays)) {
    for (const { at, gain } of one) {
      gains[at] = (gains[at] ?? 0) + gain;
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
