// Tests of the bars on the home page: stars gained per day by often observed projects.
import { describe, expect, test } from 'vitest';
import { buildSunrise, sunriseHeight } from '../../src/site/charts/daily-stars-chart.ts';
import { toStarDays } from '../../src/site/data/daily-stars.ts';

const history = (stars: (number | null)[], start_on = '2026-06-27', burst: boolean[] = []) => ({
  start_on,
  stars,
  burst,
});
const gainsOf = (...args: Parameters<typeof toStarDays>) => toStarDays(...args).map((d) => d.gain);

describe('the stars gained on each day', () => {
  test('are summed over projects that were observed on the day and the day before', () => {
    const days = toStarDays([history([10, 12, 15]), history([5, 5, 9])], '2026-06-29', 2);
    expect(days).toEqual([
      { day: '2026-06-28', gain: 2, projects: 2 },
      { day: '2026-06-29', gain: 7, projects: 2 },
    ]);
  });

  test('are unknown, not zero, on a day without observations', () => {
    expect(gainsOf([history([10, null, 15, 16])], '2026-06-30', 3)).toEqual([null, null, 1]);
    expect(gainsOf([], '2026-06-30', 2)).toEqual([null, null]);
  });

  test('are unknown if fewer than 80% as many projects were observed as on the best day', () => {
    const all = Array.from({ length: 5 }, () => history([1, 2, 3, 4, 5, 6]));
    const late = history([null, 2, 3, 4, 5, 6]);
    expect(gainsOf([...all.slice(1), late], '2026-07-02', 5)).toEqual([4, 5, 5, 5, 5]);
    expect(gainsOf([...all.slice(2), late, late], '2026-07-02', 5)).toEqual([null, 5, 5, 5, 5]);
  });

  test('exclude projects that were observed on fewer than 80% of the days of the best', () => {
    const always = history([1, 2, 3, 4, 5, 6]);
    const rarely = Array.from({ length: 9 }, () => history([null, null, 3, 4, 5, 6]));
    expect(gainsOf([always, ...rarely], '2026-07-02', 5)).toEqual([1, 1, 1, 1, 1]);
  });

  test('exclude suspicious stars and include days with a loss of stars', () => {
    const burst = history([10, 900, 895], '2026-06-27', [false, true, false]);
    expect(gainsOf([burst], '2026-06-29', 2)).toEqual([0, -5]);
  });

  test('are aligned for histories that start on different days', () => {
    const late = history([1, 4], '2026-06-28');
    expect(gainsOf([history([1, 2, 3]), late], '2026-06-29', 1)).toEqual([4]);
  });
});

describe('the bars of the sunrise chart', () => {
  const day = (gain: number | null, index: number) => ({
    day: `2026-06-${27 + index}`,
    gain,
    projects: 7,
  });

  test('are drawn only for known days, and gaps are marked', () => {
    const sunrise = buildSunrise([100, null, -3, 50].map(day));
    expect(sunrise?.bars.map(({ height }) => height)).toEqual([sunriseHeight, 0.5, 100]);
    expect(sunrise?.gaps).toHaveLength(1);
    expect(sunrise?.gaps[0]?.label).toMatch(/^Jun 28, 2026: unknown\. /);
    expect(sunrise?.bars[1]?.label).toBe('Jun 29, 2026: −3 stars. 7 projects observed');
    expect(sunrise?.newest).toMatchObject({ day: '2026-06-30', gain: 50 });
    expect(sunrise?.description).toContain('1 day unknown');
    expect(sunrise?.ticks.at(-1)).toEqual({ share: 100, label: '100' });
  });

  test('are omitted if no day is known', () => {
    expect(buildSunrise([day(null, 0)])).toBeUndefined();
  });
});
