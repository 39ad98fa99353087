// Refresh tiers: which repositories are collected on a day, and the next due day in their rows.
import { describe, expect, test } from 'vitest';
import {
  chooseTier,
  describePlan,
  isDue,
  planRefresh,
} from '../../../../pipeline/sources/github/refresh-tiers.ts';
import { addDays } from '../../../../src/contracts/time.ts';
import { makeWorld, namesOf, runDaily, toKnown } from './daily-run.ts';
import { day, rowsOf } from './run-collection.ts';

const monthAgo = addDays(day, -28);
/** Collected on each of the last days, as without tiers. */
const steady = (stars: number) => ({ earlier: { day: monthAgo, stars } });

describe('a tier', () => {
  test('follows the stars per day and the last push', () => {
    const tierOf = (starsPerDay: number | null, daysSincePush: number | null) =>
      chooseTier({ starsPerDay, daysSincePush });
    expect(tierOf(null, 500)).toBe('daily');
    expect(tierOf(1, 500)).toBe('daily');
    expect(tierOf(0, 7)).toBe('daily');
    expect(tierOf(0, 8)).toBe('weekly');
    expect(tierOf(0, 90)).toBe('weekly');
    expect(tierOf(0.2, 500)).toBe('weekly');
    expect(tierOf(0.1, 91)).toBe('monthly');
    expect(tierOf(0, null)).toBe('monthly');
  });

  test.each([7, 28])(
    'of %i days makes each repository due once, about as many each day',
    (every) => {
      const perDay = Array.from({ length: every }, () => 0);
      for (let id = 0; id < 2800; id += 1) {
        const due = perDay.flatMap((_, index) =>
          isDue({ upstreamId: String(id), lastDay: day, everyDays: every }, addDays(day, index))
            ? [index]
            : [],
        );
        expect(due).toHaveLength(1);
        perDay[due[0] ?? 0] = (perDay[due[0] ?? 0] ?? 0) + 1;
      }
      const mean = 2800 / every;
      for (const count of perDay) expect(Math.abs(count - mean)).toBeLessThan(mean * 0.4);
    },
  );

  test('keeps a repository due that was missed', () => {
    const known = { upstreamId: '700000', lastDay: addDays(day, -28), everyDays: 28 };
    const after = Array.from({ length: 28 }, (_, index) => isDue(known, addDays(day, index)));
    expect(after.every(Boolean)).toBe(true);
  });
});

describe('a daily run with tiers', () => {
  const repositories = makeWorld(4).map((each) => ({
    ...each,
    pushedAt: '2026-01-01T00:00:00Z',
  }));
  const [due, waiting, chosen, moving] = repositories.map((each) => each);
  if (!due || !waiting || !chosen || !moving) throw new Error('The world is too small.');
  const restingSince = (lastDay: string) => ({ lastDay, everyDays: 28, ...steady(103) });
  /** The day before one on which the repository is not due. */
  const yesterday = addDays(day, -1);
  const known = [
    toKnown(due, restingSince(monthAgo)),
    toKnown(waiting, restingSince(yesterday)),
    toKnown(chosen, restingSince(yesterday)),
    toKnown(moving, steady(moving.stars - 28)),
  ];
  const options = { known, seeds: [chosen.fullName], tiersFrom: 4 };

  test('collects repositories that are due, in the catalog or growing, and stores their next due day', async () => {
    const { kept, report } = await runDaily({ repositories }, options);
    const every = Object.fromEntries(
      rowsOf(kept, 'repositories').map((row) => [row.full_name, row.read_every_days]),
    );
    expect(every).toEqual({
      [due.fullName]: 28,
      [chosen.fullName]: undefined,
      [moving.fullName]: undefined,
    });
    expect(report.gone).toEqual([]);
    expect(report.plan).toBe(
      'Reads 3 of 4 known repositories today: 2 daily, 0 weekly, 1 every four weeks.',
    );
  });

  test('collects a repository that is not due if a search shows many more stars', async () => {
    const burst = { ...waiting, stars: waiting.stars + 50 };
    const searches = { topics: ['llm'], words: [], minStars: 50 };
    const world = { repositories: repositories.map((each) => (each === waiting ? burst : each)) };
    const { kept } = await runDaily(world, { ...options, searches });
    const row = rowsOf(kept, 'repositories').find((each) => each.full_name === waiting.fullName);
    expect(row).toMatchObject({ stars: burst.stars, dependencies: ['pypi:kept'] });
    expect(row?.read_every_days).toBeUndefined();
    const calm = await runDaily({ repositories }, { ...options, searches });
    expect(namesOf(calm.kept)).not.toContain(waiting.fullName);
  });

  test('below the minimum number of repositories, collects all and stores no due day', async () => {
    const few = { ...options, tiersFrom: 5 };
    const { kept, report } = await runDaily({ repositories }, few);
    expect(rowsOf(kept, 'repositories').map((row) => 'read_every_days' in row)).toEqual(
      repositories.map(() => false),
    );
    expect(report.plan).toBeNull();
    expect(describePlan(planRefresh({ known, seeds: [], tiersFrom: 5 }, day))).toBe(
      'Reads all known repositories (4) today.',
    );
  });
});
