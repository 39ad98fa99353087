// The stages that ask for repositories: each batch kept durably, each repository observed once.
import { createHash } from 'node:crypto';
import type { Ask, Batch, Collection, Observed } from '../source.ts';
import type { Turns } from './batch-queue.ts';
import type { Asking, Sizes } from './bisect.ts';
import type { Purse, Spent } from './budget.ts';
import { observe } from './details.ts';
import { type Collected, collectById, collectByName, type Found, type Target } from './facts.ts';
import { confirmMissing, mostConfirmed, toGone } from './missing.ts';
import type { Gone } from './options.ts';
import type { Seen } from './values.ts';

export type StageName = 'facts' | 'seeds' | 'newcomers';

/** What later batches need to know of an earlier one. */
interface BatchNext {
  /** Number and name of each repository that was found. */
  readonly found: ReadonlyArray<readonly [string, string]>;
  readonly gone: readonly Gone[];
  readonly unasked: number;
  /** How many missing repositories were asked for by REST. */
  readonly confirmed: number;
  readonly spent: Spent;
}

export interface StageContext {
  readonly collection: Collection;
  readonly purse: Purse;
  readonly turns: Turns;
  readonly seen: Seen;
  readonly sizes: Sizes;
  /** Names by number of all that was observed so far. */
  readonly observed: Map<string, string>;
  readonly gone: Gone[];
  /** Missing repositories that were asked for by REST. */
  confirmed: number;
  /** Requests that each stage has paid for. */
  readonly paid: Record<StageName, number>;
}

const batchSizes: Readonly<Record<StageName, number>> = { facts: 100, seeds: 50, newcomers: 100 };

/** The same targets have the same id after a crash; others have another. */
function toBatchId(stage: StageName, index: number, targets: readonly Target[]): string {
  const hash = createHash('sha256');
  for (const { upstreamId, fullName } of targets) hash.update(`${upstreamId ?? ''} ${fullName}\n`);
  return `${stage}/${String(index).padStart(4, '0')}/${hash.digest('hex').slice(0, 12)}`;
}

/** Those not yet observed, once each; of the others only the rename is worth a row. */
function splitOnce({ observed, seen }: StageContext, found: readonly Found[]) {
  const once: Found[] = [];
  const renames: Observed[] = [];
  for (const each of found) {
    const { upstream_id: id, full_name: newName } = each.repository.row;
    if (id !== null && !observed.has(id)) {
      // At once: a batch that goes on beside this one must not observe it too.
      observed.set(id, newName);
      once.push(each);
    } else if (each.target.fullName.toLowerCase() !== newName.toLowerCase()) {
      const row = { ...seen, old_name: each.target.fullName, new_name: newName };
      renames.push({ stream: 'renames', row });
    }
  }
  return { once, renames };
}

/** What one batch works with: its own view of the purse, what it has spent, whom it tells of waits. */
interface BatchMeans {
  readonly purse: Purse;
  readonly spent: Spent;
  /** What is to be left for the later batches of the stage. */
  readonly reserve: Spent;
  readonly onWait: () => void;
}

/** All of one batch: facts, what became of the missing, releases and manifests. */
async function workBatch(
  context: StageContext,
  stage: StageName,
  targets: readonly Target[],
  { purse, spent, reserve, onWait }: BatchMeans,
): Promise<Batch<BatchNext>> {
  const { collection, seen, sizes } = context;
  const ask: Ask = async (request) => await collection.ask({ ...request, onWait });
  const asking: Asking = { ask, purse, spent, sizes };
  const rest: Asking = { ...asking, purse: purse.leaving(() => reserve) };
  const collect = stage === 'seeds' ? collectByName : collectById;
  const collected: Collected = await collect(asking, seen, targets);
  const { once, renames } = splitOnce(context, collected.found);
  const rows = await observe(rest, once);
  const most = Math.max(0, mostConfirmed - context.confirmed);
  const confirmed = await confirmMissing(rest, collected.missing, seen, most);
  const late = confirmed.observed.filter(
    ({ stream, row }) =>
      stream === 'renames' ||
      !('upstream_id' in row && context.observed.has(row.upstream_id ?? '')),
  );
  const observed = [...rows.observed, ...renames, ...late];
  const found = observed.flatMap((each) =>
    each.stream === 'repositories' && each.row.upstream_id !== null
      ? [[each.row.upstream_id, each.row.full_name] as const]
      : [],
  );
  const unanswered = collected.unanswered.map((target) => toGone(target, 'unanswered'));
  const next = {
    found,
    gone: [...confirmed.gone, ...unanswered],
    unasked: collected.unasked.length,
    confirmed: confirmed.asked,
    spent,
  };
  const refused = [...collected.refused, ...rows.refused, ...confirmed.refused];
  return { decoded: { observed, refused, unknown: [...new Set(confirmed.unknown)] }, next };
}

/** Asks for all targets as far as the purse goes; tells how many were not asked. */
export async function runStage(
  context: StageContext,
  stage: StageName,
  targets: readonly Target[],
): Promise<number> {
  const { collection, turns, purse, observed, gone } = context;
  const size = batchSizes[stage];
  const parts = Array.from({ length: Math.ceil(targets.length / size) }, (_, index) =>
    targets.slice(index * size, (index + 1) * size),
  );
  const unasked = parts.map((part, index) =>
    turns.take(async (onWait) => {
      if (!purse.canPay(1, 1)) return part.length;
      // What the later batches of this stage need goes before releases and manifests of this one.
      const later = parts.length - index - 1;
      const reserve = { points: later, requests: later };
      const id = toBatchId(stage, index, part);
      const spent: Spent = { points: 0, requests: 0 };
      const { own, close } = purse.open(spent);
      const next = await collection
        .batch(id, () => workBatch(context, stage, part, { purse: own, spent, reserve, onWait }))
        .finally(close);
      purse.pay(next.spent);
      context.confirmed += next.confirmed;
      context.paid[stage] += next.spent.requests;
      for (const [upstreamId, fullName] of next.found) observed.set(upstreamId, fullName);
      gone.push(...next.gone);
      return next.unasked;
    }),
  );
  return (await Promise.all(unasked)).reduce((sum, count) => sum + count, 0);
}
