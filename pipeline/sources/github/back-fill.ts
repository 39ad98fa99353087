// Fills in star history where the log has none; gives up at once where the host does not offer it.
import type { Batch, Collection, Observed, Refused } from '../source.ts';
import type { Purse, Spent } from './purse.ts';
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
  isProbe: boolean,
): Promise<Batch<FillNext>> {
  const observed: Observed[] = [];
  const refused: Refused[] = [];
  const unknown = new Set<string>();
  const spent: Spent = { points: 0, requests: 0 };
  let isAbsent = false;
  for (const target of targets) {
    spent.requests += 1;
    const answer = await collection.ask(toStarHistoryRequest(target.fullName));
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

/** The first repository is the probe: it was observed a moment ago, so a 404 is about the history. */
export async function fillStarHistory(
  collection: Collection,
  purse: Purse,
  targets: readonly HistoryTarget[],
  seen: Seen,
): Promise<Filled> {
  for (let at = 0; at < targets.length; ) {
    const isProbe = at === 0;
    const part = targets.slice(at, at + (isProbe ? 1 : batchSize));
    if (!purse.canPay(0, part.length)) return { isAbsent: false, undone: targets.length - at };
    const id = `star-history/${part.map(({ upstreamId }) => upstreamId).join('+')}`;
    const next = await collection.batch(id, () => fill(collection, part, seen, isProbe));
    purse.pay(next.spent);
    if (next.isAbsent) return { isAbsent: true, undone: targets.length };
    at += part.length;
  }
  return { isAbsent: false, undone: 0 };
}
