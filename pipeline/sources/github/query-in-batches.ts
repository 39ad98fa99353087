// Queries many items with one GraphQL request, and splits the request in half if it fails.
import type { SendRequest } from '../source.ts';
import type { RunBudget, Spending } from './budget.ts';
import { type GraphqlRequest, type GraphqlResponse, isExhausted, sendGraphql } from './graphql.ts';

/** `retry`: the item could not be read and must be requested again, in a smaller request. */
export type ItemResult = 'done' | 'retry';

export interface BatchQuery<T> {
  readonly kind: keyof BatchSizes;
  readonly toRequest: (items: readonly T[]) => GraphqlRequest;
  /** Reads one item of the response. `isAlone`: the request contained no other item. */
  readonly read: (
    response: GraphqlResponse,
    item: T,
    index: number,
    isAlone: boolean,
  ) => ItemResult;
}

export interface BatchOutcome<T> {
  /** Items that failed even when they were requested alone. */
  readonly unanswered: readonly T[];
  /** Items that were not requested because the budget was used up. */
  readonly skipped: readonly T[];
}

/** Maximum number of requests for a single item. After that, the item counts as unanswered. */
const maxTriesAlone = 3;
/**
 * Maximum number of consecutive failures. After that, GitHub is probably down, so smaller requests
 * would not succeed either.
 */
const maxFailuresInARow = 24;

interface BatchSize {
  /** Number of items per request. Halved for the rest of a collection if too many requests fail. */
  items: number;
  /** Number of full-size requests that failed, minus those that succeeded; at least 0. */
  failed: number;
}

/**
 * The batch size is halved when failures exceed successes by this number. A few failures may be
 * random.
 */
const failuresToShrink = 3;
const minSize = 10;

function adjustSize(size: BatchSize, itemCount: number, hasFailed: boolean): void {
  if (itemCount < size.items) return;
  size.failed = Math.max(0, size.failed + (hasFailed ? 1 : -1));
  if (size.failed < failuresToShrink) return;
  size.items = Math.max(minSize, Math.ceil(size.items / 2));
  size.failed = 0;
}

/**
 * Batch sizes by kind of query. Queries by name need many variables, and manifests are long, so
 * these batches are smaller.
 */
export interface BatchSizes {
  readonly facts: BatchSize;
  readonly names: BatchSize;
  readonly details: BatchSize;
}

export interface QueryDeps {
  readonly send: SendRequest;
  readonly budget: RunBudget;
  /**
   * The cost of the batch so far. Each request adds its cost. The caller deducts the total from the
   * budget when the batch is stored.
   */
  readonly spent: Spending;
  readonly sizes: BatchSizes;
}

interface Pending<T> {
  readonly items: readonly T[];
  readonly tries: number;
}

function bisect<T>(items: readonly T[], tries: number): Pending<T>[] {
  if (items.length === 1) return [{ items, tries: tries + 1 }];
  const middle = Math.ceil(items.length / 2);
  return [
    { items: items.slice(0, middle), tries: 0 },
    { items: items.slice(middle), tries: 0 },
  ];
}

function divide<T>(items: readonly T[], size: number): Pending<T>[] {
  const count = Math.ceil(items.length / size);
  const each = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, index) => ({
    items: items.slice(index * each, (index + 1) * each),
    tries: 0,
  })).filter((request) => request.items.length > 0);
}

/** Queries all items that the budget allows. Throws if GitHub returns no data 24 times in a row. */
export async function queryInBatches<T>(
  deps: QueryDeps,
  items: readonly T[],
  query: BatchQuery<T>,
): Promise<BatchOutcome<T>> {
  const { send, budget, spent, sizes } = deps;
  const size = sizes[query.kind];
  const pending = items.length > 0 ? divide(items, size.items) : [];
  const unanswered: T[] = [];
  const skipped: T[] = [];
  let failures = 0;
  for (let next = pending.shift(); next; next = pending.shift()) {
    if (next.tries >= maxTriesAlone) {
      unanswered.push(...next.items);
      continue;
    }
    if (!budget.canAfford(spent.points + 1, spent.requests + 1)) {
      skipped.push(...next.items);
      continue;
    }
    const response = await sendGraphql(send, query.toRequest(next.items), spent);
    if (response.remaining !== null) budget.recordRemaining(response.remaining + spent.points);
    if (isExhausted(response)) {
      budget.recordRemaining(0);
      skipped.push(...next.items);
      continue;
    }
    failures = response.data === null ? failures + 1 : 0;
    adjustSize(size, next.items.length, response.data === null);
    if (failures >= maxFailuresInARow) {
      throw new Error(
        `GitHub's GraphQL API returned no data ${failures} times in a row (${response.errors[0]?.message ?? 'no reason given'}). Check https://www.githubstatus.com, then run the same command again.`,
      );
    }
    const isAlone = next.items.length === 1;
    const retried = next.items.filter(
      (item, index) =>
        response.data === null || query.read(response, item, index, isAlone) === 'retry',
    );
    if (retried.length > 0) pending.unshift(...bisect(retried, next.tries));
  }
  return { unanswered, skipped };
}
