// Collects the repositories of one stage (known repositories, catalog entries, or search results)
// in batches. Each repository is observed at most once.
import { createHash } from 'node:crypto';
import type { Batch, Collection, Observed, SendRequest } from '../source.ts';
import type { BatchQueue } from './batch-queue.ts';
import type { RunBudget, Spending } from './budget.ts';
import {
  type Collected,
  collectById,
  collectByName,
  type Found,
  type Target,
} from './collect-facts.ts';
import { checkMissing, maxConfirmed, toGone, toRefusal } from './missing-repositories.ts';
import { observe } from './observe-repositories.ts';
import type { Cost, Gone } from './options.ts';
import type { BatchSizes, QueryDeps } from './query-in-batches.ts';
import type { Provenance } from './shared-fields.ts';

export type StageName = 'facts' | 'seeds' | 'newcomers';

/** The part of a batch's result that later batches need. */
interface BatchNext {
  readonly found: ReadonlyArray<readonly [string, string]>;
  readonly gone: readonly Gone[];
  readonly unasked: number;
  /** Number of missing repositories that were checked with the REST API. */
  readonly confirmed: number;
  readonly spent: Spending;
}

export interface StageContext {
  readonly collection: Collection;
  readonly budget: RunBudget;
  readonly queue: BatchQueue;
  readonly provenance: Provenance;
  readonly sizes: BatchSizes;
  /** The names of all repositories observed so far, by id. */
  readonly observed: Map<string, string>;
  readonly gone: Gone[];
  confirmed: number;
  /** Number of requests that each stage has sent. */
  readonly paid: Record<StageName, number>;
}

const batchSizes: Readonly<Record<StageName, number>> = { facts: 100, seeds: 50, newcomers: 100 };

/** Derives a batch's id from its targets, so that the id is the same after a crash. */
function toBatchId(stage: StageName, index: number, targets: readonly Target[]): string {
  const hash = createHash('sha256');
  for (const { upstreamId, fullName } of targets) hash.update(`${upstreamId ?? ''} ${fullName}\n`);
  return `${stage}/${String(index).padStart(4, '0')}/${hash.digest('hex').slice(0, 12)}`;
}

/**
 * Returns the repositories that were not observed before. For a repository that was observed before
 * and requested by an old name, returns a rename instead.
 */
function separateNew({ observed, provenance }: StageContext, found: readonly Found[]) {
  const fresh: Found[] = [];
  const renames: Observed[] = [];
  for (const each of found) {
    const { upstream_id: id, full_name: newName } = each.repository.row;
    if (id !== null && !observed.has(id)) {
      // Adds the repository immediately, so that a concurrent batch does not observe it too.
      observed.set(id, newName);
      fresh.push(each);
    } else if (each.target.fullName.toLowerCase() !== newName.toLowerCase()) {
      const row = { ...provenance, old_name: each.target.fullName, new_name: newName };
      renames.push({ stream: 'renames', row });
    }
  }
  return { fresh, renames };
}

interface BatchDeps {
  readonly budget: RunBudget;
  readonly spent: Spending;
  readonly reserve: Cost;
  readonly onWait: () => void;
}

async function collectBatch(
  context: StageContext,
  stage: StageName,
  targets: readonly Target[],
  { budget, spent, reserve, onWait }: BatchDeps,
): Promise<Batch<BatchNext>> {
  const { collection, provenance, sizes } = context;
  const send: SendRequest = async (request) => await collection.ask({ ...request, onWait });
  const deps: QueryDeps = { send, budget, spent, sizes };
  const detailDeps: QueryDeps = { ...deps, budget: budget.withReserve(() => reserve) };
  const collect = stage === 'seeds' ? collectByName : collectById;
  const collected: Collected = await collect(deps, provenance, targets);
  const { fresh, renames } = separateNew(context, collected.found);
  const rows = await observe(detailDeps, fresh);
  const maxChecks = Math.max(0, maxConfirmed - context.confirmed);
  const confirmed = await checkMissing(detailDeps, collected.missing, provenance, maxChecks);
  const foundByRest = confirmed.observed.filter(
    ({ stream, row }) =>
      stream === 'renames' ||
      stream === 'refusals' ||
      !('upstream_id' in row && context.observed.has(row.upstream_id ?? '')),
  );
  const refusals = (['forbidden', 'unanswered'] as const).flatMap((reason) =>
    collected[reason].map((target) => ({
      observed: toRefusal(target, provenance, reason),
      gone: toGone(target, reason),
    })),
  );
  const observed = [
    ...rows.observed,
    ...renames,
    ...foundByRest,
    ...refusals.map((one) => one.observed),
  ];
  const found = observed.flatMap((each) =>
    each.stream === 'repositories' && each.row.upstream_id !== null
      ? [[each.row.upstream_id, each.row.full_name] as const]
      : [],
  );
  const next = {
    found,
    gone: [...confirmed.gone, ...refusals.map((one) => one.gone)],
    unasked: collected.skipped.length,
    confirmed: confirmed.checked,
    spent,
  };
  const refused = [...collected.refused, ...rows.refused, ...confirmed.refused];
  const left = fresh.flatMap(({ repository }) => repository.left);
  const decoded = {
    ...{ observed, refused, left, fields: rows.fields, unknown: [...new Set(confirmed.unknown)] },
    // Rows about one repository, such as its releases, are not further records.
    records: fresh.length + collected.refused.length + confirmed.checked,
  };
  return { decoded, next };
}

/** Collects all targets that the budget allows. Returns how many were skipped. */
export async function runStage(
  context: StageContext,
  stage: StageName,
  targets: readonly Target[],
): Promise<number> {
  const { collection, queue, budget, observed, gone } = context;
  const size = batchSizes[stage];
  const parts = Array.from({ length: Math.ceil(targets.length / size) }, (_, index) =>
    targets.slice(index * size, (index + 1) * size),
  );
  const skipped = parts.map((part, index) =>
    queue.add(async (onWait) => {
      if (!budget.canAfford(1, 1)) return part.length;
      // Leaves budget for the facts of later batches, which are more important than the repository
      // releases and manifests of this batch.
      const later = parts.length - index - 1;
      const reserve = { points: later, requests: later };
      const id = toBatchId(stage, index, part);
      const spent: Spending = { points: 0, requests: 0 };
      const { budget: batchBudget, release } = budget.reserve(spent);
      const next = await collection
        .batch(id, () =>
          collectBatch(context, stage, part, { budget: batchBudget, spent, reserve, onWait }),
        )
        .finally(release);
      budget.spend(next.spent);
      context.confirmed += next.confirmed;
      context.paid[stage] += next.spent.requests;
      for (const [upstreamId, fullName] of next.found) observed.set(upstreamId, fullName);
      gone.push(...next.gone);
      return next.unasked;
    }),
  );
  return (await Promise.all(skipped)).reduce((sum, count) => sum + count, 0);
}
