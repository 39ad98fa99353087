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
  /** Counts what a batch spends while it is being done, so that those beside it leave it that. */
  open(cost: Readonly<Spent>): Opened;
  /** The same purse for work that must leave this much for what is more important. */
  leaving(aside: () => Readonly<Spent>): Purse;
}

interface Opened {
  /** The same purse for the batch itself, which adds what it has spent to what it asks for. */
  readonly own: Purse;
  /** To be called when the batch is paid, or has failed. */
  close(): void;
}

export function createPurse(budget: Budget): Purse {
  const spent: Spent = { points: 0, requests: 0 };
  let hostPoints = Number.POSITIVE_INFINITY;
  const opened = new Set<Readonly<Spent>>();
  const toPurse = (aside: () => Readonly<Spent>, mine?: Readonly<Spent>): Purse => ({
    spent,
    canPay: (points, requests) => {
      const others = [...opened].filter((cost) => cost !== mine);
      const all = add([spent, aside(), { points, requests }, ...others]);
      return all.points <= budget.points && all.requests <= budget.requests && points <= hostPoints;
    },
    pay: (cost) => {
      spent.points += cost.points;
      spent.requests += cost.requests;
      hostPoints -= cost.points;
    },
    noteRemaining: (points) => {
      hostPoints = points;
    },
    open: (cost) => {
      opened.add(cost);
      return { own: toPurse(aside, cost), close: () => opened.delete(cost) };
    },
    leaving: (more) => toPurse(() => add([aside(), more()]), mine),
  });
  return toPurse(() => ({ points: 0, requests: 0 }));
}

function add(costs: readonly Readonly<Spent>[]): Spent {
  const sum: Spent = { points: 0, requests: 0 };
  for (const { points, requests } of costs) {
    sum.points += points;
    sum.requests += requests;
  }
  return sum;
}
