import { describe, expect, test } from 'vitest';
import { createBudget } from '../../../../pipeline/sources/github/budget.ts';

describe('a budget', () => {
  test('reserves what a batch spends, without charging the batch twice', () => {
    const budget = createBudget({ points: 10, requests: 10 });
    const spent = { points: 0, requests: 0 };
    const { budget: own, release } = budget.reserve(spent);
    spent.points += 4;
    spent.requests += 4;
    expect([budget.canAfford(6, 6), budget.canAfford(7, 0), budget.canAfford(0, 7)]).toEqual([
      true,
      false,
      false,
    ]);
    // The batch checks its total: what it spent plus what it needs next.
    expect([own.canAfford(10, 10), own.canAfford(11, 0)]).toEqual([true, false]);
    release();
    budget.spend(spent);
    expect([budget.canAfford(6, 6), budget.canAfford(7, 0)]).toEqual([true, false]);
  });

  test('keeps a reserve for more important work', () => {
    const budget = createBudget({ points: 10, requests: 10 });
    budget.spend({ points: 2, requests: 3 });
    expect([budget.canAfford(8, 7), budget.canAfford(9, 1)]).toEqual([true, false]);
    const rest = budget.withReserve(() => ({ points: 3, requests: 0 }));
    expect([rest.canAfford(5, 1), rest.canAfford(6, 1)]).toEqual([true, false]);
    expect(budget.canAfford(6, 1)).toBe(true);
  });

  test('keeps several reserves, also within a reservation', () => {
    const budget = createBudget({ points: 10, requests: 10 });
    const spent = { points: 2, requests: 2 };
    const rest = budget.reserve(spent).budget.withReserve(() => ({ points: 3, requests: 0 }));
    expect([rest.canAfford(7, 10), rest.canAfford(8, 10)]).toEqual([true, false]);
    const more = rest.withReserve(() => ({ points: 0, requests: 5 }));
    expect([more.canAfford(7, 5), more.canAfford(7, 6)]).toEqual([true, false]);
  });

  test('allows no more points than GitHub reports as remaining', () => {
    const budget = createBudget({ points: 10, requests: 10 });
    budget.recordRemaining(1);
    expect([budget.canAfford(1, 1), budget.canAfford(2, 1), budget.canAfford(0, 10)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
