// Cases of score_star_integrity: two months of stars and forks with one telling change each.
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

/** 60 days that gain 5 stars each and a fork every second, with `change` on top. */
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
const all =
  (...changes: Change[]): Change =>
  (at) =>
    Object.assign({}, ...changes.map((change) => change(at)));

/** More ordinary stars each day. */
const daily =
  (more: number) =>
  <T extends { stars: number; day_no: number }>(day: T): T => ({
    ...day,
    stars: day.stars + more * (day.day_no - dayNo(0)),
  });
/** More forks from the burst on. */
const forksFrom =
  (more: number) =>
  <T extends { forks: number | null; day_no: number }>(day: T): T => ({
    ...day,
    forks: (day.forks ?? 0) + (day.day_no >= dayNo(burstDay) ? more : 0),
  });

/** The tables that a model reads of such days; issues are told as closed ones. */
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

const bought = on(burstDay, { stars: 500 });

export const cases: Case[] = [
  {
    why: 'a burst that no fork follows is set aside, less what an ordinary day brings: 505 − 5 = 500',
    given: given(series('p1', bought)),
    expect: [
      {
        project_no: projectNo('p1'),
        day_no: dayNo(burstDay),
        excess: 500,
        gain: 505,
        forks_gained: 4,
        baseline_per_day: 5,
      },
    ],
  },
  {
    why: 'a spike that forks and issues follow within the week is real: 30 forks for 505 stars',
    given: given(series('p1', all(bought, on(burstDay + 2, { forks: 26 })))),
    expect: [],
  },
  {
    why: 'a spike that people report issues about is real, too',
    given: given(series('p1', all(bought, on(burstDay + 1, { issues: 40 })))),
    expect: [],
  },
  {
    why: 'a project that grows steadily is left alone',
    given: given(series('p1')),
    expect: [],
  },
  {
    why: 'the purge that takes the stars away again undoes the burst',
    given: given(series('p1', all(bought, on(burstDay + 10, { stars: -480 })))),
    expect: [
      { project_no: projectNo('p1'), day_no: dayNo(burstDay), excess: 500, gain: 505 },
      { project_no: projectNo('p1'), day_no: dayNo(burstDay + 10), excess: -475, gain: -475 },
    ],
  },
  {
    why: 'a purge gives back no more than the burst brought',
    given: given(series('p1', all(bought, on(burstDay + 10, { stars: -700 })))),
    expect: [
      { project_no: projectNo('p1'), day_no: dayNo(burstDay), excess: 500 },
      { project_no: projectNo('p1'), day_no: dayNo(burstDay + 10), excess: -500, gain: -695 },
    ],
  },
  {
    why: 'purges in two steps give back no more than the burst brought, either',
    given: given(
      series(
        'p1',
        all(bought, on(burstDay + 5, { stars: -305 }), on(burstDay + 10, { stars: -405 })),
      ),
    ),
    expect: [
      { project_no: projectNo('p1'), day_no: dayNo(burstDay), excess: 500 },
      { project_no: projectNo('p1'), day_no: dayNo(burstDay + 5), excess: -300, gain: -300 },
      { project_no: projectNo('p1'), day_no: dayNo(burstDay + 10), excess: -200, gain: -400 },
    ],
  },
  {
    why: 'a small fall after a burst, and a large one without any, are what they are',
    given: given([
      ...series('p1', all(bought, on(burstDay + 10, { stars: -60 }))),
      ...series('p2', on(burstDay, { stars: -600 })),
    ]),
    expect: [{ project_no: projectNo('p1'), day_no: dayNo(burstDay), excess: 500 }],
  },
  {
    why: 'where forks are unknown nobody is accused; unknown issues do not excuse',
    given: given([
      ...series('forks', bought, { forks: null }),
      ...series('issues', bought, { issues: null }),
    ]),
    expect: [{ project_no: projectNo('issues'), day_no: dayNo(burstDay), excess: 500 }],
  },
  {
    why: 'without weeks before it nothing can be called a burst: a launch is left alone',
    given: given(series('p1', bought).slice(burstDay - 3)),
    expect: [],
  },
  {
    why: 'the least gain is 150: with 149 nobody is accused',
    given: given([
      ...series('p149', on(burstDay, { stars: 144 }), { forks: 100 }),
      ...series('p150', on(burstDay, { stars: 145 }), { forks: 100 }),
    ]),
    expect: [{ project_no: projectNo('p150'), day_no: dayNo(burstDay), gain: 150, excess: 145 }],
  },
  {
    why: 'what a large project gains on a good day is no burst: seven times its mean of 100',
    given: given(series('p1', (at) => ({ stars: at === burstDay ? 695 : 95, forks: 2 }))),
    expect: [],
  },
  {
    why: 'a burst over three days is set aside on each of them',
    given: given(series('p1', (at) => (at >= burstDay && at < burstDay + 3 ? { stars: 400 } : {}))),
    expect: [0, 1, 2].map((more) => ({
      project_no: projectNo('p1'),
      day_no: dayNo(burstDay + more),
      gain: 405,
      excess: 400,
    })),
  },
  {
    why: 'watched weekly, the week of the burst is set aside less what an ordinary week brings',
    given: given(series('p1', bought).filter((day) => (day.day_no - dayNo(5)) % 7 === 0)),
    expect: [{ project_no: projectNo('p1'), day_no: dayNo(burstDay), gain: 535, excess: 500 }],
  },
  {
    why: 'eight times the mean of the weeks before is a burst, a star less is none',
    given: given(
      [
        ...series('eight', on(burstDay, { stars: 795 }), { forks: 100 }).map(daily(95)),
        ...series('less', on(burstDay, { stars: 794 }), { forks: 100 }).map(daily(95)),
      ].map((day) => (day.day_no >= dayNo(burstDay) ? { ...day, stars: day.stars - 95 } : day)),
    ),
    expect: [
      {
        project_no: projectNo('eight'),
        day_no: dayNo(burstDay),
        gain: 800,
        excess: 700,
        baseline_per_day: 100,
      },
    ],
  },
  {
    why: 'two forks for a hundred stars are the most that a burst has, one more and it is real',
    given: given([
      ...series('ten', on(burstDay, { stars: 495 }), { forks: 900 }).map(forksFrom(10)),
      ...series('eleven', on(burstDay, { stars: 495 }), { forks: 900 }).map(forksFrom(11)),
    ]),
    expect: [
      { project_no: projectNo('ten'), day_no: dayNo(burstDay), gain: 500, forks_gained: 10 },
    ],
  },
  {
    why: 'a project that few ever forked is held to three tenths of its own forks per star',
    given: given([
      ...series('few', on(burstDay, { stars: 495 }), { forks: 10 }).map(forksFrom(2)),
      ...series('none', on(burstDay, { stars: 495 }), { forks: 10 }).map(forksFrom(1)),
    ]),
    expect: [{ project_no: projectNo('none'), day_no: dayNo(burstDay), forks_gained: 1 }],
  },
  {
    why: 'stars of the three days before a burst and of more than 32 do not count as usual',
    given: given(
      series('p1', (at) =>
        at === burstDay
          ? { stars: 500 }
          : at === burstDay - 32 || at > burstDay - 4
            ? { stars: at > burstDay ? 0 : 40 }
            : {},
      ),
    ),
    expect: [
      { project_no: projectNo('p1'), day_no: dayNo(burstDay), gain: 505, baseline_per_day: 5 },
    ],
  },
  {
    why: 'a fall counts as a purge from a fifth of the burst on, and never before the burst',
    given: given([
      ...series('fifth', all(bought, on(burstDay + 9, { stars: -105 }))),
      ...series('less', all(bought, on(burstDay + 9, { stars: -104 }))),
      ...series('before', all(bought, on(burstDay - 9, { stars: -300 }))),
    ]),
    expect: [
      { project_no: projectNo('before'), day_no: dayNo(burstDay) },
      { project_no: projectNo('fifth'), day_no: dayNo(burstDay) },
      { project_no: projectNo('fifth'), day_no: dayNo(burstDay + 9), excess: -100 },
      { project_no: projectNo('less'), day_no: dayNo(burstDay) },
    ],
  },
];
