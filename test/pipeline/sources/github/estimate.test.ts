// The plan of a morning: its cost, and what gives way when the budget is short.
import { describe, expect, test } from 'vitest';
import { createPurse } from '../../../../pipeline/sources/github/budget.ts';
import { buildQueries, halve } from '../../../../pipeline/sources/github/discover.ts';
import { findLine, planMorning } from '../../../../pipeline/sources/github/estimate.ts';

const ordinary = { known: 10_000, seeds: 20, searches: 80, starHistory: 200 };
const budget = { points: 400, requests: 600 };

describe('a plan', () => {
  test('keeps an ordinary morning of ten thousand within its budget, nothing of weight left out', () => {
    const plan = planMorning(ordinary, budget);
    expect(plan.points).toBe(208);
    expect(plan.requests).toBe(600);
    expect(plan.lines.map(({ kind, left }) => [kind, left])).toEqual([
      ['facts', 0],
      ['seeds', 0],
      ['newcomers', 0],
      ['details', 0],
      ['searches', 0],
      ['starHistory', 48],
    ]);
  });

  test('leaves out the least important first', () => {
    const plan = planMorning(ordinary, { points: 103, requests: 150 });
    expect(plan.lines.map(({ kind, planned }) => [kind, planned])).toEqual([
      ['facts', 10_000],
      ['seeds', 20],
      ['newcomers', 0],
      ['details', 100],
      ['searches', 15],
      ['starHistory', 2],
    ]);
    expect(plan.points).toBeLessThanOrEqual(103);
    expect(plan.requests).toBeLessThanOrEqual(150);
  });

  test('shares a first morning between searching and what is found', () => {
    const plan = planMorning({ known: 0, seeds: 500, searches: 100, starHistory: 0 }, budget);
    expect(findLine(plan, 'seeds').planned).toBe(500);
    expect(findLine(plan, 'newcomers').planned).toBeGreaterThan(9_000);
    expect(findLine(plan, 'searches').requests).toBeGreaterThanOrEqual(200);
    expect(plan.points).toBeLessThanOrEqual(400);
  });

  test('plans nothing with an empty budget', () => {
    const plan = planMorning(ordinary, { points: 0, requests: 0 });
    expect(plan).toMatchObject({ points: 0, requests: 0 });
    expect(plan.lines.every(({ planned }) => planned === 0)).toBe(true);
  });
});

describe('a purse', () => {
  test('keeps back what is set aside and what the host says is gone', () => {
    const purse = createPurse({ points: 10, requests: 10 });
    purse.pay({ points: 2, requests: 3 });
    expect(purse.canPay(8, 7)).toBe(true);
    expect(purse.canPay(9, 1)).toBe(false);
    const rest = purse.leaving(() => ({ points: 3, requests: 0 }));
    expect([rest.canPay(5, 1), rest.canPay(6, 1), purse.canPay(6, 1)]).toEqual([true, false, true]);
    purse.noteRemaining(1);
    expect([purse.canPay(1, 1), purse.canPay(2, 1)]).toEqual([true, false]);
  });
});

describe('searches', () => {
  const searches = { topics: ['llm', 'mcp', 'rag'], words: ['language model'], minStars: 30 };

  test('begin elsewhere each day, so that all are reached in turn', () => {
    const firsts = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'].map(
      (day) => buildQueries(searches, day)[0],
    );
    expect(new Set(firsts).size).toBe(4);
    expect(buildQueries(searches, '2026-11-18')).toContain(
      '"language model" in:name,description stars:>=30 archived:false',
    );
    expect(buildQueries({ topics: [], words: [], minStars: 1 }, '2026-11-18')).toEqual([]);
  });

  test('are halved by days without a gap or an overlap, down to one day', () => {
    expect(halve({ from: '2026-01-01', to: '2026-01-04' })).toEqual([
      { from: '2026-01-01', to: '2026-01-02' },
      { from: '2026-01-03', to: '2026-01-04' },
    ]);
    expect(halve({ from: '2026-01-01', to: '2026-01-02' })).toEqual([
      { from: '2026-01-01', to: '2026-01-01' },
      { from: '2026-01-02', to: '2026-01-02' },
    ]);
    expect(halve({ from: '2026-01-01', to: '2026-01-01' })).toEqual([]);
  });
});
