// Tests of the star chart, its weekly numbers and the sparkline.
import { describe, expect, test } from 'vitest';
import { toSparkline } from '../../src/lib/sparkline.ts';
import {
  buildStarChart,
  chartHeight,
  firstRange,
  selectRange,
  toRanges,
  toStarWeeks,
} from '../../src/site/charts/star-chart.ts';
import { drawStarChart } from '../../src/site/charts/star-chart-svg.ts';
import { toTicks } from '../../src/site/charts/ticks.ts';
import { toWeeks } from '../../src/site/charts/weekly-values.ts';

const history = (stars: (number | null)[], burst: (boolean | null)[] = []) => ({
  start_on: '2026-06-01',
  stars,
  health: stars.map((value) => (value === null ? null : 70)),
  burst: stars.map((_, index) => burst[index] ?? false),
});

describe('the star chart', () => {
  test('is undefined without observations', () => {
    expect(buildStarChart('a/b', history([null, null]), [])).toBeUndefined();
  });

  test('leaves a gap for days without observations and bridges it with a separate line', () => {
    const chart = buildStarChart('a/b', history([10, 11, null, null, 20, 21]), []);
    expect(chart?.path.match(/M/g)).toHaveLength(2);
    expect(chart?.bridges).toMatch(/^M[\d.]+,[\d.]+L[\d.]+,[\d.]+$/);
    expect(chart?.dots).toBe('');
  });

  test('draws a day without neighbors as a dot', () => {
    const chart = buildStarChart('a/b', history([5, null, 9]), []);
    expect(chart?.dots.match(/h\.01/g)).toHaveLength(2);
  });

  test('keeps a flat line away from the edges and its ticks integers', () => {
    const chart = buildStarChart('a/b', history([100, 100, 100]), []);
    expect(chart?.ticks.map(({ label }) => label)).toEqual(['98', '99', '100', '101', '102']);
  });

  test('spaces its ticks evenly from bottom to top', () => {
    const heights = buildStarChart('a/b', history([3, 977]), [])?.ticks.map(({ y }) => y) ?? [];
    expect(heights[0]).toBe(chartHeight);
    expect(heights.at(-1)).toBe(0);
    const steps = heights.slice(1).map((y, index) => Math.round((heights[index] ?? 0) - y));
    expect(new Set(steps).size).toBe(1);
  });

  test('never goes below zero', () => {
    expect(buildStarChart('a/b', history([0, 1]), [])?.ticks[0]?.label).toBe('0');
  });

  test('shades each run of days with suspicious stars as one band', () => {
    const bursts = [false, true, true, false, true];
    const chart = buildStarChart('a/b', history([1, 2, 3, 4, 5], bursts), []);
    expect(chart?.bands).toHaveLength(2);
  });

  test('marks only the releases within the window', () => {
    const releases = ['2026-05-31T23:59:59Z', '2026-06-02T10:00:00Z', '2026-06-09T00:00:00Z'];
    const chart = buildStarChart(
      'a/b',
      history([1, 2, 3]),
      releases.map((published_at, index) => ({
        tag: `v${index}`,
        published_at,
        level: index === 1 ? 'major' : 'patch',
      })),
    );
    expect(chart?.marks.map(({ label, isMajor }) => [label, isMajor])).toEqual([
      ['v1, Jun 2, 2026', true],
    ]);
  });

  test('has a title and a description', () => {
    const chart = buildStarChart('a/b', history([1000, null, 1200]), []);
    expect(chart?.title).toBe('Stars of a/b over 3 days');
    expect(chart?.description).toBe(
      '1,000 stars on Jun 1, 2026; 1,200 on Jun 3, 2026. Observed on 2 days.',
    );
  });
});

test('weeks contain their last known number and the gain of the seven days before it', () => {
  const stars = Array.from({ length: 15 }, (_, index) => (index === 14 ? null : 100 + index));
  const weeks = toWeeks(history(stars));
  expect(weeks.map((week) => [week.endsOn, week.stars, week.gain])).toEqual([
    ['2026-06-15', 113, '+7'],
    ['2026-06-08', 107, '+7'],
    ['2026-06-01', 100, '–'],
  ]);
});

test('a sparkline requires a week of observations and includes the first and last', () => {
  const known = (from: number, to: number) =>
    Array.from({ length: 90 }, (_, day) => (day >= from && day <= to ? day : null));
  expect(toSparkline(known(23, 24))).toBeUndefined();
  expect(toSparkline(known(23, 30))).toMatch(/^M26\.3,22L[^M]*L34,2$/);
  const path = toSparkline(Array.from({ length: 90 }, (_, index) => index));
  expect(path).toMatch(/^M1,22L/);
  expect(path).toMatch(/L99,2$/);
});

test('a sparkline bridges a week without observations, and leaves a longer gap', () => {
  const at = (...days: number[]) => days.reduce((all, day) => all.with(day, day), empty);
  const empty = Array<number | null>(90).fill(null);
  expect(toSparkline(at(0, 7, 14))).toBe('M1,22L16.4,2');
  expect(toSparkline(at(0, 7, 50))).toBe('M1,22L8.7,19.2M56.1,2h.01');
});

describe('the ranges of the star chart', () => {
  const known = (days: number, total = 90) =>
    Array.from({ length: total }, (_, index) => (index >= total - days ? 100 + index : null));
  const ids = (days: (number | null)[], weeks?: (number | null)[]) =>
    toRanges(history(days), weeks && toStarWeeks({ start_on: '2024-01-02', stars: weeks })).map(
      ({ id }) => id,
    );

  test('are those with at least two values, and with values before them', () => {
    expect(ids(known(90))).toEqual(['30', '90']);
    expect(ids(known(90), known(40, 40))).toEqual(['30', '90', 'all']);
    expect(ids(known(90), known(80, 80))).toEqual(['30', '90', '365', 'all']);
    expect(ids(known(30), [5, ...known(3, 60)])).toEqual(['90', '365', 'all']);
    expect(ids(known(30))).toEqual([]);
    expect(ids([5, ...known(1, 89)])).toEqual([]);
  });

  test('start with all weeks if more than a year is known, or only a few days', () => {
    const first = (days: number, daily = 90) =>
      firstRange(toStarWeeks({ start_on: '2024-01-02', stars: known(days, days) }), {
        stars: known(daily),
      });
    expect([first(53), first(54), first(53, 2)]).toEqual(['90', 'all', 'all']);
    expect(firstRange(undefined, { stars: known(2) })).toBe('90');
  });

  test('show the newest days or weeks', () => {
    const days = history([...known(40, 40)], Array(40).fill(false));
    expect(selectRange('30', days, undefined)).toMatchObject({ start_on: '2026-06-11' });
    expect(selectRange('30', days, undefined).stars).toEqual(known(40, 40).slice(-30));
    expect(selectRange('90', days, undefined)).toBe(days);
    const weeks = toStarWeeks({ start_on: '2024-01-02', stars: known(60, 60) });
    expect(selectRange('365', days, weeks).start_on).toBe('2024-02-20');
    expect(selectRange('365', days, weeks).stars).toHaveLength(53);
    expect(selectRange('all', days, weeks)).toBe(weeks);
  });

  test('by week have weeks as labels, and state their number', () => {
    const weeks = toStarWeeks({ start_on: '2024-01-02', stars: [100, null, 300, 420] });
    const chart = buildStarChart('ann/lens', weeks, [
      { tag: 'v1', published_at: '2024-01-10T09:00:00Z', level: 'minor' },
    ]);
    expect(chart?.title).toBe('Stars of ann/lens over 4 weeks');
    expect(chart?.description).toBe(
      '100 stars in the week ending Jan 2, 2024; 420 in the week ending Jan 23, 2024. Observed in 3 weeks; each week shows its last known value.',
    );
    expect(chart?.days).toEqual(['Jan 2, 2024', 'Jan 16, 2024', 'Jan 23, 2024']);
    expect(chart?.tags).toEqual({ 2: ['v1'] });
  });
});

test('the tags of major releases are placed first, and no tag overlaps another', () => {
  const stars = Array.from({ length: 30 }, (_, index) => index);
  const release = (day: number, tag: string, level: string) => ({
    tag,
    level,
    published_at: `2026-06-${String(day).padStart(2, '0')}T00:00:00Z`,
  });
  const releases = [
    release(28, 'v2.0.1', 'patch'),
    release(26, 'v2.0.0', 'major'),
    release(10, 'a-tag-that-is-too-long', 'minor'),
    release(3, 'v1.9.0', 'minor'),
  ];
  const chart = buildStarChart('a/b', history(stars), releases);
  expect(chart?.labels.map(({ tag }) => tag)).toEqual(['v1.9.0', 'v2.0.0']);
  expect(chart?.marks).toHaveLength(4);
});

test('a chart contains tags as text', () => {
  const releases = [{ tag: '<b>&', published_at: '2026-06-02T00:00:00Z', level: 'major' }];
  const chart = buildStarChart('a/b', history([1, 2, 3]), releases);
  if (!chart) throw new Error('There is no chart.');
  expect(drawStarChart(chart)).toContain('<title>&lt;b&gt;&amp;, Jun 2, 2026</title>');
  expect(drawStarChart(chart)).not.toContain('chart-bridge');
});

test('axis ticks are round, evenly spaced, and include both ends', () => {
  expect(toTicks(3, 977, 4)).toEqual([0, 200, 400, 600, 800, 1000]);
  expect(toTicks(98, 102, 4)).toEqual([98, 99, 100, 101, 102]);
  expect(toTicks(0.1, 0.35, 4)).toEqual([0.1, 0.15, 0.2, 0.25, 0.3, 0.35]);
  for (let low = 1; low < 1e6; low = low * 3 + 7) {
    const ticks = toTicks(low, low * 1.37, 4);
    expect(ticks[0]).toBeLessThanOrEqual(low);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(low * 1.37);
    expect(ticks.length).toBeLessThan(9);
  }
});
