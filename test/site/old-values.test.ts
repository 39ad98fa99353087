import { expect, test } from 'vitest';
import { toOldDay } from '../../src/lib/old-day.ts';
import {
  formatObserved,
  formatStars,
  toCurrentPush,
  withDay,
} from '../../src/site/format/old-values.ts';

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
  expect(formatObserved(310, '2025-08-29', '2026-06-30')).toBe('310 (Aug 29, 2025)');
  expect(formatObserved(310, '2026-06-29', '2026-06-30')).toBe('310');
  expect(formatObserved(null, null, '2026-06-30')).toBe('–');
});

test('a list shows no push that was observed long ago', () => {
  const pushed_at = '2024-01-14T05:00:00Z';
  const push = (active_seen_on: string | null) =>
    toCurrentPush({ pushed_at, committed_at: null, active_seen_on }, '2026-06-30');
  expect(push('2024-01-20')).toBeNull();
  expect(push('2026-06-29')).toBe(pushed_at);
});

test('a list shows the last commit if no push is known', () => {
  const row = { pushed_at: null, committed_at: '2026-06-20T05:00:00Z' };
  const seen = (active_seen_on: string) => toCurrentPush({ ...row, active_seen_on }, '2026-06-30');
  expect(seen('2026-06-21')).toBe(row.committed_at);
  expect(seen('2026-06-10')).toBeNull();
});
