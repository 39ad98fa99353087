// The star chart, its weeks and the sparkline as pure functions.
import { describe, expect, test } from 'vitest';
import {
  buildStarChart,
  chartHeight,
  toSparkline,
  toWeeks,
} from '../../src/site/charts/star-chart.ts';

const history = (stars: (number | null)[], burst: (boolean | null)[] = []) => ({
  start_on: '2026-06-01',
  stars,
  health: stars.map((value) => (value === null ? null : 70)),
  burst: stars.map((_, index) => burst[index] ?? false),
});

describe('the star chart', () => {
  test('is not drawn where nothing was observed', () => {
    expect(buildStarChart('a/b', history([null, null]), [])).toBeUndefined();
  });

  test('leaves a gap in the line for days that nobody observed and bridges it apart', () => {
    const chart = buildStarChart('a/b', history([10, 11, null, null, 20, 21]), []);
    expect(chart?.path.match(/M/g)).toHaveLength(2);
    expect(chart?.bridges).toMatch(/^M[\d.]+,[\d.]+L[\d.]+,[\d.]+$/);
    expect(chart?.dots).toBe('');
  });

  test('draws a day without neighbours as a dot', () => {
    const chart = buildStarChart('a/b', history([5, null, 9]), []);
    expect(chart?.dots.match(/h0/g)).toHaveLength(2);
  });

  test('keeps a flat line off the edges and its ticks whole', () => {
    const chart = buildStarChart('a/b', history([100, 100, 100]), []);
    expect(chart?.ticks.map(({ label }) => label)).toEqual(['98', '99', '100', '101', '102']);
  });

  test('spaces its ticks evenly from foot to head', () => {
    const heights = buildStarChart('a/b', history([3, 977]), [])?.ticks.map(({ y }) => y) ?? [];
    expect(heights[0]).toBe(chartHeight);
    expect(heights.at(-1)).toBe(0);
    const steps = heights.slice(1).map((y, index) => Math.round((heights[index] ?? 0) - y));
    expect(new Set(steps).size).toBe(1);
  });

  test('never goes below no stars at all', () => {
    expect(buildStarChart('a/b', history([0, 1]), [])?.ticks[0]?.label).toBe('0');
  });

  test('shades runs of days that are set aside as one band each', () => {
    const bursts = [false, true, true, false, true];
    const chart = buildStarChart('a/b', history([1, 2, 3, 4, 5], bursts), []);
    expect(chart?.bands).toHaveLength(2);
  });

  test('marks the releases of the window and no others', () => {
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

  test('says in words what it shows', () => {
    const chart = buildStarChart('a/b', history([1000, null, 1200]), []);
    expect(chart?.title).toBe('Stars of a/b over 3 days');
    expect(chart?.description).toBe(
      '1,000 stars on Jun 1, 2026; 1,200 on Jun 3, 2026. Observed on 2 days.',
    );
  });
});

test('weeks hold the last number known in each and the gain over the week before', () => {
  const stars = Array.from({ length: 15 }, (_, index) => (index === 14 ? null : 100 + index));
  const weeks = toWeeks(history(stars));
  expect(weeks.map((week) => [week.endsOn, week.stars, week.gain])).toEqual([
    ['2026-06-15', 113, '+6'],
    ['2026-06-08', 107, '+7'],
    ['2026-06-01', 100, '–'],
  ]);
});

test('a sparkline needs two observed days and keeps both ends', () => {
  expect(toSparkline([null, 4, null])).toBeUndefined();
  const path = toSparkline(Array.from({ length: 90 }, (_, index) => index));
  expect(path).toMatch(/^M1,22L/);
  expect(path).toMatch(/L99,2$/);
});
