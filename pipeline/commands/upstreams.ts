// The upstreams that we collect from: the client of each, and the source with what the log knows.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { UpstreamResponse as UpstreamAnswer } from '../../src/contracts/upstream.ts';
import { readCatalog } from '../catalog/read.ts';
import type { UpstreamConfig } from '../config.ts';
import { createUpstream } from '../io/upstream/client.ts';
import { openEtagCache as openKeptAnswers } from '../io/upstream/etag-cache.ts';
import type { UpstreamOptions as AskOptions } from '../io/upstream/options.ts';
import type { Collector } from '../observations/collect.ts';
import { readKnownPrices, readKnownRepositories } from '../observations/known.ts';
import type { LogDeps } from '../observations/log.ts';
import { createGithub } from '../sources/github/github.ts';
import type { GithubOptions } from '../sources/github/options.ts';
import { aiTopics, searchPhrases } from '../sources/github/relevance-words.ts';
import { createHuggingFace } from '../sources/hugging-face/source.ts';
import { createModelsDev } from '../sources/models-dev/source.ts';
import { createOpenRouter } from '../sources/openrouter/source.ts';
import type { Source } from '../sources/source.ts';
import type { Context } from './context.ts';
import { catalogFolderOf } from './steps.ts';

export const upstreamIds = ['github', 'hugging-face', 'openrouter', 'models-dev'] as const;
export type UpstreamId = (typeof upstreamIds)[number];

/** What one morning may spend at GitHub. */
const githubBudget = { points: 400, requests: 600 };
/**
 * Below it a repository is not searched for; the catalogue may name it anyway. Of 6,366 projects in
 * public lists of AI whose stars are known 64 % have as many, 77 % have a hundred: but each halving
 * of the floor asks for about as many searches again, and what the budget then leaves undone are
 * newcomers. Most of those below are servers of one protocol with a handful of stars.
 */
const minStars = 400;

const Cost = z.object({
  data: z.object({ rateLimit: z.object({ cost: z.number() }) }),
});

const readGraphPoints = ({ body }: UpstreamAnswer): number =>
  Cost.safeParse(body).data?.data.rateLimit.cost ?? 0;

type Traits = Omit<AskOptions, 'baseUrl' | 'token' | 'nowMs' | 'sleep' | 'signal'>;

const traits: Readonly<Record<UpstreamId, Traits>> = {
  github: {
    name: 'GitHub',
    tokenSetting: 'GITHUB_TOKEN',
    urlSetting: 'GITHUB_URL',
    // One batch is asked after the other; those that wait for a slow answer stand beside it.
    concurrency: 9,
    // GitHub ends what takes longer than 10 s: an answer that has not begun by then never comes.
    firstByteMs: 12_000,
    // Until it is known how long it usually takes.
    slowMs: 2500,
    // Its guidance where a refusal states no time: at least a minute.
    unstatedPauseMs: 60_000,
    readPoints: readGraphPoints,
    // Searches count against their own limit whether they changed or not.
    isKept: (path) => !path.startsWith('/search/'),
  },
  'hugging-face': {
    name: 'Hugging Face',
    tokenSetting: 'HF_TOKEN',
    urlSetting: 'HF_URL',
    concurrency: 2,
    // Its windows are told in every answer; a refusal without one is of a moment.
    unstatedPauseMs: 5000,
  },
  openrouter: {
    name: 'OpenRouter',
    tokenSetting: 'OPENROUTER_API_KEY',
    urlSetting: 'OPENROUTER_URL',
    concurrency: 1,
    unstatedPauseMs: 5000,
  },
  'models-dev': {
    name: 'models.dev',
    tokenSetting: null,
    urlSetting: 'MODELS_DEV_URL',
    concurrency: 1,
    // A static file of some megabytes, from a cache that a build may have emptied.
    firstByteMs: 20_000,
    unstatedPauseMs: 5000,
  },
};

/** Waits as long as told, unless the collection is given up. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}

/** Two collections' worth of every upstream's lists, and of GitHub the names that were asked about. */
const keptLimits = { mostFiles: 2000, mostBytes: 50_000_000 };

async function createClient(id: UpstreamId, { config, host, nowMs, paths }: Context) {
  const { url, token }: UpstreamConfig = config.upstreams[id];
  const stopping = new AbortController();
  const folder = join(paths.collect, 'answers', id);
  const upstream = createUpstream({
    ...traits[id],
    kept: await openKeptAnswers({ folder, nowMs, ...keptLimits }),
    baseUrl: url,
    token,
    nowMs,
    sleep: host.sleep ?? ((ms) => sleep(ms, stopping.signal)),
    signal: stopping.signal,
  });
  return { upstream, stop: () => stopping.abort() };
}

export async function readGithubOptions(
  context: Context,
  deps: LogDeps,
  day: string,
): Promise<GithubOptions> {
  const catalog = await readCatalog(catalogFolderOf(context));
  const seeds = [
    ...catalog.projects.map(({ repo }) => repo),
    ...catalog.picks.map(({ repo }) => repo),
    ...catalog.products.flatMap(({ alternatives }) => alternatives),
  ];
  return {
    known: await readKnownRepositories(deps, day),
    seeds: [...new Set(seeds)],
    searches: { topics: aiTopics, words: searchPhrases, minStars },
    budget: githubBudget,
    starHistory: true,
  };
}

async function createSource(
  context: Context,
  id: UpstreamId,
  deps: LogDeps,
  day: string,
): Promise<Source> {
  switch (id) {
    case 'github':
      return createGithub(await readGithubOptions(context, deps, day));
    case 'hugging-face':
      return createHuggingFace();
    case 'openrouter':
      return createOpenRouter({ known: await readKnownPrices(deps, id, day) });
    case 'models-dev':
      return createModelsDev({ known: await readKnownPrices(deps, id, day) });
  }
}

export async function createCollectors(
  context: Context,
  deps: LogDeps,
  ids: readonly UpstreamId[],
  day: string,
): Promise<Collector[]> {
  const collectors = [];
  for (const id of ids) {
    const source = await createSource(context, id, deps, day);
    collectors.push({ source, ...(await createClient(id, context)) });
  }
  return collectors;
}
