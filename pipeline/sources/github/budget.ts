// Tracks the GraphQL points and requests that a collection may still spend.
import type { Cost } from './options.ts';

/**
 * The cost of one batch so far. It is stored with the batch, so that a collection that is resumed
 * after a crash still deducts this cost.
 */
export interface Spending {
  points: number;
  requests: number;
}

export interface RunBudget {
  readonly spent: Cost;
  /** Whether the budget allows this cost in addition to what is spent and reserved. */
  canAfford(points: number, requests: number): boolean;
  spend(cost: Cost): void;
  /** Records how many points GitHub still allows until its rate limit resets. */
  recordRemaining(points: number): void;
  /** Reserves budget for a running batch so that concurrent batches cannot spend it. */
  reserve(cost: Cost): Reservation;
  /** Returns a view of this budget that leaves a reserve for more important work. */
  withReserve(reserve: () => Cost): RunBudget;
}

interface Reservation {
  /** The budget for the batch that made the reservation. It includes the reserved amount. */
  readonly budget: RunBudget;
  /** Must be called when the batch has finished or failed. */
  release(): void;
}

export function createBudget(limits: Cost): RunBudget {
  const spent: Spending = { points: 0, requests: 0 };
  let remainingPoints = Number.POSITIVE_INFINITY;
  const reservations = new Set<Cost>();
  const toBudget = (reserve: () => Cost, own?: Cost): RunBudget => ({
    spent,
    canAfford: (points, requests) => {
      const others = [...reservations].filter((cost) => cost !== own);
      const total = add([spent, reserve(), { points, requests }, ...others]);
      return (
        total.points <= limits.points &&
        total.requests <= limits.requests &&
        points <= remainingPoints
      );
    },
    spend: (cost) => {
      spent.points += cost.points;
      spent.requests += cost.requests;
      remainingPoints -= cost.points;
    },
    recordRemaining: (points) => {
      remainingPoints = points;
    },
    reserve: (cost) => {
      reservations.add(cost);
      return { budget: toBudget(reserve, cost), release: () => reservations.delete(cost) };
    },
    withReserve: (more) => toBudget(() => add([reserve(), more()]), own),
  });
  return toBudget(() => ({ points: 0, requests: 0 }));
}

function add(costs: readonly Cost[]): Cost {
  const sum: Spending = { points: 0, requests: 0 };
  for (const { points, requests } of costs) {
    sum.points += points;
    sum.requests += requests;
  }
  return sum;
}
