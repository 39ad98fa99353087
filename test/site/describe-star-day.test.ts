// Tests of the text of a day in a star chart.
import { describe, expect, test } from 'vitest';
import { describeStarDay } from '../../src/site/charts/describe-star-day.ts';

const days = {
  startOn: '2026-06-27',
  stars: [10, null, 1200, 1195],
  tags: { 3: ['v2.0'], 0: ['a', 'b', 'c', 'd', 'e'] },
};

describe('a day of the star chart', () => {
  test('has its stars, its gain and its releases', () => {
    expect(describeStarDay(days, 3)).toBe('Jun 30, 2026: 1,195 stars, −5 in a day. Released v2.0.');
    expect(describeStarDay(days, 0)).toBe('Jun 27, 2026: 10 stars. Released a, b, c and 2 more.');
  });

  test('has no gain if the previous day is unknown, and no stars if the day itself is unknown', () => {
    expect(describeStarDay(days, 2)).toBe('Jun 29, 2026: 1,200 stars.');
    expect(describeStarDay(days, 1)).toBe('Jun 28, 2026: not observed.');
  });

  test('of a weekly chart is a week, with the gain since the previous week', () => {
    const weeks = { startOn: '2026-06-09', stars: [null, 5, 12, 10], tags: {}, step: 7 } as const;
    expect(describeStarDay(weeks, 0)).toBe('Week ending Jun 9, 2026: not observed.');
    expect(describeStarDay(weeks, 1)).toBe('Week ending Jun 16, 2026: 5 stars at the last count.');
    expect(describeStarDay(weeks, 2)).toBe(
      'Week ending Jun 23, 2026: 12 stars at the last count, +7 since that of the week before.',
    );
  });
});
