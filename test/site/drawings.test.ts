// Tests of smaller charts, group totals and table sorting.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cycleSort,
  readSort,
  sortIndexes,
  toSortValue,
  writeSort,
} from '../../src/components/tables/sort.ts';
import { buildVelocityStrip, stripHeight } from '../../src/site/charts/seven-day-gains.ts';
import { buildTreemap } from '../../src/site/charts/treemap.ts';
import { findRelated, toGroupAnswer, toGroupFigures } from '../../src/site/data/group-totals.ts';
import type { ProjectRow } from '../../src/snapshot/release/table-rows.ts';

describe('the velocity chart', () => {
  test('requires two known values', () => {
    expect(buildVelocityStrip([null, 4, null])).toBeUndefined();
  });

  test('leaves a gap for days without observations', () => {
    const strip = buildVelocityStrip([1, 2, null, 3, 4]);
    expect(strip?.path.match(/M/g)).toHaveLength(2);
    expect(strip?.zero).toBe(stripHeight);
    expect(strip?.description).toContain('between +1 and +4, +4 on the last of 4 days');
  });

  test('draws losses below the zero line', () => {
    const strip = buildVelocityStrip([10, -10]);
    expect(strip?.zero).toBe(stripHeight / 2);
    expect([strip?.max, strip?.min]).toEqual(['+10', '−10']);
  });

  test('is flat without changes', () => {
    expect(buildVelocityStrip([0, 0])?.zero).toBe(stripHeight);
  });
});

describe('the treemap', () => {
  test('fills the area in proportion to the values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 }),
        (given) => {
          const values = given.toSorted((a, b) => b - a);
          const total = values.reduce((sum, value) => sum + value, 0);
          for (const [index, { x, y, width, height }] of buildTreemap(values, 2.2).entries()) {
            expect((width * height) / 10_000).toBeCloseTo((values[index] ?? 0) / total, 2);
            expect(x + width).toBeLessThanOrEqual(100.05);
            expect(y + height).toBeLessThanOrEqual(100.05);
          }
        },
      ),
    );
  });

  test('has no overlapping tiles', () => {
    const tiles = buildTreemap([428, 364, 302, 283, 261, 250, 241, 67], 2.2);
    for (const [index, one] of tiles.entries()) {
      for (const other of tiles.slice(index + 1)) {
        const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
        const high =
          Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
        expect(Math.min(wide, high)).toBeLessThan(0.05);
      }
    }
  });

  test('is empty without values', () => {
    expect(buildTreemap([], 2)).toEqual([]);
  });
});

describe('a group of projects', () => {
  const row = (
    stars: number | null,
    health: number | null,
    trend: ProjectRow['trend'] = 'steady',
  ) => ({
    stars,
    stars_7d: stars === null ? null : -1,
    health,
    trend,
  });

  test('sums the known values and takes the median score', () => {
    const rows = [row(10, 50), row(20, 71, 'accelerating')];
    expect(toGroupFigures(rows)).toEqual([
      ['projects', '2'],
      ['stars', '30'],
      ['weekly stars', '−2'],
      ['accelerating', '1'],
      ['median health', '61'],
    ]);
  });

  test('says how many projects a total covers, and leaves out totals of fewer than ten', () => {
    const known = Array.from({ length: 10 }, () => row(10, 50));
    expect(toGroupFigures([...known, row(null, null, null)])).toEqual([
      ['projects', '11'],
      ['stars of 10 projects', '100'],
      ['weekly stars of 10 projects', '−10'],
      ['accelerating of 10 projects', '0'],
      ['median health of 10 projects', '50'],
    ]);
    expect(toGroupFigures([row(10, 50), row(null, null, null)])).toEqual([['projects', '2']]);
  });

  test('names the projects that lead, rise and end, and never one whose value is unknown', () => {
    const one = (id: string, more: Partial<ProjectRow>) =>
      ({
        id,
        stars: null,
        stars_observed_on: '2026-06-30',
        pace: null,
        is_archived: null,
        deprecated_by: null,
        health_label: null,
        health_is_provisional: true,
        committed_at: null,
        pushed_at: null,
        active_seen_on: '2026-06-30',
        ...more,
      }) as ProjectRow;
    const rows = [
      one('a', { stars: 9000, stars_observed_on: '2026-02-20', health_label: 'dormant' }),
      one('b', { stars: 800, pace: 10, is_archived: true }),
      one('c', { stars: 700, pace: 30, deprecated_by: 'catalog' }),
      one('d', { stars: 600, pace: 0, health_label: 'at-risk' }),
      one('e', {}),
      one('f', { health_label: 'dormant', pushed_at: '2025-01-20T10:00:00Z' }),
      one('g', {
        ...{ health_label: 'dormant', pushed_at: '2024-05-02T10:00:00Z' },
        active_seen_on: '2025-06-30',
      }),
    ];
    const named = toGroupAnswer(rows, '2026-06-30').map(({ title, rows: picked }) => [
      title,
      ...picked.map(({ row: { id }, fact }) => `${id}: ${fact}`),
    ]);
    expect(named).toEqual([
      ['Most stars', 'a: 9,000 stars (Feb 20, 2026)', 'b: 800 stars', 'c: 700 stars'],
      ['Growing fastest', 'c: +30 stars expected in 30 days', 'b: +10 stars expected in 30 days'],
      ['Ended', 'b: archived', 'c: no longer maintained'],
      ['Dormant by health label', 'a: estimate', 'f: last push Jan 2025'],
    ]);
    expect(toGroupAnswer([one('e', {})], '2026-06-30')).toEqual([]);
  });

  test('ranks rare related topics before common ones', () => {
    const rows = [
      ['rag', 'search'],
      ['rag', 'search', 'llm'],
      ['rag', 'llm'],
    ].map((keys) => ({ keys }));
    const counts = new Map([
      ['rag', 3],
      ['search', 2],
      ['llm', 900],
    ]);
    expect(findRelated(rows, counts, 'rag', 5)).toEqual([
      { key: 'search', count: 2 },
      { key: 'llm', count: 2 },
    ]);
  });
});

describe('the sort order of a table', () => {
  test('is numeric or alphabetical, with empty values last', () => {
    expect(sortIndexes(['10', '', '9', '-3'], true, true)).toEqual([3, 2, 0, 1]);
    expect(sortIndexes(['10', '', '9', '-3'], true, false)).toEqual([0, 2, 3, 1]);
    expect(sortIndexes(['b10', 'B9', 'a', ''], false, true)).toEqual([2, 1, 0, 3]);
    expect(sortIndexes(['x', 'x', 'x'], false, false)).toEqual([0, 1, 2]);
  });

  test('uses the value of a cell rather than its text, and no value if it is unknown', () => {
    const cell = (textContent: string, value?: string) =>
      toSortValue({ textContent, dataset: value === undefined ? {} : { value } });
    expect(cell(' agauto-gpt', 'auto-gpt')).toBe('auto-gpt');
    expect([cell(' Go '), cell('+1,234', '1234')]).toEqual(['Go', '1234']);
    expect([cell('–'), cell('54*', '')]).toEqual(['', '']);
  });

  test('is read from a URL and written back', () => {
    const keys = ['name', 'in'];
    expect(readSort('-in', keys)).toEqual({ key: 'in', isAscending: false });
    expect(readSort('name', keys)).toEqual({ key: 'name', isAscending: true });
    expect([readSort('beauty', keys), readSort(null, keys)]).toEqual([undefined, undefined]);
    expect(readSort(null, ['', ...keys])).toBe(undefined);
    expect(writeSort({ key: 'in', isAscending: false })).toBe('-in');
    expect(writeSort({ key: 'name', isAscending: true })).toBe('name');
  });

  test('changes with each click on a heading', () => {
    const once = cycleSort(undefined, 'in', false);
    expect(once).toEqual({ key: 'in', isAscending: false });
    const twice = cycleSort(once, 'in', false);
    expect(twice).toEqual({ key: 'in', isAscending: true });
    expect(cycleSort(twice, 'in', false)).toBeUndefined();
    expect(cycleSort(twice, 'name', true)).toEqual({ key: 'name', isAscending: true });
  });
});
