// The code host as a source: facts, releases, renames and star history of AI projects.
import type { Collection, Source } from '../source.ts';
import { fillStarHistory, type HistoryTarget } from './backfill.ts';
import { createTurns } from './batch-queue.ts';
import { createPurse } from './budget.ts';
import { toReach } from './coverage.ts';
import { type Candidate, startDiscovery } from './discover.ts';
import { findLine, type MorningPlan, planMorning } from './estimate.ts';
import type { Target } from './facts.ts';
import type { GithubOptions, GithubReport, KnownRepository } from './options.ts';
import { runStage, type StageContext } from './stages.ts';

const id = 'github';

function toTarget(known: KnownRepository): Target {
  return { upstreamId: known.upstreamId, fullName: known.fullName, known };
}

/** Catalogue names that no known repository has, once each. */
function findNewSeeds(options: GithubOptions): string[] {
  const taken = new Set(options.known.map(({ fullName }) => fullName.toLowerCase()));
  return options.seeds.filter((seed) => {
    const key = seed.toLowerCase();
    const isNew = !taken.has(key);
    taken.add(key);
    return isNew;
  });
}

/** What a collection with these options would ask and cost. */
export function planGithub(options: GithubOptions): MorningPlan {
  const { known, searches, budget, starHistory } = options;
  const seeds = findNewSeeds(options).length;
  const without = known.filter(({ hasStarDays }) => !hasStarDays).length;
  return planMorning(
    {
      known: known.length,
      seeds,
      searches: searches.topics.length + searches.words.length,
      starHistory: starHistory ? without + seeds : 0,
    },
    budget,
  );
}

/** Candidates that no stage asks for otherwise; the most starred first. */
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

/** What was observed and has no star history in the log, the order as it was observed. */
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
 * Batches that are begun and not done. Most of them rest after a refusal and hold no connection: of
 * those the client allows fewer.
 */
const mostBegun = 16;

function createStages(options: GithubOptions, collection: Collection): StageContext {
  const purse = createPurse(options.budget);
  return {
    collection,
    purse,
    turns: createTurns(mostBegun),
    seen: { source: id, observed_at: collection.observedAt },
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

/** Decided once: what was going on at that moment is not known any more after a crash. */
async function decide<T>(
  { collection }: StageContext,
  name: string,
  targets: readonly T[],
): Promise<readonly T[]> {
  if (targets.length === 0) return targets;
  return await collection.batch(name, async () => ({ decoded: nothing, next: targets }));
}

/** Facts and seeds; then searches. */
function startFirst(options: GithubOptions, context: StageContext) {
  const { purse, collection, turns, seen } = context;
  const plan = planGithub(options);
  // The most starred first: a short budget leaves out the least known. Never by chance: batches of
  // a collection that goes on after a crash must be those of before.
  const known = [...options.known].sort(
    (one, other) =>
      (other.stars ?? 0) - (one.stars ?? 0) || (one.upstreamId < other.upstreamId ? -1 : 1),
  );
  const facts = runStage(context, 'facts', known.map(toTarget));
  const seeds = runStage(
    context,
    'seeds',
    findNewSeeds(options).map((fullName) => ({ upstreamId: null, fullName, known: null })),
  );
  const newcomers = findLine(plan, 'newcomers').requests;
  // Cuts make some queries dearer than planned: what nobody planned to spend is for them.
  const mostSearches =
    findLine(plan, 'searches').requests + options.budget.requests - plan.requests;
  // What newcomers have used of theirs already is not kept for them any more.
  const rest = purse.leaving(() => ({
    points: 0,
    requests: Math.max(0, newcomers - context.paid.newcomers),
  }));
  const search = startDiscovery(
    { collection, turns, purse: rest, seen },
    options.searches,
    mostSearches,
  );
  return { search, done: Promise.all([facts, seeds, search.done]) };
}

async function collectGithub(
  options: GithubOptions,
  collection: Collection,
): Promise<GithubReport> {
  const context = createStages(options, collection);
  const { turns, purse, observed } = context;
  const first = startFirst(options, context);
  // Whoever waits a minute for a limit must not hold up what can be asked meanwhile.
  await Promise.race([turns.quiet(), first.done]);
  const targets = await decide(
    context,
    'newcomers/1',
    toNewcomers(options, context, first.search.candidates()),
  );
  const early = runStage(context, 'newcomers', targets);
  const both = Promise.all([first.done, early]);
  await Promise.race([turns.quiet(), both]);
  const history = await decide(context, 'star-history', toHistoryTargets(options, context));
  const filling = fillStarHistory(context, history);
  // What searches found late need not wait for the earlier newcomers. A fault anywhere ends it all.
  const started = Promise.all([both, filling]);
  const [facts, seeds, found] = await Promise.race([
    first.done,
    started.then(async () => await first.done),
  ]);
  const asked = new Set(targets.map(({ upstreamId }) => upstreamId));
  const others = toNewcomers(options, context, first.search.candidates()).filter(
    ({ upstreamId }) => !asked.has(upstreamId),
  );
  const late = await decide(context, 'newcomers/2', others);
  const [left, [[, unasked], filled]] = await Promise.all([
    runStage(context, 'newcomers', late),
    started,
  ]);
  return {
    observed: observed.size,
    gone: context.gone,
    newcomers: [...targets, ...late].filter(({ upstreamId }) => observed.has(upstreamId ?? ''))
      .length,
    coverage: found.coverage,
    spent: { ...purse.spent },
    undone: {
      facts,
      seeds,
      searches: found.undone,
      newcomers: unasked + left,
      starHistory: filled.undone,
    },
    starHistory: options.starHistory ? (filled.isAbsent ? 'absent' : 'read') : 'off',
  };
}

export function createGithub(options: GithubOptions): Source {
  return {
    id,
    streams: ['repositories', 'releases', 'renames', 'star_days'],
    collect: async (collection) => {
      const report = await collectGithub(options, collection);
      options.onReport?.(report);
      return toReach(report);
    },
  };
}
