// Cases of score_unusual_gain: two months of stars and forks with one relevant change each.
import type { Case } from '../sql-cases.ts';
import { projectNo, starDays } from '../star-days.ts';

const today = 10988; // 2030-01-31
const burstDay = 40; // place in the series
const dayNo = (at: number) => today - 59 + at;

interface Day {
  project_no: number;
  day_no: number;
  stars: number;
  forks: number | null;
  issues: number | null;
}
type Change = (at: number) => { stars?: number; forks?: number; issues?: number };

/** 60 days with 5 stars each and a fork every second day, plus `change`. */
function series(project: string, change: Change = () => ({}), hidden: Partial<Day> = {}): Day[] {
  let extra = { stars: 0, forks: 0, issues: 0 };
  return Array.from({ length: 60 }, (_, at) => {
    const more = change(at);
    extra = {
      stars: extra.stars + (more.stars ?? 0),
      forks: extra.forks + (more.forks ?? 0),
      issues: extra.issues + (more.issues ?? 0),
    };
    return {
      project_no: projectNo(project),
      day_no: dayNo(at),
      stars: 1000 + 5 * at + extra.stars,
      forks: 100 + Math.floor(at / 2) + extra.forks,
      issues: 50 + Math.floor(at / 5) + extra.issues,
      ...hidden,
    };
  });
}

const on =
  (day: number, more: ReturnType<Change>): Change =>
  (at) =>
    at === day ? more : {};

/** A change on the day of the burst, and one on the next day. */
const twice =
  (first: ReturnType<Change>, second: ReturnType<Change>): Change =>
  (at) =>
    at === burstDay ? first : at === burstDay + 1 ? second : {};

/** More usual stars on each day. */
const daily =
  (more: number) =>
  <T extends { stars: number; day_no: number }>(day: T): T => ({
    ...day,
    stars: day.stars + more * (day.day_no - dayNo(0)),
  });

/** The input tables for such days. All issues are closed. */
function given(days: readonly Day[]): Case['given'] {
  const projects = [...new Set(days.map((day) => day.project_no))];
  return {
    stg_repository_day: days.map(({ issues, ...day }) => ({
      ...day,
      open_issues: issues === null ? null : 0,
      closed_issues: issues,
    })),
    stg_star_day: projects.flatMap((project) =>
      starDays(
        project,
        days
          .filter((day) => day.project_no === project)
          .map((day) => [day.day_no, day.stars] as const),
      ),
    ),
  };
}

const p1 = projectNo('p1');
const at = dayNo(burstDay);
/** Rows of a gain in one day, for each number of days that includes it. */
const whole = (project: string, lengths: readonly number[], more: Record<string, unknown> = {}) =>
  lengths.map((days) => ({ project_no: projectNo(project), day_no: at, days, ...more }));

export const cases: Case[] = [
  {
    why: 'a gain is measured over several numbers of days: 505 in one day, 535 in seven days',
    given: given(
      series('p1', on(burstDay, { stars: 500 })).filter(
        (day) => day.day_no <= at || day.day_no > at + 6,
      ),
    ),
    expect: [
      {
        project_no: p1,
        day_no: at,
        days: 1,
        gain: 505,
        burst_stars: 500,
        forks_gained: 4,
        burst_forks: 0,
        usual_forks: 4,
        issues_gained: 2,
        own_forks_per_star: 0.0996, // 119 of 1,195
        baseline_per_day: 5,
      },
      { project_no: p1, day_no: at, days: 2, gain: 510, burst_stars: 500 },
      { project_no: p1, day_no: at, days: 3, gain: 515, burst_stars: 500 },
      { project_no: p1, day_no: at, days: 5, gain: 525, burst_stars: 500 },
      { project_no: p1, day_no: at, days: 7, gain: 535, burst_stars: 500 },
    ],
  },
  {
    why: 'a project with steady growth or losses has no rows',
    given: given([...series('p1'), ...series('p2', on(burstDay, { stars: -600 }))]),
    expect: [],
  },
  {
    why: 'with unknown forks there is no row',
    given: given(series('p1', on(burstDay, { stars: 500 }), { forks: null })),
    expect: [],
  },
  {
    why: 'a launch is excluded: 13 days are not enough for a baseline',
    given: given(series('p1', on(burstDay, { stars: 500 })).slice(burstDay - 14, burstDay + 1)),
    expect: [],
  },
  {
    why: 'the excess is at least 120 stars',
    given: given([
      ...series('least', on(burstDay, { stars: 120 })).slice(0, burstDay + 1),
      ...series('less', on(burstDay, { stars: 119 })).slice(0, burstDay + 1),
    ]),
    expect: whole('least', [1, 2, 3, 5]),
  },
  {
    why: 'the gain is at least 5.5 times the previous daily mean: 550 in one day for 100 per day',
    given: given(
      [
        ...series('more', on(burstDay, { stars: 450 })).map(daily(95)),
        ...series('less', on(burstDay, { stars: 449 })).map(daily(95)),
      ].filter((day) => day.day_no <= at),
    ),
    expect: whole('more', [1], { gain: 550, baseline_per_day: 100 }),
  },
  {
    why: 'with weekly observations, the gain is that of the week',
    given: given(
      series('p1', on(burstDay, { stars: 500 })).filter((day) => (day.day_no - dayNo(5)) % 7 === 0),
    ),
    expect: whole('p1', [7], { gain: 535, burst_stars: 500 }),
  },
  {
    why: 'the remaining stars are counted from the day before the gain to a week after it: 230 and 610',
    given: given(
      [
        ...series('gone', twice({ stars: 500 }, { stars: -310 })),
        ...series('more', twice({ stars: 500 }, { stars: 70 })),
      ].filter((day) => day.day_no <= at || day.day_no === at + 7),
    ),
    expect: [
      ...whole('gone', [1], { gain: 505, stars_kept: 230, days_after: 7 }),
      ...whole('gone', [2, 3, 5, 7]),
      ...whole('more', [1], { gain: 505, stars_kept: 610, days_after: 7 }),
      ...whole('more', [2, 3, 5, 7]),
    ],
  },
];
