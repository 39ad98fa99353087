// The stages that ask for repositories: each batch kept durably, each repository observed once.
import { createHash } from 'node:crypto';
import type { Batch, Collection, Observed } from '../source.ts';
import { observe } from './details.ts';
import { type Collected, collectById, collectByName, type Found, type Target } from './facts.ts';
import type { Asking, Sizes } from './halving.ts';
import { confirmMissing, toGone } from './names.ts';
import type { Gone } from './options.ts';
import type { Purse, Spent } from './purse.ts';
import type { Seen } from './values.ts';

export type StageName = 'facts' | 'seeds' | 'newcomers';

/** What later batches need to know of an earlier one. */
interface BatchNext {
  /** Number and name of each repository that was found. */
  readonly found: ReadonlyArray<readonly [string, string]>;
  readonly gone: readonly Gone[];
  readonly unasked: number;
  readonly spent: Spent;
}

export interface StageContext {
  readonly collection: Collection;
  readonly purse: Purse;
  readonly seen: Seen;
  readonly sizes: Sizes;
  /** Names by number of all that was observed so far. */
  readonly observed: Map<string, string>;
  readonly gone: Gone[];
}

const batchSizes: Readonly<Record<StageName, number>> = { facts: 100, seeds: 50, newcomers: 100 };

/** The same targets have the same id after a crash; others have another. */
function toBatchId(stage: StageName, index: number, targets: readonly Target[]): string {
  const hash = createHash('sha256');
  for (const { upstreamId, fullName } of targets) hash.update(`${upstreamId ?? ''} ${fullName}\n`);
  return `${stage}/${String(index).padStart(4, '0')}/${hash.digest('hex').slice(0, 12)}`;
}

/** Those not yet observed, once each; of the others only the rename is worth a row. */
function splitOnce(context: StageContext, found: readonly Found[]) {
  const ids = new Set(context.observed.keys());
  const once: Found[] = [];
  const renames: Observed[] = [];
  for (const each of found) {
    const { upstream_id: id, full_name: newName } = each.repository.row;
    if (id !== null && !ids.has(id)) {
      ids.add(id);
      once.push(each);
    } else if (each.target.fullName.toLowerCase() !== newName.toLowerCase()) {
      const row = { ...context.seen, old_name: each.target.fullName, new_name: newName };
      renames.push({ stream: 'renames', row });
    }
  }
  return { once, renames };
}

const toUpstreamId = ({ repository }: Found) => repository.row.upstream_id;

/** All of one batch: facts, what became of the missing, releases and manifests. */
async function workBatch(
  context: StageContext,
  stage: StageName,
  targets: readonly Target[],
  reserve: Spent,
): Promise<Batch<BatchNext>> {
  const { collection, purse, seen, sizes } = context;
  const spent: Spent = { points: 0, requests: 0 };
  const asking: Asking = { ask: collection.ask, purse, spent, sizes };
  purse.setAside(0, 0);
  const collect = stage === 'seeds' ? collectByName : collectById;
  const collected: Collected = await collect(asking, seen, targets);
  purse.setAside(reserve.points, reserve.requests);
  const { once, renames } = splitOnce(context, collected.found);
  const rows = await observe(asking, once);
  const rest = await confirmMissing(collection.ask, purse, spent, collected.missing, seen);
  purse.setAside(0, 0);
  const ids = new Set([...context.observed.keys(), ...once.map(toUpstreamId)]);
  const late = rest.observed.filter(
    ({ stream, row }) =>
      stream === 'renames' || !('upstream_id' in row && ids.has(row.upstream_id)),
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
    gone: [...rest.gone, ...unanswered],
    unasked: collected.unasked.length,
    spent,
  };
  const refused = [...collected.refused, ...rows.refused, ...rest.refused];
  return { decoded: { observed, refused, unknown: [...new Set(rest.unknown)] }, next };
}

/** Asks for all targets as far as the purse goes; tells how many were not asked. */
export async function runStage(
  context: StageContext,
  stage: StageName,
  targets: readonly Target[],
): Promise<number> {
  const { collection, purse, observed, gone } = context;
  const size = batchSizes[stage];
  let undone = 0;
  for (let at = 0, index = 0; at < targets.length; at += size, index += 1) {
    const part = targets.slice(at, at + size);
    // What the later batches of this stage need goes before releases and manifests of this one.
    const later = Math.ceil((targets.length - at - part.length) / size);
    const reserve = { points: later, requests: later };
    if (!purse.canPay(1, 1)) {
      undone += part.length;
      continue;
    }
    const id = toBatchId(stage, index, part);
    const next = await collection.batch(id, () => workBatch(context, stage, part, reserve));
    purse.pay(next.spent);
    for (const [upstreamId, fullName] of next.found) observed.set(upstreamId, fullName);
    gone.push(...next.gone);
    undone += next.unasked;
  }
  return undone;
}
