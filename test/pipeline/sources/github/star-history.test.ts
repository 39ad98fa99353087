// Star history: dates are right for any start of the week, and invalid weeks are refused one by one.
import { expect, test } from 'vitest';
import { rowSchema } from '../../../../pipeline/contracts/observations.ts';
import { decodeStarHistory } from '../../../../pipeline/sources/github/star-history.ts';

const seen = { source: 'github', observed_at: '2026-11-21T05:10:00Z' };
const repository = { upstreamId: '700000', fullName: 'a/b' };
const day = '2026-11-21';
const decode = (body: unknown) => decodeStarHistory(body, repository, day, seen);
const toUnix = (instant: string) => Date.parse(instant) / 1000;
const week = (from: string, days: number[]) => ({
  week: toUnix(from),
  total: days.reduce((sum, stars) => sum + stars, 0),
  days,
});

test('complete days become valid rows, today and future days do not', () => {
  const { rows, refused } = decode([week('2026-11-15T00:00:00Z', [1, 2, 3, 4, 5, 6, 0])]);
  expect(refused).toEqual([]);
  expect(rows.map((row) => [row.starred_on, row.stars])).toEqual([
    ['2026-11-15', 1],
    ['2026-11-16', 2],
    ['2026-11-17', 3],
    ['2026-11-18', 4],
    ['2026-11-19', 5],
    ['2026-11-20', 6],
  ]);
  for (const row of rows) expect(rowSchema('star_days').parse(row)).toEqual(row);
});

test.each(['2026-11-08T07:00:00Z', '2026-11-07T22:00:00Z', '2026-11-08T00:00:00Z'])(
  'a week that starts at %s belongs to its Sunday',
  (from) => {
    const { rows } = decode([week(from, [9, 0, 0, 0, 0, 0, 0])]);
    expect(rows[0]).toMatchObject({ starred_on: '2026-11-08', stars: 9 });
  },
);

test('days older than 90 days are ignored', () => {
  const { rows } = decode([
    week('2026-08-23T00:00:00Z', [1, 1, 1, 1, 1, 1, 1]),
    week('2026-08-16T00:00:00Z', [1, 1, 1, 1, 1, 1, 1]),
  ]);
  expect(rows.map((row) => row.starred_on).sort()[0]).toBe('2026-08-23');
});

test('only the week with a wrong total or with six days is refused', () => {
  const { rows, refused } = decode([
    { ...week('2026-11-08T00:00:00Z', [1, 0, 0, 0, 0, 0, 0]), total: 5 },
    week('2026-11-01T00:00:00Z', [1, 0, 0, 0, 0, 0]),
    week('2026-10-25T00:00:00Z', [0, 0, 0, 0, 0, 0, 7]),
  ]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    'total: total is not the sum of the days',
    expect.stringMatching(/^days: /),
  ]);
  expect(rows).toHaveLength(7);
});

test('a body that is not a list is refused, and a new field is reported', () => {
  expect(decode({ message: 'x' }).refused).toMatchObject([{ stream: 'star_days' }]);
  const known = week('2026-11-08T00:00:00Z', [0, 0, 0, 0, 0, 0, 0]);
  expect(decode([{ ...known, removed: 2 }]).unknown).toEqual(['starWeek.removed']);
});
