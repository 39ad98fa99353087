// The code host as a source: facts, releases, renames and star history of AI projects.
import type { Collection, Source } from '../source.ts';
import { fillStarHistory, type HistoryTarget } from './back-fill.ts';
import { type Discovered, discover } from './discover.ts';
import type { Target } from './facts.ts';
import type { GithubOptions, GithubReport, KnownRepository } from './options.ts';
import { findLine, type MorningPlan, planMorning } from './plan.ts';
import { createPurse } from './purse.ts';
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

function toNewcomers(context: StageContext, found: Discovered): Target[] {
  return found.candidates
    .filter(({ upstreamId }) => !context.observed.has(upstreamId))
    .sort((one, other) => other.stars - one.stars || (one.fullName < other.fullName ? -1 : 1))
    .map(({ upstreamId, fullName }) => ({ upstreamId, fullName, known: null }));
}

/** What was observed and has no star history in the log, the order as it was observed. */
function toHistoryTargets(options: GithubOptions, context: StageContext): HistoryTarget[] {
  const filled = new Set(
    options.known.filter(({ hasStarDays }) => hasStarDays).map(({ upstreamId }) => upstreamId),
  );
  return [...context.observed]
    .filter(([upstreamId]) => !filled.has(upstreamId))
    .map(([upstreamId, fullName]) => ({ upstreamId, fullName }));
}

async function collectGithub(
  options: GithubOptions,
  collection: Collection,
): Promise<GithubReport> {
  const purse = createPurse(options.budget);
  const seen = { source: id, observed_at: collection.observedAt };
  const context: StageContext = {
    collection,
    purse,
    seen,
    sizes: {
      facts: { items: 100, failed: 0 },
      names: { items: 50, failed: 0 },
      details: { items: 50, failed: 0 },
    },
    observed: new Map(),
    gone: [],
  };
  const plan = planGithub(options);
  // The most starred first: a short budget leaves out the least known. Never by chance: batches of
  // a collection that goes on after a crash must be those of before.
  const known = [...options.known].sort(
    (one, other) =>
      (other.stars ?? 0) - (one.stars ?? 0) || (one.upstreamId < other.upstreamId ? -1 : 1),
  );
  const facts = await runStage(context, 'facts', known.map(toTarget));
  const seeds = await runStage(
    context,
    'seeds',
    findNewSeeds(options).map((fullName) => ({ upstreamId: null, fullName, known: null })),
  );
  const newcomersLine = findLine(plan, 'newcomers');
  purse.setAside(0, newcomersLine.requests);
  // Cuts make some queries dearer than planned: what nobody planned to spend is for them.
  const mostSearches =
    findLine(plan, 'searches').requests + options.budget.requests - plan.requests;
  const found = await discover(collection, purse, seen, options.searches, mostSearches);
  purse.setAside(0, 0);
  const targets = toNewcomers(context, found);
  const before = context.observed.size;
  const newcomers = await runStage(context, 'newcomers', targets);
  const joined = context.observed.size - before;
  const history = options.starHistory ? toHistoryTargets(options, context) : [];
  const filled = await fillStarHistory(collection, purse, history, seen);
  return {
    observed: context.observed.size,
    gone: context.gone,
    newcomers: joined,
    coverage: found.coverage,
    spent: { ...purse.spent },
    undone: { facts, seeds, searches: found.undone, newcomers, starHistory: filled.undone },
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
    },
  };
}
