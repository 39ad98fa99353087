// The cost estimate of a daily run, and what a short budget skips.
import { describe, expect, test } from 'vitest';
import { bisectSlice, buildQueries } from '../../../../pipeline/sources/github/discover.ts';
import { estimateCost, findLine } from '../../../../pipeline/sources/github/estimate-cost.ts';

const ordinary = { known: 10_000, seeds: 20, searches: 80, starHistory: 200 };
const budget = { points: 400, requests: 600 };

describe('an estimate', () => {
  test('fits an ordinary run of 10,000 repositories into the budget, except for some star histories', () => {
    const estimate = estimateCost(ordinary, budget);
    expect(estimate.points).toBe(208);
    expect(estimate.requests).toBe(600);
    expect(estimate.lines.map(({ kind, left }) => [kind, left])).toEqual([
      ['facts', 0],
      ['seeds', 0],
      ['newcomers', 0],
      ['details', 0],
      ['searches', 0],
      ['starHistory', 48],
    ]);
  });

  test('skips the least important work first', () => {
    const estimate = estimateCost(ordinary, { points: 103, requests: 150 });
    expect(estimate.lines.map(({ kind, planned }) => [kind, planned])).toEqual([
      ['facts', 10_000],
      ['seeds', 20],
      ['newcomers', 0],
      ['details', 100],
      ['searches', 15],
      ['starHistory', 2],
    ]);
    expect(estimate.points).toBeLessThanOrEqual(103);
    expect(estimate.requests).toBeLessThanOrEqual(150);
  });

  test('divides the first run between searches and newcomers', () => {
    const estimate = estimateCost({ known: 0, seeds: 500, searches: 100, starHistory: 0 }, budget);
    expect(findLine(estimate, 'seeds').planned).toBe(500);
    expect(findLine(estimate, 'newcomers').planned).toBeGreaterThan(9_000);
    expect(findLine(estimate, 'searches').requests).toBeGreaterThanOrEqual(200);
    expect(estimate.points).toBeLessThanOrEqual(400);
  });

  test('contains no work for an empty budget', () => {
    const estimate = estimateCost(ordinary, { points: 0, requests: 0 });
    expect(estimate).toMatchObject({ points: 0, requests: 0 });
    expect(estimate.lines.every(({ planned }) => planned === 0)).toBe(true);
  });
});

describe('searches', () => {
  const searches = { topics: ['llm', 'mcp', 'rag'], words: ['language model'], minStars: 30 };

  test('start with another query each day', () => {
    const firsts = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map(
      (day) => buildQueries(searches, day)[0],
    );
    expect(new Set(firsts).size).toBe(4);
    expect(buildQueries(searches, '2026-11-18')).toContain(
      '"language model" in:name,description stars:>=30 archived:false',
    );
    expect(buildQueries({ topics: [], words: [], minStars: 1 }, '2026-11-18')).toEqual([]);
  });

  test('are split by date without gap or overlap, down to one day', () => {
    expect(bisectSlice({ from: '2026-01-01', to: '2026-01-04' })).toEqual([
      { from: '2026-01-01', to: '2026-01-02' },
      { from: '2026-01-03', to: '2026-01-04' },
    ]);
    expect(bisectSlice({ from: '2026-01-01', to: '2026-01-02' })).toEqual([
      { from: '2026-01-01', to: '2026-01-01' },
      { from: '2026-01-02', to: '2026-01-02' },
    ]);
    expect(bisectSlice({ from: '2026-01-01', to: '2026-01-01' })).toEqual([]);
  });
});
