// Cases of score_star_burst: measured star gains, their outstanding days, and what explains them.
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
    stars_kept: 540,
    days_after: 7,
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
  score_unusual_gain: [leap(project, change)],
  stg_star_day: days(project),
});
const both = (...given: Case['given'][]): Case['given'] => ({
  score_unusual_gain: given.flatMap((each) => each.score_unusual_gain ?? []),
  stg_star_day: given.flatMap((each) => each.stg_star_day ?? []),
});
const p1 = projectNo('p1');
const unusual = { verdict: 'unusual' };
const oneDay = { project_no: p1, day_no: burstDay, gain: 505, gap_days: 1, ...unusual };
/** One row per project, on the day of the burst. */
const verdicts = (all: Record<string, string>): Case['expect'] =>
  Object.entries(all).map(([project, verdict]) => ({
    project_no: projectNo(project),
    day_no: burstDay,
    verdict,
  }));

export const cases: Case[] = [
  {
    why: 'for 500 stars, 0.1 · 500 = 50 forks are expected in addition to the usual 4; with only those 4, z = 6.5',
    given: one('p1', {}),
    expect: [
      {
        ...oneDay,
        ends_no: burstDay,
        burst_gain: 505,
        burst_days: 1,
        baseline_per_day: 5,
        forks_gained: 4,
        expected_forks: 54,
        issues_gained: 0,
      },
    ],
  },
  {
    why: 'an unusual burst has at most a fifth of the expected forks: 10 of 50; with more, the verdict is with-forks',
    given: both(one('ten', { burst_forks: 10 }), one('more', { burst_forks: 10.1 })),
    expect: verdicts({ ten: 'unusual', more: 'with-forks' }),
  },
  {
    why: "an unusual burst has at most two forks per 100 stars, whatever the project's own ratio",
    given: both(
      one('ten', { burst_forks: 10, own_forks_per_star: 0.9 }),
      one('eleven', { burst_forks: 11, own_forks_per_star: 0.9 }),
    ),
    expect: verdicts({ ten: 'unusual', eleven: 'with-forks' }),
  },
  {
    why: 'missing forks must exceed chance: with a ratio of 25 per 1,000 stars, 12.5 missing forks are z = 2.7',
    given: both(
      one('few', { own_forks_per_star: 0.025 }),
      one('enough', { own_forks_per_star: 0.03 }),
    ),
    expect: verdicts({ few: 'unclear', enough: 'unusual' }),
  },
  {
    why: 'more forks on usual days increase the uncertainty: 50/√(50 + 2·114 + 1) = 2.99',
    given: both(one('many', { usual_forks: 114 }), one('less', { usual_forks: 113 })),
    expect: verdicts({ many: 'unclear', less: 'unusual' }),
  },
  {
    why: 'if the usual forks stop as well, the fork count is unreliable: 20 − 3·√(2·20 + 1) = 0.8',
    given: both(
      one('stopped', { usual_forks: 20, burst_forks: -19.3 }),
      one('went-on', { usual_forks: 20, burst_forks: -19.2 }),
    ),
    expect: verdicts({ stopped: 'unclear', 'went-on': 'unusual' }),
  },
  {
    why: 'a burst with reported issues is explained: 16 of 505; unknown issues explain nothing',
    given: both(
      one('issues', { issues_gained: 16 }),
      one('fewer', { issues_gained: 15 }),
      one('unknown', { issues_gained: null }),
    ),
    expect: verdicts({ issues: 'with-issues', fewer: 'unusual', unknown: 'unusual' }),
  },
  {
    why: 'a project without forks per star has no expected forks, so none are missing',
    given: one('p1', { own_forks_per_star: null }),
    expect: [{ ...oneDay, verdict: 'unclear', expected_forks: null }],
  },
  {
    why: 'half of the stars must remain at the end of the week: 253 of 505, not 252',
    given: both(one('gone', { stars_kept: 252 }), one('kept', { stars_kept: 253 })),
    expect: verdicts({ gone: 'reversed', kept: 'unusual' }),
  },
  {
    why: 'after a burst of 500, interest lasts if the next week has 76 more than the usual 35 stars; 75 are noise',
    given: both(one('on', { stars_kept: 616 }), one('over', { stars_kept: 615 })),
    expect: verdicts({ on: 'lasting', over: 'unusual' }),
  },
  {
    why: 'in a gain over seven days, only the days that stand out have a verdict',
    given: {
      score_unusual_gain: [leap('p1', { days: 7, gain: 535, burst_stars: 500 })],
      stg_star_day: days('p1', { [-3]: 250, [-2]: 225, [-1]: 24, 0: 1 }),
    },
    expect: [
      { ...oneDay, day_no: burstDay - 3, gain: 255, burst_gain: 535, burst_days: 7 },
      { ...oneDay, day_no: burstDay - 2, gain: 230, burst_gain: 535, burst_days: 7 },
    ],
  },
  {
    why: 'a day in several gains is described by the gain with the lowest baseline, then by the shortest',
    given: {
      score_unusual_gain: [
        leap('p1', { days: 7, gain: 535, baseline_per_day: 5.2 }),
        leap('p1', { days: 1, baseline_per_day: 5 }),
        leap('p1', { days: 2, gain: 510, baseline_per_day: 20 }),
      ],
      stg_star_day: days('p1'),
    },
    expect: [{ ...oneDay, burst_gain: 505, burst_days: 1 }],
  },
  {
    why: 'a day in an unusual gain is unusual, even if a longer gain has an explanation',
    given: {
      score_unusual_gain: [
        leap('p1', { baseline_per_day: 4, stars_kept: 900 }),
        leap('p1', { days: 2 }),
      ],
      stg_star_day: days('p1'),
    },
    expect: [{ ...oneDay, burst_days: 2 }],
  },
];
