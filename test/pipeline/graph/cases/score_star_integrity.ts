// Cases of score_star_integrity: measured star gains, and which of their days are set aside.
import type { Case } from '../sql-cases.ts';
import { projectNo, starDays } from '../star-days.ts';

const today = 10988; // 2030-01-31
const burstDay = today - 10;

/** A gain of 500 stars in one day instead of 5. With 0.1 forks per star, 50 forks are expected. */
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

/** 40 days with 5 stars each, plus `more` on days relative to the burst. */
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
    why: 'for 500 stars 0.1 · 500 = 50 forks were expected, none came: (50 − 0)/√(50 + 2·4 + 1) = 6.5',
    given: one('p1', {}),
    expect: [{ ...aside, burst_gain: 505, burst_days: 1, forks_gained: 4, baseline_per_day: 5 }],
  },
  {
    why: 'a burst has at most a fifth of the expected forks: 10 of 50; with more it is genuine',
    given: both(one('ten', { burst_forks: 10 }), one('more', { burst_forks: 10.1 })),
    expect: [{ project_no: projectNo('ten'), day_no: burstDay, excess: 500 }],
  },
  {
    why: "a burst has at most two forks per 100 stars, whatever the project's own ratio",
    given: both(
      one('ten', { burst_forks: 10, own_forks_per_star: 0.9 }),
      one('eleven', { burst_forks: 11, own_forks_per_star: 0.9 }),
    ),
    expect: [{ project_no: projectNo('ten'), day_no: burstDay }],
  },
  {
    why: 'missing forks must exceed chance: with a ratio of 25 per 1,000 stars, 12.5 missing forks are z = 2.7',
    given: both(
      one('few', { own_forks_per_star: 0.025 }),
      one('enough', { own_forks_per_star: 0.03 }),
    ),
    expect: [{ project_no: projectNo('enough'), day_no: burstDay }],
  },
  {
    why: 'more forks on usual days increase the uncertainty: 50/√(50 + 2·114 + 1) = 2.99',
    given: both(one('many', { usual_forks: 114 }), one('less', { usual_forks: 113 })),
    expect: [{ project_no: projectNo('less'), day_no: burstDay }],
  },
  {
    why: 'if the usual forks stop too, the count is wrong: 20 less 3·√(2·20 + 1) are 0.8',
    given: both(
      one('stopped', { usual_forks: 20, burst_forks: -19.3 }),
      one('went-on', { usual_forks: 20, burst_forks: -19.2 }),
    ),
    expect: [{ project_no: projectNo('went-on'), day_no: burstDay, excess: 500 }],
  },
  {
    why: 'a burst with reported issues is genuine: 16 of 505; unknown issues are no excuse',
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
    why: 'a project without forks per star has no expected forks, so none are missing',
    given: one('p1', { own_forks_per_star: null }),
    expect: [],
  },
  {
    why: 'in a gain over seven days only the outstanding days are set aside',
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
    why: 'a day in several gains is described by the one with the lowest baseline, then the shortest',
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
    why: 'a removal of the stars cancels the burst',
    given: fell({ 5: -480 }),
    expect: [aside, { project_no: p1, day_no: burstDay + 5, excess: -475, gain: -475 }],
  },
  {
    why: 'a removal is at most as large as the burst',
    given: fell({ 5: -700 }),
    expect: [aside, { project_no: p1, day_no: burstDay + 5, excess: -500, gain: -695 }],
  },
  {
    why: 'two removals together are at most as large as the burst',
    given: fell({ 3: -305, 5: -405 }),
    expect: [
      aside,
      { project_no: p1, day_no: burstDay + 3, excess: -300, gain: -300 },
      { project_no: p1, day_no: burstDay + 5, excess: -200, gain: -400 },
    ],
  },
  {
    why: 'a loss counts as a removal from a fifth of the burst, and never before the burst',
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
