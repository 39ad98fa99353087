// What a collection may still spend: points of the graph interface, and requests in all.
import type { Budget } from './options.ts';

/** What one piece of work cost; kept with its batch, so that a resumed collection counts it again. */
export interface Spent {
  points: number;
  requests: number;
}

export interface Purse {
  readonly spent: Readonly<Spent>;
  /** Whether this much is there beyond what is set aside for more important work. */
  canPay(points: number, requests: number): boolean;
  pay(cost: Readonly<Spent>): void;
  /** What the code host itself says is left this hour. */
  noteRemaining(points: number): void;
  setAside(points: number, requests: number): void;
}

export function createPurse(budget: Budget): Purse {
  const spent: Spent = { points: 0, requests: 0 };
  let aside: Spent = { points: 0, requests: 0 };
  let hostPoints = Number.POSITIVE_INFINITY;
  return {
    spent,
    canPay: (points, requests) =>
      spent.points + aside.points + points <= budget.points &&
      spent.requests + aside.requests + requests <= budget.requests &&
      points <= hostPoints,
    pay: (cost) => {
      spent.points += cost.points;
      spent.requests += cost.requests;
      hostPoints -= cost.points;
    },
    noteRemaining: (points) => {
      hostPoints = points;
    },
    setAside: (points, requests) => {
      aside = { points, requests };
    },
  };
}
