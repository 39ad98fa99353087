// What a morning costs, and what is left undone when the budget is short: the least important first.
import type { Budget } from './options.ts';

export interface MorningWork {
  readonly known: number;
  /** Names of the catalogue that the log does not hold yet. */
  readonly seeds: number;
  readonly searches: number;
  /** Repositories without days of star history; 0 where it is not to be read. */
  readonly starHistory: number;
}

export type PlanKind = 'facts' | 'seeds' | 'newcomers' | 'details' | 'searches' | 'starHistory';

export interface PlanLine {
  readonly kind: PlanKind;
  /** Repositories; queries for `searches`. */
  readonly items: number;
  readonly planned: number;
  readonly left: number;
  readonly points: number;
  readonly requests: number;
}

export interface MorningPlan {
  /** The most important first. */
  readonly lines: readonly PlanLine[];
  readonly points: number;
  readonly requests: number;
}

/** The size that the set is meant to grow to by search, and newcomers of an ordinary day. */
const wholeSet = 10_000;
const dailyNewcomers = 200;

/** What one question carries and costs. `requests` of a search: pages and cuts of an ordinary query. */
const costs: Readonly<Record<PlanKind, { items: number; points: number; requests: number }>> = {
  facts: { items: 100, points: 1, requests: 1 },
  seeds: { items: 50, points: 2, requests: 2 }, // by name, then releases and manifests
  newcomers: { items: 100, points: 3, requests: 3 }, // facts, and details 50 at a time
  details: { items: 100, points: 1, requests: 1 }, // a quarter of 100 was pushed to since yesterday
  searches: { items: 1, points: 0, requests: 3 },
  starHistory: { items: 1, points: 0, requests: 1 },
};

export function planMorning(work: MorningWork, budget: Budget): MorningPlan {
  const items: ReadonlyArray<readonly [PlanKind, number]> = [
    ['facts', work.known],
    ['seeds', work.seeds],
    ['newcomers', work.searches > 0 ? Math.max(dailyNewcomers, wholeSet - work.known) : 0],
    ['details', work.known],
    ['searches', work.searches],
    ['starHistory', work.starHistory],
  ];
  let [points, requests] = [budget.points, budget.requests];
  // A first morning must not spend all on newcomers before it has searched for them.
  const kept = Math.min(work.searches * costs.searches.requests, Math.floor(budget.requests / 3));
  const lines = items.map(([kind, count]): PlanLine => {
    const cost = costs[kind];
    const usable = requests - (kind === 'newcomers' ? kept : 0);
    const affordable = Math.floor(
      Math.max(
        0,
        Math.min(cost.points > 0 ? points / cost.points : Infinity, usable / cost.requests),
      ),
    );
    const questions = Math.min(Math.ceil(count / cost.items), affordable);
    const planned = Math.min(count, questions * cost.items);
    const line = { points: questions * cost.points, requests: questions * cost.requests };
    points -= line.points;
    requests -= line.requests;
    return { kind, items: count, planned, left: count - planned, ...line };
  });
  return { lines, points: budget.points - points, requests: budget.requests - requests };
}

/** The line of one kind; every plan has all of them. */
export function findLine(plan: MorningPlan, kind: PlanKind): PlanLine {
  const none = { kind, items: 0, planned: 0, left: 0, points: 0, requests: 0 };
  return plan.lines.find((line) => line.kind === kind) ?? none;
}
