import { expect, test } from 'vitest';
import { describeTrending, toTrendingRecord } from '../../src/site/data/trending-record.ts';

const detection = (trended_on: string | null) => ({ detected_on: '2026-04-06', trended_on });

test('counts the detected projects on a trending page, and those detected first', () => {
  const days = ['2026-04-08', '2026-04-06', '2026-04-01', null];
  expect(toTrendingRecord(days.map(detection))).toEqual({ seen: 3, first: 1 });
});

test('is unknown, not 0 of 0, if the trending pages were not read', () => {
  expect(toTrendingRecord([detection(null)])).toBeNull();
  expect(toTrendingRecord([])).toBeNull();
});

test.each([
  ['2026-04-08', '2 days later'],
  ['2026-04-06', 'same day'],
  ['2026-04-01', '5 days before'],
  [null, 'not seen there'],
] as const)('describes a day on a trending page: %s', (day, text) => {
  expect(describeTrending(detection(day))).toBe(text);
});
