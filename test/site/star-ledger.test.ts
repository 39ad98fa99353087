// Tests of the texts about the star ledger on a project page.
import { describe, expect, test } from 'vitest';
import { buildStarLedger } from '../../src/site/charts/star-ledger.ts';
import type { HistoryRow } from '../../src/snapshot/release/table-rows.ts';

type Series = (number | null)[];

function history(stars: Series, more: Partial<HistoryRow> = {}): HistoryRow {
  const change = stars.map((value, index) => {
    const before = stars[index - 1];
    return typeof value === 'number' && typeof before === 'number' ? value - before : null;
  });
  return {
    id: 'a-b',
    start_on: '2026-06-01',
    stars,
    health: [],
    velocity_7d: [],
    burst: [],
    change,
    change_days: change.map((value) => (value === null ? null : 1)),
    kept: null,
    kept_seen_on: null,
    removed: null,
    is_burst: [],
    verdicts: null,
    ...more,
  };
}
const read = (kept: Series) => ({ kept, kept_seen_on: '2026-06-20' });
const burst = (day: string, verdict: string, reason = verdict) => ({ day, verdict, reason });

describe('the star ledger on a project page', () => {
  test('is undefined without a burst if the number of kept stars is not known', () => {
    expect(buildStarLedger(history([5, 9]))).toBeUndefined();
  });

  test('counts kept stars, and states the minimum of removals over the whole time', () => {
    const ledger = buildStarLedger(
      history([1000, 1300, 1320, null], { ...read([12, 8, 12, 7]), removed: [null, 280, 0, null] }),
    );
    // The total grew by 320. At most 12 + 8 + 12 of the stars of these days were kept.
    expect(ledger?.summary).toBe(
      "Of the stars given on the 4 days that GitHub's star history covers, 39 were still there on Jun 20, 2026. " +
        'At least 288 stars were removed between Jun 1, 2026 and Jun 3, 2026, or were given in that time and removed later.',
    );
    expect(ledger?.days.map(({ removed }) => removed)).toEqual([null, 0, 280, null]);
    expect(ledger?.days[0]).toMatchObject({ day: '2026-06-04', stars: null, change: '–', kept: 7 });
  });

  test('states no removals if they are not certain, or if a day in between is not known', () => {
    const fits = buildStarLedger(history([1000, 1010, 1020], read([9, 11, 8])));
    expect(fits?.summary).toMatch(/between Jun 1, 2026 and Jun 3, 2026 show no removals\.$/);
    const gap = buildStarLedger(history([1000, 1300, 1600], read([9, null, 8])));
    expect(gap?.summary).toMatch(/17 were still there on Jun 20, 2026\.$/);
    const one = buildStarLedger(history([1000, 1300], read([9, null])));
    expect(one?.summary).toMatch(/9 were still there on Jun 20, 2026\.$/);
  });

  test('states the days of a change across a gap', () => {
    const ledger = buildStarLedger(
      history([5, null, null, 11], {
        change: [null, null, null, 6],
        change_days: [null, null, null, 3],
        verdicts: JSON.stringify([burst('2026-06-04', 'unusual')]),
      }),
    );
    expect(ledger?.days.map(({ change }) => change)).toEqual(['+6 in 3 days']);
  });

  test('joins successive days with one verdict, newest burst first', () => {
    const verdicts = JSON.stringify([
      burst('2026-06-01', 'lasting'),
      burst('2026-06-02', 'lasting', 'Gained 900 stars.'),
      burst('2026-06-03', 'unusual'),
      burst('2026-06-05', 'unusual'),
    ]);
    const ledger = buildStarLedger(history([1, 2, 3, 4, 5], { verdicts }));
    expect(ledger?.bursts).toEqual([
      { days: '2026-06-05', label: 'Unusual', reason: 'unusual' },
      { days: '2026-06-03', label: 'Unusual', reason: 'unusual' },
      { days: '2026-06-01 to 2026-06-02', label: 'Interest lasted', reason: 'Gained 900 stars.' },
    ]);
  });

  test('shows the newest 14 days and 6 bursts', () => {
    const stars = Array.from({ length: 30 }, (_, index) => 100 + index);
    const days = Array.from({ length: 10 }, (_, index) => `2026-06-${String(2 * index + 10)}`);
    const ledger = buildStarLedger(
      history(stars, { verdicts: JSON.stringify(days.map((day) => burst(day, 'with-forks'))) }),
    );
    expect(ledger?.days.map(({ day }) => day).at(0)).toBe('2026-06-30');
    expect(ledger?.days).toHaveLength(14);
    expect(ledger?.bursts.map((one) => one.days)).toHaveLength(6);
    expect(ledger?.bursts[0]?.days).toBe('2026-06-28');
  });
});
