// Starts all four local upstreams with a world of any size. Returns the settings to use them, with
// the small catalog.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readCatalog } from '../../../pipeline/catalog/read-catalog.ts';
import { makeSmallCatalog } from '../small-catalog.ts';
import { startGithub } from './github.ts';
import { makeRepository } from './github-world.ts';
import { startHuggingFace } from './hugging-face.ts';
import type { LocalUpstream } from './json-server.ts';
import { makeCatalogueModel, startModelsDev } from './models-dev.ts';
import { startOpenRouter } from './openrouter.ts';

export interface WorldSize {
  readonly day: string;
  /** In addition to the repositories of the catalog. */
  readonly repositories: number;
  readonly models: number;
  /** Page size of Hugging Face's lists. Small pages make many batches. */
  readonly pageSize: number;
  /** Adds records that no decoder and no model may trust, at least one to each upstream. */
  readonly isPoisoned?: boolean;
}

/** What is left of a text that was cut inside an emoji. */
const cutText = 'Robot \ud83e';

/** Smaller ids have no node id that can be computed for GraphQL. */
const firstId = 700_000_000;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

/** The names of the catalog come first, because the source always requests them. */
async function nameRepositories(count: number, catalogDir: string): Promise<string[]> {
  const catalog = await readCatalog(catalogDir);
  const named = new Set([
    ...catalog.projects.map(({ repo }) => repo),
    ...catalog.facts.map(({ repo }) => repo),
    ...catalog.picks.map(({ repo }) => repo),
    ...catalog.products.flatMap(({ alternatives }) => alternatives),
  ]);
  return [...named, ...numbers(count).map((n) => `maker-${n % 97}/model-${n}`)];
}

async function startLocalGithub({ day, repositories, isPoisoned }: WorldSize, catalogDir: string) {
  const names = await nameRepositories(repositories, catalogDir);
  const world = names.map((fullName, n) =>
    makeRepository({
      id: firstId + n,
      fullName,
      stars: 500 + n,
      createdAt: `${new Date(Date.UTC(2023, 0, 1 + (n % 1000))).toISOString().slice(0, 19)}Z`,
      pushedAt: `${day}T01:00:00Z`,
      committedAt: `${day}T01:00:00Z`,
    }),
  );
  const dates = { createdAt: '2024-01-01T00:00:00Z', pushedAt: `${day}T01:00:00Z` };
  const poisoned = [
    { id: firstId - 2, fullName: 'poison/half', stars: 1200.5, committedAt: null, ...dates },
    {
      ...{ id: firstId - 1, fullName: 'poison/text', stars: 1200, description: cutText },
      ...{ committedAt: '2106-02-07T06:28:15Z', ...dates },
    },
  ].map((facts) => makeRepository(facts));
  return await startGithub(
    { repositories: [...world, ...(isPoisoned ? poisoned : [])] },
    { day, hasStarHistory: false },
  );
}

const poisonedModel = {
  tags: [],
  ...{ _id: 'm-p', id: 'poison/model', downloads: 'many', likes: 3, trendingScore: 9_000 },
  ...{ createdAt: 'yesterday', pipeline_tag: 'text-generation', library_name: 'transformers' },
};
const poisonedSpace = {
  ...{ _id: 's-p', id: 'poison/space', likes: 5, trendingScore: 9_000, sdk: 'gradio' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', cardData: { title: cutText } },
};

const startLocalHub = ({ models, pageSize, isPoisoned }: WorldSize) =>
  startHuggingFace(
    {
      models: [
        ...(isPoisoned ? [poisonedModel] : []),
        ...numbers(models).map((n) => ({
          _id: `m-${n}`,
          id: `maker/model-${n}`,
          downloads: 1000 + n,
          likes: n,
          trendingScore: n % 50,
          createdAt: '2026-01-01T00:00:00.000Z',
          pipeline_tag: 'text-generation',
          library_name: 'transformers',
          tags: [],
        })),
      ],
      spaces: [
        ...(isPoisoned ? [poisonedSpace] : []),
        ...numbers(Math.min(models, 40)).map((n) => ({
          _id: `s-${n}`,
          id: `maker/space-${n}`,
          likes: n,
          trendingScore: n,
          createdAt: '2026-01-01T00:00:00.000Z',
          sdk: 'gradio',
          cardData: { title: `Space ${n}` },
        })),
      ],
      papers: [],
    },
    { pageSize },
  );

const startLocalPrices = ({ models, isPoisoned }: WorldSize) => {
  const toModel = (name: string, pricing: Readonly<Record<string, unknown>> = {}) => ({
    id: `maker/${name.toLowerCase().replace(' ', '-')}`,
    name,
    created: 1_760_000_000,
    context: 128_000,
    output: 8000,
    inputs: ['text'],
    outputs: ['text'],
    tools: true,
    huggingFaceId: null,
    pricing: { prompt: '0.000001', completion: '0.000002', ...pricing },
  });
  const overrides = [{ min_prompt_tokens: 200_000, prompt: '2000', completion: '2' }];
  const poisoned = [
    toModel('Poison price', { prompt: 'free' }),
    toModel('Poison tier', { overrides }),
  ];
  return startOpenRouter({
    models: [...numbers(models).map((n) => toModel(`Model ${n}`)), ...(isPoisoned ? poisoned : [])],
  });
};

const startLocalCatalogue = ({ models, isPoisoned }: WorldSize) =>
  startModelsDev({
    providers: {
      maker: {
        ...Object.fromEntries(
          numbers(models).map((n) => [`model-${n}`, makeCatalogueModel(`Model ${n}`)]),
        ),
        ...(isPoisoned
          ? { poison: { ...makeCatalogueModel('Poison'), cost: { input: 'free', output: [] } } }
          : {}),
      },
    },
  });

export interface LocalUpstreams {
  readonly github: Pick<LocalUpstream, 'url' | 'requests'>;
  readonly hub: LocalUpstream;
  readonly prices: LocalUpstream;
  readonly catalogue: LocalUpstream;
  readonly env: Readonly<
    Record<
      | `${'GITHUB' | 'HF' | 'OPENROUTER' | 'MODELS_DEV'}_URL`
      | 'GITHUB_TOKEN'
      | 'CATALOG_DIR'
      | 'GITHUB_SEARCH_PER_MINUTE',
      string
    >
  >;
  close(): Promise<void>;
}

export async function startUpstreams(size: WorldSize): Promise<LocalUpstreams> {
  const catalogDir = makeSmallCatalog();
  const github = await startLocalGithub(size, catalogDir);
  const hub = await startLocalHub(size);
  const prices = await startLocalPrices(size);
  const catalogue = await startLocalCatalogue(size);
  return {
    github,
    hub,
    prices,
    catalogue,
    env: {
      GITHUB_URL: github.url,
      HF_URL: hub.url,
      OPENROUTER_URL: prices.url,
      MODELS_DEV_URL: catalogue.url,
      GITHUB_TOKEN: 'planted-token-value',
      CATALOG_DIR: catalogDir,
      // Avoids waiting in tests.
      GITHUB_SEARCH_PER_MINUTE: '100000',
    },
    close: async () => {
      for (const { close } of [github, hub, prices, catalogue]) await close();
    },
  };
}

/** Returns a URL on which no server responds. */
export async function findUnreachableUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return `http://127.0.0.1:${port}`;
}
