// AUCs and their intervals, compared with values calculated by hand.
import { describe, expect, it } from 'vitest';
import { aucOf, once, rank } from '../../../../pipeline/evaluate/health/auc.ts';
import { compareAucs, createDraw } from '../../../../pipeline/evaluate/health/bootstrap.ts';
import { shareInterval } from '../../../../src/lib/confidence-interval.ts';

describe('the area under the curve', () => {
  it('is the share of correctly ordered pairs, and ties count as half', () => {
    // Stopped: 1 and 3. Continued: 2, 3 and 4. Pairs: 1<2, 1<3, 1<4, 3>2, 3=3, 3<4 → 4.5 of 6.
    expect(aucOf(rank([1, 3, 2, 3, 4]), [1, 1, 0, 0, 0], once(5))).toBe(0.75);
  });

  it('is 0.5 if all values are equal, and 1 or 0 if they separate the outcomes perfectly', () => {
    expect(aucOf(rank([7, 7, 7]), [1, 0, 0], once(3))).toBe(0.5);
    expect(aucOf(rank([1, 2, 3]), [1, 0, 0], once(3))).toBe(1);
    expect(aucOf(rank([3, 2, 1]), [1, 0, 0], once(3))).toBe(0);
  });

  it('counts a project as often as it was drawn in a resample', () => {
    // The stopped project with 3 counts twice: 1<2, 1<4, and twice 3>2, 3<4 → 4 of 6.
    expect(aucOf(rank([1, 3, 2, 4]), [1, 1, 0, 0], [1, 2, 1, 1])).toBeCloseTo(4 / 6, 12);
  });

  it('is NaN if all projects have the same outcome', () => {
    expect(aucOf(rank([1, 2]), [0, 0], once(2))).toBeNaN();
  });
});

describe('compareAucs', () => {
  const stopped = Array.from({ length: 80 }, (_, index) => (index % 4 === 0 ? 1 : 0));
  const good = stopped.map((one, index) => (one ? 10 : 20) + (index % 7) * 3);
  const poor = stopped.map((_, index) => index % 5);

  it('returns the same intervals in every run, with the AUC inside', () => {
    const [first, second] = compareAucs([good, poor], stopped);
    expect(compareAucs([good, poor], stopped)).toEqual([first, second]);
    expect(first?.interval[0]).toBeLessThan(first?.auc ?? 0);
    expect(first?.interval[1]).toBeGreaterThan(first?.auc ?? 1);
    expect(second?.difference).toBeCloseTo((first?.auc ?? 0) - (second?.auc ?? 0), 12);
    expect(second?.differenceInterval[0]).toBeLessThan(second?.difference ?? 0);
  });

  it('finds no difference between a score and itself in any resample', () => {
    const [, twin] = compareAucs([good, good], stopped);
    expect(twin).toMatchObject({ difference: 0, differenceInterval: [0, 0] });
  });

  it('draws every project about equally often', () => {
    const draw = createDraw(7);
    const counts = new Array<number>(10).fill(0);
    for (let time = 0; time < 10_000; time += 1) {
      const place = draw(10);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(880);
    expect(Math.max(...counts)).toBeLessThan(1120);
  });
});

describe('the interval of a share', () => {
  it('is the Wilson interval', () => {
    // 5 of 20: center (0.25 + 3.8415 / 40) / (1 + 3.8415 / 20). Published tables: 0.112 to 0.469.
    const [low, high] = shareInterval(5, 20);
    expect(low).toBeCloseTo(0.1119, 4);
    expect(high).toBeCloseTo(0.4687, 4);
  });

  it('stays within 0 and 1, and is the whole range without projects', () => {
    expect(shareInterval(0, 12)[0]).toBe(0);
    expect(shareInterval(12, 12)[1]).toBe(1);
    expect(shareInterval(0, 0)).toEqual([0, 1]);
  });
});
