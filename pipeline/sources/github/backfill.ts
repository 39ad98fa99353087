// Loads star history for repositories without it. Stops at once if GitHub does not offer it.
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

/** Small batches, so that few requests are repeated after a crash. */
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
  }
  const decoded = { observed, refused, unknown: [...unknown] };
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

/** Probes with the first repository. It was just observed, so a 404 means that GitHub has no star history. */
export async function backfillStarHistory(
  { collection, queue, budget, provenance }: BackfillDeps,
  targets: readonly HistoryTarget[],
): Promise<Backfilled> {
  const readPart = async (part: readonly HistoryTarget[], isProbe: boolean, onWait: () => void) => {
    if (!budget.canAfford(0, part.length)) return undefined;
    const id = `star-history/${part.map(({ upstreamId }) => upstreamId).join('+')}`;
    const { release } = budget.reserve({ points: 0, requests: part.length });
    const next = await collection
      .batch(id, () => readHistories(collection, part, provenance, { isProbe, onWait }))
      .finally(release);
    budget.spend(next.spent);
    return next;
  };
  const [first, ...others] = targets;
  if (!first) return { isAbsent: false, undone: 0 };
  const probed = await queue.add((onWait) => readPart([first], true, onWait));
  if (!probed) return { isAbsent: false, undone: targets.length };
  // Star history that GitHub does not offer does not count as skipped work.
  if (probed.isAbsent) return { isAbsent: true, undone: 0 };
  const parts = Array.from({ length: Math.ceil(others.length / batchSize) }, (_, index) =>
    others.slice(index * batchSize, (index + 1) * batchSize),
  );
  const undone = await Promise.all(
    parts.map((part) =>
      queue.add(async (onWait) => ((await readPart(part, false, onWait)) ? 0 : part.length)),
    ),
  );
  return { isAbsent: false, undone: undone.reduce((sum, count) => sum + count, 0) };
}
