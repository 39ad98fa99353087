// Loads star history for repositories that have none in the log.
import type { Batch, Collection, Observed, Refused } from '../source.ts';
import type { BatchQueue } from './batch-queue.ts';
import type { RunBudget, Spending } from './budget.ts';
import type { Provenance } from './shared-fields.ts';
import { decodeStarHistory, toStarHistoryRequest } from './star-history.ts';

export interface HistoryTarget {
  readonly upstreamId: string;
  readonly fullName: string;
}

interface BackfillNext {
  readonly isAbsent: boolean;
  readonly spent: Spending;
}

/** Number of repositories per batch. Small, so that few requests are repeated after a crash. */
const batchSize = 10;

async function readHistories(
  collection: Collection,
  targets: readonly HistoryTarget[],
  provenance: Provenance,
  { isProbe, onWait }: { isProbe: boolean; onWait: () => void },
): Promise<Batch<BackfillNext>> {
  const observed: Observed[] = [];
  const refused: Refused[] = [];
  const unknown = new Set<string>();
  let records = 0;
  const spent: Spending = { points: 0, requests: 0 };
  let isAbsent = false;
  for (const target of targets) {
    spent.requests += 1;
    const response = await collection.ask({ ...toStarHistoryRequest(target.fullName), onWait });
    if (response.status !== 200) {
      isAbsent = isProbe;
      continue; // this repository has no star history
    }
    const decoded = decodeStarHistory(response.body, target, collection.day, provenance);
    observed.push(...decoded.rows.map((row) => ({ stream: 'star_days', row }) as const));
    refused.push(...decoded.refused);
    for (const path of decoded.unknown) unknown.add(path);
    records += decoded.records;
  }
  const decoded = { observed, refused, unknown: [...unknown], records };
  return { decoded, next: { isAbsent, spent } };
}

export interface Backfilled {
  readonly isAbsent: boolean;
  readonly undone: number;
}

export interface BackfillDeps {
  readonly collection: Collection;
  readonly queue: BatchQueue;
  readonly budget: RunBudget;
  readonly provenance: Provenance;
}

/**
 * Loads the star history of all targets that the budget allows. Stops if GitHub returns no star
 * history for the first target. This repository exists, because it was just observed. The response
 * therefore means that GitHub does not offer star history to this token.
 */
export async function backfillStarHistory(
  { collection, queue, budget, provenance }: BackfillDeps,
  targets: readonly HistoryTarget[],
): Promise<Backfilled> {
  const readBatch = async (
    batch: readonly HistoryTarget[],
    isProbe: boolean,
    onWait: () => void,
  ) => {
    if (!budget.canAfford(0, batch.length)) return undefined;
    const id = `star-history/${batch.map(({ upstreamId }) => upstreamId).join('+')}`;
    const { release } = budget.reserve({ points: 0, requests: batch.length });
    const next = await collection
      .batch(id, () => readHistories(collection, batch, provenance, { isProbe, onWait }))
      .finally(release);
    budget.spend(next.spent);
    return next;
  };
  const [first, ...rest] = targets;
  if (!first) return { isAbsent: false, undone: 0 };
  const probed = await queue.add((onWait) => readBatch([first], true, onWait));
  if (!probed) return { isAbsent: false, undone: targets.length };
  // If GitHub does not offer star history, no work was skipped.
  if (probed.isAbsent) return { isAbsent: true, undone: 0 };
  const batches = Array.from({ length: Math.ceil(rest.length / batchSize) }, (_, index) =>
    rest.slice(index * batchSize, (index + 1) * batchSize),
  );
  const undone = await Promise.all(
    batches.map((batch) =>
      queue.add(async (onWait) => ((await readBatch(batch, false, onWait)) ? 0 : batch.length)),
    ),
  );
  return { isAbsent: false, undone: undone.reduce((sum, count) => sum + count, 0) };
}
