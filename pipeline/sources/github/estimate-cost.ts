// Estimates the cost of a daily GitHub collection, and how much work exceeds the budget.
import type { Cost } from './options.ts';

export interface RunWork {
  readonly known: number;
  /** Number of catalog entries that are not in the log yet. */
  readonly seeds: number;
  readonly searches: number;
  /** Number of repositories that need star history. 0 if star history is turned off. */
  readonly starHistory: number;
}

export type WorkKind = 'facts' | 'seeds' | 'newcomers' | 'details' | 'searches' | 'starHistory';

export interface EstimateLine {
  readonly kind: WorkKind;
  /** Number of repositories. For `searches`, the number of queries. */
  readonly items: number;
  readonly planned: number;
  readonly left: number;
  readonly points: number;
  readonly requests: number;
}

export interface CostEstimate {
  /** One line per kind of work, most important first. */
  readonly lines: readonly EstimateLine[];
  readonly points: number;
  readonly requests: number;
}

/**
 * Number of repositories to collect in total. The estimate assumes that searches find the
 * repositories that are not known yet.
 */
const targetRepositories = 10_000;
const dailyNewcomers = 200;

/**
 * Number of items per query, and the cost of a query. A search needs about three requests, because
 * it has several pages and slices.
 */
const costs: Readonly<Record<WorkKind, { items: number; points: number; requests: number }>> = {
  facts: { items: 100, points: 1, requests: 1 },
  seeds: { items: 50, points: 2, requests: 2 }, // names, then releases and manifests
  newcomers: { items: 100, points: 3, requests: 3 }, // facts, then details 50 at a time
  details: { items: 100, points: 1, requests: 1 }, // about a quarter have new pushes
  searches: { items: 1, points: 0, requests: 3 },
  starHistory: { items: 1, points: 0, requests: 1 },
};

export function estimateCost(work: RunWork, budget: Cost): CostEstimate {
  const items: ReadonlyArray<readonly [WorkKind, number]> = [
    ['facts', work.known],
    ['seeds', work.seeds],
    [
      'newcomers',
      work.searches > 0 ? Math.max(dailyNewcomers, targetRepositories - work.known) : 0,
    ],
    ['details', work.known],
    ['searches', work.searches],
    ['starHistory', work.starHistory],
  ];
  let [points, requests] = [budget.points, budget.requests];
  // Reserves part of the budget for searches, because new repositories must be found before they
  // can be read.
  const searchReserve = Math.min(
    work.searches * costs.searches.requests,
    Math.floor(budget.requests / 3),
  );
  const lines = items.map(([kind, count]): EstimateLine => {
    const cost = costs[kind];
    const usable = requests - (kind === 'newcomers' ? searchReserve : 0);
    const affordable = Math.floor(
      Math.max(
        0,
        Math.min(cost.points > 0 ? points / cost.points : Infinity, usable / cost.requests),
      ),
    );
    const queries = Math.min(Math.ceil(count / cost.items), affordable);
    const planned = Math.min(count, queries * cost.items);
    const line = { points: queries * cost.points, requests: queries * cost.requests };
    points -= line.points;
    requests -= line.requests;
    return { kind, items: count, planned, left: count - planned, ...line };
  });
  return { lines, points: budget.points - points, requests: budget.requests - requests };
}

export function findLine(estimate: CostEstimate, kind: WorkKind): EstimateLine {
  const none = { kind, items: 0, planned: 0, left: 0, points: 0, requests: 0 };
  return estimate.lines.find((line) => line.kind === kind) ?? none;
}
