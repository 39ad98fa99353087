// Fills in star history where the log has none; gives up at once where the host does not offer it.
import type { Batch, Collection, Observed, Refused } from '../source.ts';
import type { Turns } from './batch-queue.ts';
import type { Purse, Spent } from './budget.ts';
import { decodeStarHistory, toStarHistoryRequest } from './star-history.ts';
import type { Seen } from './values.ts';

export interface HistoryTarget {
  readonly upstreamId: string;
  readonly fullName: string;
}

interface FillNext {
  readonly isAbsent: boolean;
  readonly spent: Spent;
}

/** Little is asked again after a crash. */
const batchSize = 10;

async function fill(
  collection: Collection,
  targets: readonly HistoryTarget[],
  seen: Seen,
  { isProbe, onWait }: { isProbe: boolean; onWait: () => void },
): Promise<Batch<FillNext>> {
  const observed: Observed[] = [];
  const refused: Refused[] = [];
  const unknown = new Set<string>();
  const spent: Spent = { points: 0, requests: 0 };
  let isAbsent = false;
  for (const target of targets) {
    spent.requests += 1;
    const answer = await collection.ask({ ...toStarHistoryRequest(target.fullName), onWait });
    if (answer.status !== 200) {
      isAbsent = isProbe;
      continue; // of this repository there is none
    }
    const decoded = decodeStarHistory(answer.body, target, collection.day, seen);
    observed.push(...decoded.rows.map((row) => ({ stream: 'star_days', row }) as const));
    refused.push(...decoded.refused);
    for (const path of decoded.unknown) unknown.add(path);
  }
  const decoded = { observed, refused, unknown: [...unknown] };
  return { decoded, next: { isAbsent, spent } };
}

export interface Filled {
  readonly isAbsent: boolean;
  readonly undone: number;
}

export interface FillDeps {
  readonly collection: Collection;
  readonly turns: Turns;
  readonly purse: Purse;
  readonly seen: Seen;
}

/** The first repository is the probe: it was observed a moment ago, so a 404 is about the history. */
export async function fillStarHistory(
  { collection, turns, purse, seen }: FillDeps,
  targets: readonly HistoryTarget[],
): Promise<Filled> {
  const fillPart = async (part: readonly HistoryTarget[], isProbe: boolean, onWait: () => void) => {
    if (!purse.canPay(0, part.length)) return undefined;
    const id = `star-history/${part.map(({ upstreamId }) => upstreamId).join('+')}`;
    const { close } = purse.open({ points: 0, requests: part.length });
    const next = await collection
      .batch(id, () => fill(collection, part, seen, { isProbe, onWait }))
      .finally(close);
    purse.pay(next.spent);
    return next;
  };
  const [first, ...others] = targets;
  if (!first) return { isAbsent: false, undone: 0 };
  const probed = await turns.take((onWait) => fillPart([first], true, onWait));
  if (!probed) return { isAbsent: false, undone: targets.length };
  // What is not offered was not left undone.
  if (probed.isAbsent) return { isAbsent: true, undone: 0 };
  const parts = Array.from({ length: Math.ceil(others.length / batchSize) }, (_, index) =>
    others.slice(index * batchSize, (index + 1) * batchSize),
  );
  const undone = await Promise.all(
    parts.map((part) =>
      turns.take(async (onWait) => ((await fillPart(part, false, onWait)) ? 0 : part.length)),
    ),
  );
  return { isAbsent: false, undone: undone.reduce((sum, count) => sum + count, 0) };
}
