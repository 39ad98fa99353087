// Creates the sources to collect from, each with its HTTP client and the known data from the log.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { aiTopics, searchPhrases } from '../../src/contracts/ai-keywords.ts';
import type {
  SendRequest,
  UpstreamResponse as UpstreamAnswer,
} from '../../src/contracts/upstream.ts';
import { readCatalog } from '../catalog/read.ts';
import type { UpstreamConfig } from '../config/config.ts';
import type { Step } from '../io/progress.ts';
import { createUpstream } from '../io/upstream/client.ts';
import { openEtagCache } from '../io/upstream/etag-cache.ts';
import type { UpstreamOptions as AskOptions } from '../io/upstream/options.ts';
import type { Collector } from '../observations/collect.ts';
import { readKnownPrices, readKnownRepositories } from '../observations/known.ts';
import type { LogDeps } from '../observations/log.ts';
import { createGithub } from '../sources/github/github.ts';
import type { GithubOptions } from '../sources/github/options.ts';
import { createPublicGithub } from '../sources/github/public-github.ts';
import { createHuggingFace } from '../sources/hugging-face/source.ts';
import { createModelsDev } from '../sources/models-dev/source.ts';
import { createOpenRouter } from '../sources/openrouter/source.ts';
import type { Source } from '../sources/source.ts';
import type { Context } from './context.ts';

export const upstreamIds = ['github', 'hugging-face', 'openrouter', 'models-dev'] as const;
export type UpstreamId = (typeof upstreamIds)[number];

/** Budget for GitHub per daily run: GraphQL points and REST requests. */
const githubBudget = { points: 400, requests: 600 };
/**
 * Minimum number of stars in searches. Repositories in the catalog are collected regardless. Of 6,366
 * projects in public AI lists with known stars, 64% have at least 400 stars and 77% at least 100. Halving
 * the minimum would roughly double the number of searches, so that the budget would not reach new
 * projects. Most repositories with fewer stars are small MCP servers.
 */
const minStars = 400;

/**
 * The budget without a token. 140 searches take 14 minutes at GitHub's limit of 10 per minute. GitHub also
 * allows 60 other requests per hour, some of which are reserved for `doctor` and a second run.
 */
export const publicBudget = { repositories: 10_000, requests: 140, starHistories: 40 } as const;

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
    // Batches run one after another, but slow responses may overlap with the next batch.
    concurrency: 9,
    // GitHub cancels requests after 10 s, so a response that has not started by then never arrives.
    firstByteMs: 12_000,
    // Used until the usual response time is known.
    slowMs: 2500,
    // GitHub's documentation says to wait at least a minute if a rate limit response states no time.
    unstatedPauseMs: 60_000,
    readPoints: readGraphPoints,
    // Searches count against their rate limit even if the response has not changed, so they are not cached.
    isKept: (path) => !path.startsWith('/search/'),
  },
  'hugging-face': {
    name: 'Hugging Face',
    tokenSetting: 'HF_TOKEN',
    urlSetting: 'HF_URL',
    concurrency: 2,
    // Every response states its rate limit, so a refusal without one is short-lived.
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
    // The response is a static file of a few megabytes, which the server may have to rebuild first.
    firstByteMs: 20_000,
    unstatedPauseMs: 5000,
  },
};

/** Waits, unless the collection is canceled. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}

/** Limits of the ETag cache: enough for the responses of two collections per source. */
const keptLimits = { mostFiles: 2000, mostBytes: 50_000_000 };

/** Only GitHub's searches need a fixed spacing. All other responses state their rate limits. */
const spacingsOf = (id: UpstreamId, { config }: Context): Record<string, number> =>
  id === 'github' ? { search: Math.ceil(60_000 / config.githubSearchPerMinute) } : {};

async function createClient(id: UpstreamId, context: Context) {
  const { config, host, nowMs, paths } = context;
  const { url, token }: UpstreamConfig = config.upstreams[id];
  const stopping = new AbortController();
  const folder = join(paths.collect, 'answers', id);
  const upstream = createUpstream({
    ...traits[id],
    spacingsMs: spacingsOf(id, context),
    kept: await openEtagCache({ folder, nowMs, ...keptLimits }),
    baseUrl: url,
    token,
    nowMs,
    sleep: host.sleep ?? ((ms) => sleep(ms, stopping.signal)),
    signal: stopping.signal,
  });
  return { upstream, stop: () => stopping.abort() };
}

/** Creates a client that sends each request only once and caches nothing. */
export const createProbeClient = (id: UpstreamId, { config, host, nowMs }: Context): SendRequest =>
  createUpstream({
    ...traits[id],
    baseUrl: config.upstreams[id].url,
    token: config.upstreams[id].token,
    attempts: 1,
    refusals: 1,
    nowMs,
    sleep: host.sleep ?? wait,
  }).ask;

export const upstreamNames = Object.fromEntries(
  upstreamIds.map((id) => [id, traits[id].name]),
) as Readonly<Record<UpstreamId, string>>;

export async function readGithubOptions(
  context: Context,
  deps: LogDeps,
  day: string,
): Promise<GithubOptions> {
  const catalog = await readCatalog(context.config.catalogDir);
  const seeds = [
    ...catalog.projects.map(({ repo }) => repo),
    ...catalog.facts.map(({ repo }) => repo),
    ...catalog.picks.map(({ repo }) => repo),
    ...catalog.products.flatMap(({ alternatives }) => alternatives),
  ];
  return {
    known: await readKnownRepositories(deps, day),
    seeds: [...new Set(seeds)],
    searches: { topics: aiTopics, words: searchPhrases, minStars },
    tiersFrom: context.config.refreshTiersFrom,
    budget: githubBudget,
    starHistory: true,
  };
}

/** Whether GitHub is collected without a token. */
export const isPublic = ({ config }: Context): boolean =>
  config.upstreams.github.token === undefined;

async function createGithubSource(context: Context, deps: LogDeps, day: string): Promise<Source> {
  const options = await readGithubOptions(context, deps, day);
  if (!isPublic(context)) return createGithub(options);
  const { known, seeds } = options;
  let step: Step | undefined;
  const source = createPublicGithub({
    ...{ known, seeds, ...publicBudget },
    onFound: (count) => step?.advance(count),
  });
  return {
    ...source,
    collect: (collection) => {
      step = context.progress.step('search GitHub', publicBudget.repositories);
      return source.collect(collection).finally(() => step?.done());
    },
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
      return await createGithubSource(context, deps, day);
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
