// The GitHub source with a token. Reads facts, repository releases, renames, and star history.
import type { Collection, Source } from '../source.ts';
import { createBatchQueue } from './batch-queue.ts';
import { createBudget } from './budget.ts';
import type { Target } from './collect-facts.ts';
import { toCoverage } from './coverage.ts';
import { type Candidate, startDiscovery } from './discover.ts';
import { type CostEstimate, estimateCost, findLine } from './estimate-cost.ts';
import type { GithubOptions, GithubReport, KnownRepository } from './options.ts';
import { runStage, type StageContext } from './run-stage.ts';
import { backfillStarHistory, type HistoryTarget } from './star-history-backfill.ts';

const id = 'github';

function toTarget(known: KnownRepository): Target {
  return { upstreamId: known.upstreamId, fullName: known.fullName, known };
}

const findKnown = ({ known, isMine = () => true }: GithubOptions): KnownRepository[] =>
  known.filter(({ fullName }) => isMine(fullName));

function findNewSeeds(options: GithubOptions): string[] {
  const { isMine = () => true } = options;
  const taken = new Set(options.known.map(({ fullName }) => fullName.toLowerCase()));
  return options.seeds.filter((seed) => {
    const key = seed.toLowerCase();
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew && isMine(seed);
  });
}

export function estimateGithub(options: GithubOptions): CostEstimate {
  const { searches, budget, starHistory } = options;
  const known = findKnown(options);
  const seeds = findNewSeeds(options).length;
  const without = known.filter(({ hasStarDays }) => !hasStarDays).length;
  return estimateCost(
    {
      known: known.length,
      seeds,
      searches: searches.topics.length + searches.words.length,
      starHistory: starHistory ? without + seeds : 0,
    },
    budget,
  );
}

/** Returns the repositories that are new to the log, most stars first. */
function toNewcomers(
  { known, seeds }: GithubOptions,
  context: StageContext,
  candidates: readonly Candidate[],
): Target[] {
  const ids = new Set([...known.map(({ upstreamId }) => upstreamId), ...context.observed.keys()]);
  const names = new Set(seeds.map((seed) => seed.toLowerCase()));
  return candidates
    .filter(
      ({ upstreamId, fullName }) => !ids.has(upstreamId) && !names.has(fullName.toLowerCase()),
    )
    .sort((one, other) => other.stars - one.stars || (one.fullName < other.fullName ? -1 : 1))
    .map(({ upstreamId, fullName }) => ({ upstreamId, fullName, known: null }));
}

function toHistoryTargets(options: GithubOptions, context: StageContext): HistoryTarget[] {
  if (!options.starHistory) return [];
  const filled = new Set(
    options.known.filter(({ hasStarDays }) => hasStarDays).map(({ upstreamId }) => upstreamId),
  );
  return [...context.observed]
    .filter(([upstreamId]) => !filled.has(upstreamId))
    .map(([upstreamId, fullName]) => ({ upstreamId, fullName }));
}

/**
 * Maximum number of batches in progress. Most of these batches wait for a rate limit to reset and
 * use no connection. The HTTP client limits the number of connections.
 */
const maxStarted = 16;

function createStages(options: GithubOptions, collection: Collection): StageContext {
  const budget = createBudget(options.budget);
  return {
    collection,
    budget,
    queue: createBatchQueue(maxStarted),
    provenance: { source: id, observed_at: collection.observedAt },
    sizes: {
      facts: { items: 100, failed: 0 },
      names: { items: 50, failed: 0 },
      details: { items: 50, failed: 0 },
    },
    observed: new Map(),
    gone: [],
    confirmed: 0,
    paid: { facts: 0, seeds: 0, newcomers: 0 },
  };
}

const nothing = { observed: [], refused: [], unknown: [] };

/**
 * Stores a list of targets as a batch. The list depends on response times, so a collection that is
 * resumed after a crash could otherwise compute a different list.
 */
async function storeTargets<T>(
  { collection }: StageContext,
  name: string,
  targets: readonly T[],
): Promise<readonly T[]> {
  if (targets.length === 0) return targets;
  return await collection.batch(name, async () => ({ decoded: nothing, next: targets }));
}

/** Starts reading known repositories and catalog entries. Then starts the searches. */
function startFirst(options: GithubOptions, context: StageContext) {
  const { budget, collection, queue, provenance } = context;
  const estimate = estimateGithub(options);
  // Most stars first, so that a small budget skips the least popular repositories. The order must
  // not vary, because a collection that is resumed after a crash must form the same batches.
  const known = findKnown(options).sort(
    (one, other) =>
      (other.stars ?? 0) - (one.stars ?? 0) || (one.upstreamId < other.upstreamId ? -1 : 1),
  );
  const facts = runStage(context, 'facts', known.map(toTarget));
  const seeds = runStage(
    context,
    'seeds',
    findNewSeeds(options).map((fullName) => ({ upstreamId: null, fullName, known: null })),
  );
  const newcomers = findLine(estimate, 'newcomers').requests;
  // Searches may use the rest of the budget, because a split query needs more requests than
  // estimated.
  const maxSearches =
    findLine(estimate, 'searches').requests + options.budget.requests - estimate.requests;
  // Reserves the requests that are planned for new repositories and not used yet.
  const rest = budget.withReserve(() => ({
    points: 0,
    requests: Math.max(0, newcomers - context.paid.newcomers),
  }));
  const search = startDiscovery(
    { collection, queue, budget: rest, provenance },
    options.searches,
    maxSearches,
  );
  return { search, done: Promise.all([facts, seeds, search.done]) };
}

async function collectGithub(
  options: GithubOptions,
  collection: Collection,
): Promise<GithubReport> {
  const context = createStages(options, collection);
  const { budget, observed } = context;
  const { search, done } = startFirst(options, context);
  const [facts, seeds, found] = await done;
  const newcomers = await storeTargets(
    context,
    'newcomers',
    toNewcomers(options, context, search.candidates()),
  );
  const skipped = await runStage(context, 'newcomers', newcomers);
  const history = await storeTargets(context, 'star-history', toHistoryTargets(options, context));
  const backfilled = await backfillStarHistory(context, history);
  return {
    observed: observed.size,
    gone: context.gone,
    newcomers: newcomers.filter(({ upstreamId }) => observed.has(upstreamId ?? '')).length,
    coverage: found.coverage,
    spent: { ...budget.spent },
    undone: {
      facts,
      seeds,
      searches: found.undone,
      newcomers: skipped,
      starHistory: backfilled.undone,
    },
    starHistory: options.starHistory ? (backfilled.isAbsent ? 'absent' : 'read') : 'off',
  };
}

export function createGithub(options: GithubOptions): Source {
  return {
    id,
    streams: ['repositories', 'releases', 'renames', 'refusals', 'star_days'],
    collect: async (collection) => {
      const report = await collectGithub(options, collection);
      options.onReport?.(report);
      return toCoverage(report);
    },
  };
}
