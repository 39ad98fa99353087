// Queries many records with one GraphQL request, and splits the request in half if it fails.
import type { SendRequest } from '../source.ts';
import type { RunBudget, Spending } from './budget.ts';
import { type GraphqlRequest, type GraphqlResponse, isExhausted, sendGraphql } from './graphql.ts';

/** Whether a record is done or must be requested again in a smaller request. */
export type ItemResult = 'done' | 'retry';

export interface BatchQuery<T> {
  readonly kind: keyof BatchSizes;
  readonly toRequest: (items: readonly T[]) => GraphqlRequest;
  /** Reads the result of one item from the response. */
  readonly read: (
    response: GraphqlResponse,
    item: T,
    index: number,
    isAlone: boolean,
  ) => ItemResult;
}

export interface BatchOutcome<T> {
  /** Items that failed even when requested alone. */
  readonly unanswered: readonly T[];
  /** Items that were not requested because the budget is used up. */
  readonly skipped: readonly T[];
}

/** Maximum number of times a single item is requested before it counts as unanswered. */
const maxTriesAlone = 3;
/** After this many failures in a row, the size of the requests is not the cause: GitHub is down. */
const maxFailuresInARow = 24;

/** The number of items per request. It shrinks for the rest of a collection if requests fail too often. */
interface BatchSize {
  items: number;
  /** Full-size requests that failed, minus those that succeeded. */
  failed: number;
}

/** Requests shrink after this many more failures than successes. Single failures can be random. */
const failuresToShrink = 3;
const minSize = 10;

function adjustSize(size: BatchSize, itemCount: number, hasFailed: boolean): void {
  if (itemCount < size.items) return;
  size.failed = Math.max(0, size.failed + (hasFailed ? 1 : -1));
  if (size.failed < failuresToShrink) return;
  size.items = Math.max(minSize, Math.ceil(size.items / 2));
  size.failed = 0;
}

/** Each kind of query has its own size: queries by name need many variables, and manifests are long. */
export interface BatchSizes {
  readonly facts: BatchSize;
  readonly names: BatchSize;
  readonly details: BatchSize;
}

export interface QueryDeps {
  readonly send: SendRequest;
  readonly budget: RunBudget;
  /** Every request adds its cost here. The caller subtracts it from the budget when the batch is stored. */
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

/** Splits items into requests of about equal size. */
function divide<T>(items: readonly T[], size: number): Pending<T>[] {
  const count = Math.ceil(items.length / size);
  const each = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, index) => ({
    items: items.slice(index * each, (index + 1) * each),
    tries: 0,
  })).filter((request) => request.items.length > 0);
}

/** Throws if GitHub returns no data many times in a row, however small the requests are. */
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
        `GitHub's GraphQL API returned no data ${failures} times in a row (${response.errors[0]?.message ?? 'no reason given'}). Check https://www.githubstatus.com, then run the collection again.`,
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
