// Cases of score_star_integrity: leaps that were measured, judged, and what is set aside of their days.
import type { Case } from '../sql-cases.ts';
import { projectNo, starDays } from '../star-days.ts';

const today = 10988; // 2030-01-31
const burstDay = today - 10;

/** A leap of 500 stars over 5 a day in one day; a tenth of stars is forked, 50 were to come. */
function leap(project: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    project_no: projectNo(project),
    day_no: burstDay,
    days: 1,
    gain: 505,
    burst_stars: 500,
    forks_gained: 4,
    burst_forks: 0,
    usual_forks: 4,
    issues_gained: 0,
    own_forks_per_star: 0.1,
    baseline_per_day: 5,
    ...more,
  };
}

/** 40 days of 5 stars each, with `more` on the days given relative to the burst. */
function days(project: string, more: Record<number, number> = { 0: 500 }) {
  let stars = 1000;
  return starDays(
    projectNo(project),
    Array.from({ length: 40 }, (_, at) => {
      const dayNo = today - 39 + at;
      stars += 5 + (more[dayNo - burstDay] ?? 0);
      return [dayNo, stars] as const;
    }),
  );
}

const one = (project: string, change: Record<string, unknown>): Case['given'] => ({
  score_star_leap: [leap(project, change)],
  stg_star_day: days(project),
});
const both = (...given: Case['given'][]): Case['given'] => ({
  score_star_leap: given.flatMap((each) => each.score_star_leap ?? []),
  stg_star_day: given.flatMap((each) => each.stg_star_day ?? []),
});
const fell = (falls: Record<number, number>): Case['given'] => ({
  score_star_leap: [leap('p1')],
  stg_star_day: days('p1', { 0: 500, ...falls }),
});
const p1 = projectNo('p1');
const aside = { project_no: p1, day_no: burstDay, excess: 500, gain: 505 };

export const cases: Case[] = [
  {
    why: 'of 500 stars 0.1 · 500 = 50 forks were to come, none did: (50 − 0)/√(50 + 2·4 + 1) = 6.5',
    given: one('p1', {}),
    expect: [{ ...aside, burst_gain: 505, burst_days: 1, forks_gained: 4, baseline_per_day: 5 }],
  },
  {
    why: 'a fifth of the expected forks is the most that a burst has: 10 of 50; more, and it is real',
    given: both(one('ten', { burst_forks: 10 }), one('more', { burst_forks: 10.1 })),
    expect: [{ project_no: projectNo('ten'), day_no: burstDay, excess: 500 }],
  },
  {
    why: 'two forks for a hundred stars are the most, however many a project is used to',
    given: both(
      one('ten', { burst_forks: 10, own_forks_per_star: 0.9 }),
      one('eleven', { burst_forks: 11, own_forks_per_star: 0.9 }),
    ),
    expect: [{ project_no: projectNo('ten'), day_no: burstDay }],
  },
  {
    why: 'nobody is accused of what chance explains: of 25 stars in a thousand forked, 12.5 missing are 2.7',
    given: both(
      one('few', { own_forks_per_star: 0.025 }),
      one('enough', { own_forks_per_star: 0.03 }),
    ),
    expect: [{ project_no: projectNo('enough'), day_no: burstDay }],
  },
  {
    why: 'more forks on usual days widen the doubt: 50/√(50 + 2·114 + 1) = 2.99',
    given: both(one('many', { usual_forks: 114 }), one('less', { usual_forks: 113 })),
    expect: [{ project_no: projectNo('less'), day_no: burstDay }],
  },
  {
    why: 'where the usual forks stop, too, the count is at fault: 20 less 3·√(2·20 + 1) are 0.8',
    given: both(
      one('stopped', { usual_forks: 20, burst_forks: -19.3 }),
      one('went-on', { usual_forks: 20, burst_forks: -19.2 }),
    ),
    expect: [{ project_no: projectNo('went-on'), day_no: burstDay, excess: 500 }],
  },
  {
    why: 'a spike that people report issues about is real: 16 of 505; unknown issues do not excuse',
    given: both(
      one('issues', { issues_gained: 16 }),
      one('fewer', { issues_gained: 15 }),
      one('unknown', { issues_gained: null }),
    ),
    expect: [
      { project_no: projectNo('fewer'), day_no: burstDay },
      { project_no: projectNo('unknown'), day_no: burstDay },
    ],
  },
  {
    why: 'a project without forks per star lets expect none, and none are missing',
    given: one('p1', { own_forks_per_star: null }),
    expect: [],
  },
  {
    why: 'of a gain over seven days those are set aside that stand out, the quiet ones are not',
    given: {
      score_star_leap: [leap('p1', { days: 7, gain: 535, burst_stars: 500 })],
      stg_star_day: days('p1', { [-3]: 250, [-2]: 225, [-1]: 24, 0: 1 }),
    },
    expect: [
      { ...aside, day_no: burstDay - 3, excess: 250, gain: 255, burst_gain: 535, burst_days: 7 },
      { ...aside, day_no: burstDay - 2, excess: 225, gain: 230, burst_gain: 535, burst_days: 7 },
    ],
  },
  {
    why: 'a day of several gains is told by the shortest of those with the quietest past',
    given: {
      score_star_leap: [
        leap('p1', { days: 7, gain: 535, baseline_per_day: 5.2 }),
        leap('p1', { days: 1, baseline_per_day: 5 }),
        leap('p1', { days: 2, gain: 510, baseline_per_day: 20 }),
      ],
      stg_star_day: days('p1'),
    },
    expect: [{ ...aside, burst_gain: 505, burst_days: 1 }],
  },
  {
    why: 'the purge that takes the stars away again undoes the burst',
    given: fell({ 5: -480 }),
    expect: [aside, { project_no: p1, day_no: burstDay + 5, excess: -475, gain: -475 }],
  },
  {
    why: 'a purge gives back no more than the burst brought',
    given: fell({ 5: -700 }),
    expect: [aside, { project_no: p1, day_no: burstDay + 5, excess: -500, gain: -695 }],
  },
  {
    why: 'purges in two steps give back no more than the burst brought, either',
    given: fell({ 3: -305, 5: -405 }),
    expect: [
      aside,
      { project_no: p1, day_no: burstDay + 3, excess: -300, gain: -300 },
      { project_no: p1, day_no: burstDay + 5, excess: -200, gain: -400 },
    ],
  },
  {
    why: 'a fall counts as a purge from a fifth of the burst on, and never before the burst',
    given: {
      score_star_leap: [leap('fifth'), leap('less'), leap('before')],
      stg_star_day: [
        ...days('fifth', { 0: 500, 5: -105 }),
        ...days('less', { 0: 500, 5: -104 }),
        ...days('before', { 0: 500, [-9]: -300 }),
      ],
    },
    expect: [
      { project_no: projectNo('before'), day_no: burstDay },
      { project_no: projectNo('fifth'), day_no: burstDay },
      { project_no: projectNo('fifth'), day_no: burstDay + 5, excess: -100 },
      { project_no: projectNo('less'), day_no: burstDay },
    ],
  },
];
