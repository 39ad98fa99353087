import { expect, test } from 'vitest';
import { toOldDay } from '../../src/lib/old-day.ts';
import { formatStars, toCurrentPush, withDay } from '../../src/site/format/old-values.ts';

test('a value is old if it was not observed in the 14 days before the release', () => {
  expect(toOldDay('2026-06-17', '2026-06-30')).toBeNull();
  expect(toOldDay('2026-06-16', '2026-06-30')).toBe('2026-06-16');
  expect(toOldDay('2026-06-16T05:00:00Z', '2026-06-30')).toBe('2026-06-16');
  expect(toOldDay(null, '2026-06-30')).toBeNull();
});

test('an old value carries its day', () => {
  expect(withDay('4,708', null)).toBe('4,708');
  const row = { stars: 4708, stars_observed_on: '2023-05-02' };
  expect(formatStars(row, '2026-06-30')).toBe('4,708 (May 2, 2023)');
});

test('a list shows no push that was observed long ago', () => {
  const pushed_at = '2024-01-14T05:00:00Z';
  const push = (active_seen_on: string | null) =>
    toCurrentPush({ pushed_at, active_seen_on }, '2026-06-30');
  expect(push('2024-01-20')).toBeNull();
  expect(push('2026-06-29')).toBe(pushed_at);
});
