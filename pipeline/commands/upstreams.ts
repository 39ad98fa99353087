// The upstreams that we collect from: the client of each, and the source with what the log knows.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { UpstreamAnswer } from '../../src/contracts/upstream.ts';
import { readCatalog } from '../catalog/read.ts';
import type { UpstreamConfig } from '../config.ts';
import { type AskOptions, createUpstream } from '../io/upstream.ts';
import type { Collector } from '../observations/collect.ts';
import { readKnownPrices, readKnownRepositories } from '../observations/known.ts';
import type { LogDeps } from '../observations/log.ts';
import { createGithub } from '../sources/github/github.ts';
import type { GithubOptions } from '../sources/github/options.ts';
import { aiTopics } from '../sources/github/relevance-words.ts';
import { createHuggingFace } from '../sources/hugging-face/source.ts';
import { createModelsDev } from '../sources/models-dev/source.ts';
import { createOpenRouter } from '../sources/openrouter/source.ts';
import type { Source } from '../sources/source.ts';
import type { Context } from './context.ts';
import { projectRoot } from './steps.ts';

export const upstreamIds = ['github', 'hugging-face', 'openrouter', 'models-dev'] as const;
export type UpstreamId = (typeof upstreamIds)[number];

/** What one morning may spend at GitHub. */
const githubBudget = { points: 400, requests: 600 };
/** Below it a repository is too little known to be searched for; the catalogue may name it anyway. */
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
    concurrency: 6,
    readPoints: readGraphPoints,
  },
  'hugging-face': {
    name: 'Hugging Face',
    tokenSetting: 'HF_TOKEN',
    urlSetting: 'HF_URL',
    concurrency: 2,
  },
  openrouter: {
    name: 'OpenRouter',
    tokenSetting: 'OPENROUTER_API_KEY',
    urlSetting: 'OPENROUTER_URL',
    concurrency: 1,
  },
  'models-dev': {
    name: 'models.dev',
    tokenSetting: null,
    urlSetting: 'MODELS_DEV_URL',
    concurrency: 1,
  },
};

/** Waits as long as told, unless the collection is given up. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}

function createClient(id: UpstreamId, { config, host, nowMs }: Context) {
  const { url, token }: UpstreamConfig = config.upstreams[id];
  const stopping = new AbortController();
  const upstream = createUpstream({
    ...traits[id],
    baseUrl: url,
    token,
    nowMs,
    sleep: host.sleep ?? ((ms) => sleep(ms, stopping.signal)),
    signal: stopping.signal,
  });
  return { upstream, stop: () => stopping.abort() };
}

export async function readGithubOptions(deps: LogDeps, day: string): Promise<GithubOptions> {
  const catalog = await readCatalog(join(projectRoot, 'pipeline/catalog'));
  const seeds = [
    ...catalog.projects.map(({ repo }) => repo),
    ...catalog.picks.map(({ repo }) => repo),
    ...catalog.products.flatMap(({ alternatives }) => alternatives),
  ];
  return {
    known: await readKnownRepositories(deps, day),
    seeds: [...new Set(seeds)],
    searches: { topics: [...aiTopics], words: [], minStars },
    budget: githubBudget,
    starHistory: true,
  };
}

async function createSource(id: UpstreamId, deps: LogDeps, day: string): Promise<Source> {
  switch (id) {
    case 'github':
      return createGithub(await readGithubOptions(deps, day));
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
    const source = await createSource(id, deps, day);
    collectors.push({ source, ...createClient(id, context) });
  }
  return collectors;
}
