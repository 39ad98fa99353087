// Creates the sources to collect from, each with an HTTP client.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { readCatalog } from '../catalog/read-catalog.ts';
import type { UpstreamConfig } from '../config/config.ts';
import { aiTopics, searchPhrases } from '../contracts/ai-keywords.ts';
import type { SendRequest, UpstreamResponse } from '../contracts/upstream-request.ts';
import type { Step } from '../io/progress.ts';
import { createUpstream } from '../io/upstream/client.ts';
import { openEtagCache } from '../io/upstream/etag-cache.ts';
import type { UpstreamOptions } from '../io/upstream/options.ts';
import type { Collector } from '../observations/collect.ts';
import type { LogDeps } from '../observations/observation-log.ts';
import { readKnownPrices, readKnownRepositories } from '../observations/previous-observations.ts';
import type { GithubOptions } from '../sources/github/options.ts';
import { createPublicGithub } from '../sources/github/public-github.ts';
import { createGithub } from '../sources/github/source.ts';
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
 * Minimum number of stars in searches on GitHub. Repositories in the catalog are always collected.
 * With half the minimum, the number of searches would roughly double and exceed the budget. Of
 * 6,366 projects in public AI lists, 64% have at least 400 stars. Most others are small MCP
 * servers.
 */
const minStars = 400;

/**
 * Budget for GitHub without a token. 140 searches take 14 minutes at 10 searches per minute. GitHub
 * also allows 60 other requests per hour. 40 of them are for star histories, and the other 20 are
 * for `doctor` and a second run.
 */
export const publicBudget = { repositories: 10_000, requests: 140, starHistories: 40 } as const;

const Cost = z.object({
  data: z.object({ rateLimit: z.object({ cost: z.number() }) }),
});

const readGraphPoints = ({ body }: UpstreamResponse): number =>
  Cost.safeParse(body).data?.data.rateLimit.cost ?? 0;

type Traits = Omit<UpstreamOptions, 'baseUrl' | 'token' | 'nowMs' | 'sleep' | 'signal'>;

const traits: Readonly<Record<UpstreamId, Traits>> = {
  github: {
    name: 'GitHub',
    tokenSetting: 'GITHUB_TOKEN',
    urlSetting: 'GITHUB_URL',
    // Maximum number of concurrent requests. Normally, batches run one at a time. While responses
    // are slow, more batches are started.
    concurrency: 9,
    // GitHub cancels a request after 10 s, so a response that has not started by then never
    // arrives.
    firstByteMs: 12_000,
    // A response that takes longer is slow. Once enough response times have been measured, they
    // determine the limit.
    slowMs: 2500,
    // GitHub asks clients to wait at least a minute if a rate-limited response does not say how
    // long.
    unstatedPauseMs: 60_000,
    readPoints: readGraphPoints,
    // Searches are not cached, because they count against the rate limit even if nothing has
    // changed.
    isKept: (path) => !path.startsWith('/search/'),
  },
  'hugging-face': {
    name: 'Hugging Face',
    tokenSetting: 'HF_TOKEN',
    urlSetting: 'HF_URL',
    concurrency: 2,
    // Hugging Face includes the rate limit in every response. If a rate-limited response does not
    // include it, the request can be retried soon.
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
    // The response is a file of a few megabytes. The server may have to generate it first.
    firstByteMs: 20_000,
    unstatedPauseMs: 5000,
  },
};

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}

/** Limits of the ETag cache of one source: enough for the responses of two collections. */
const cacheLimits = { mostFiles: 2000, mostBytes: 50_000_000 };

/**
 * Minimum time between requests, in milliseconds. Only searches on GitHub need a minimum. All other
 * requests follow the rate limits in the responses.
 */
const spacingsOf = (id: UpstreamId, { config }: Context): Record<string, number> =>
  id === 'github' ? { search: Math.ceil(60_000 / config.githubSearchPerMinute) } : {};

async function createClient(id: UpstreamId, context: Context) {
  const { config, host, nowMs, paths } = context;
  const { url, token }: UpstreamConfig = config.upstreams[id];
  const stopping = new AbortController();
  const folder = join(paths.collect, 'etag-cache', id);
  const upstream = createUpstream({
    ...traits[id],
    spacingsMs: spacingsOf(id, context),
    kept: await openEtagCache({ folder, nowMs, ...cacheLimits }),
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

/** One of several machines that share the work of a source. `number` starts at 1. */
export interface Part {
  readonly number: number;
  readonly count: number;
}

/** Whether the part includes a repository or a search. Every text belongs to exactly one part. */
const includes = ({ number, count }: Part, text: string): boolean =>
  createHash('sha256').update(text.toLowerCase()).digest().readUInt32BE() % count === number - 1;

export async function readGithubOptions(
  context: Context,
  deps: LogDeps,
  day: string,
  part: Part = { number: 1, count: 1 },
): Promise<GithubOptions> {
  const isMine = (text: string) => includes(part, text);
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
    isMine,
    searches: {
      topics: aiTopics.filter(isMine),
      words: searchPhrases.filter(isMine),
      minStars,
    },
    budget: githubBudget,
    starHistory: true,
  };
}

/** True if GITHUB_TOKEN is not set, so that all requests to GitHub are unauthenticated. */
export const isPublic = ({ config }: Context): boolean =>
  config.upstreams.github.token === undefined;

async function createGithubSource(
  context: Context,
  deps: LogDeps,
  day: string,
  part: Part | undefined,
): Promise<Source> {
  const options = await readGithubOptions(context, deps, day, part);
  if (!isPublic(context)) return createGithub(options);
  const { known, seeds } = options;
  let step: Step | undefined;
  const source = createPublicGithub({
    known,
    seeds,
    ...publicBudget,
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
  part: Part | undefined,
): Promise<Source> {
  switch (id) {
    case 'github':
      return await createGithubSource(context, deps, day, part);
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
  part?: Part,
): Promise<Collector[]> {
  const collectors = [];
  for (const id of ids) {
    const source = await createSource(context, id, deps, day, part);
    collectors.push({ source, ...(await createClient(id, context)) });
  }
  return collectors;
}
