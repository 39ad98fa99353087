// Cases of score_star_ledger: totals, kept stars and verdicts of single days.
import type { Case } from '../sql-cases.ts';
import { starDays } from '../star-days.ts';

const today = 10988; // 2030-01-31
const p1 = { project_no: 1 };

/** Totals as [days before today, stars], oldest first, each observed with forks. */
function totals(...list: ReadonlyArray<readonly [daysAgo: number, stars: number]>): Case['given'] {
  const days = list.map(([daysAgo, stars]) => [today - daysAgo, stars] as const);
  return {
    stg_star_day: starDays(1, days),
    stg_repository_day: days.map(([dayNo, stars]) => ({ ...p1, day_no: dayNo, stars, forks: 10 })),
  };
}

/** Kept stars as [days before today, stars], read today. */
const kept = (...list: ReadonlyArray<readonly [daysAgo: number, stars: number]>) => ({
  stg_star_history: list.map(([daysAgo, stars]) => ({
    ...p1,
    day_no: today - daysAgo,
    kept: stars,
    seen_no: today,
  })),
});
/** A month with five stars a day. */
const month = Array.from({ length: 31 }, (_, at) => [30 - at, 1000 + 5 * at] as const);
const on = (daysAgo: number, more: Record<string, unknown>) => ({
  ...p1,
  day_no: today - daysAgo,
  ...more,
});
const daysAgo = (...list: readonly number[]) => list.map((days) => on(days, {}));
export const cases: Case[] = [
  {
    why: 'a day has its total and its change; the first day has no change, and kept stars are unknown',
    given: totals([1, 1000], [0, 1007]),
    expect: [
      on(1, { stars: 1000, change: null, change_days: null, kept: null, removed: null }),
      on(0, {
        stars: 1007,
        change: 7,
        change_days: 1,
        kept: null,
        kept_seen_no: null,
        removed: null,
      }),
    ],
  },
  {
    why: 'a change across a gap states its number of days, and a loss is negative',
    given: totals([9, 1000], [5, 1020], [4, 1015]),
    expect: [
      on(9, {}),
      on(5, { change: 20, change_days: 4 }),
      on(4, { change: -5, change_days: 1 }),
    ],
  },
  {
    why: 'an interpolated total is not observed, so the change is over two days',
    given: {
      stg_star_day: [
        ...starDays(1, [
          [today - 2, 100],
          [today, 110],
        ]),
        { ...p1, day_no: today - 1, is_observed: false, stars: 105 },
      ],
    },
    expect: [on(2, {}), on(0, { change: 10, change_days: 2 })],
  },
  {
    why: 'days before the window have no row, but the change of its first day is known',
    given: totals([90, 1000], [89, 1004]),
    expect: [on(89, { change: 4 })],
  },
  {
    why: 'a drop by more than half is not a change, because the totals are of two repositories',
    given: totals([3, 1000], [2, 500], [1, 249], [0, 250]),
    expect: [
      on(3, {}),
      on(2, { change: -500 }),
      on(1, { change: null, change_days: null }),
      on(0, { change: 1 }),
    ],
  },
  {
    why: 'of 300 gained stars at most 12 + 8 were kept, so at least 280 were removed; for a gain of 20 no removal is certain',
    given: { ...totals([3, 1000], [2, 1300], [1, 1320]), ...kept([3, 12], [2, 8], [1, 12]) },
    expect: [
      on(3, { kept: 12, kept_seen_no: today, removed: null }),
      on(2, { kept: 8, removed: 280 }),
      on(1, { kept: 12, removed: 0 }),
    ],
  },
  {
    why: 'over three days, 90 stars of the two whole days between were kept, but the total grew by only 60',
    given: { ...totals([4, 1000], [1, 1060]), ...kept([4, 9], [3, 40], [2, 50], [1, 9]) },
    expect: [on(4, {}), on(3, { stars: null, kept: 40 }), on(2, {}), on(1, { removed: 30 })],
  },
  {
    why: 'removals are unknown if the kept stars of one of the days are unknown',
    given: { ...totals([4, 1000], [2, 1300], [1, 1600]), ...kept([4, 9], [2, 9]) },
    expect: [
      on(4, { removed: null }),
      on(2, { removed: null }),
      on(1, { removed: null, kept: null }),
    ],
  },
  {
    why: 'a net loss means that at least as many stars were removed',
    given: { ...totals([2, 1000], [1, 900]), ...kept([2, 9], [1, 9]) },
    expect: [on(2, {}), on(1, { change: -100, removed: 100 })],
  },
  {
    why: 'a day has a burst flag after 14 known days, with forks, and at most 14 days after the previous total',
    given: totals(...month.filter(([days]) => days >= 15 || days === 0)),
    expect: [
      ...month
        .filter(([days]) => days >= 15)
        .map(([days]) => on(days, { is_burst: days <= 15 ? false : null, verdict: null })),
      on(0, { change_days: 15, is_burst: null }),
    ],
  },
  {
    why: 'without forks the burst flag is null',
    given: { stg_star_day: totals(...month).stg_star_day ?? [] },
    expect: daysAgo(...month.map(([days]) => days)).map((day) => ({ ...day, is_burst: null })),
  },
  {
    why: 'a day with a verdict is part of a burst, even if its burst flag would be null',
    given: {
      ...totals([1, 1500], [0, 900]),
      score_star_verdict: [on(0, { verdict: 'undone', reason: 'Lost 600 stars.' })],
    },
    expect: [
      on(1, { is_burst: null, verdict: null, reason: null }),
      on(0, { is_burst: true, verdict: 'undone', reason: 'Lost 600 stars.' }),
    ],
  },
];
