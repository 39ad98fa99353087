// A world of about a hundred repositories and models that changes by rule every day and hour, so
// the expected events of a day are known without the pipeline.
import {
  type GithubWorld,
  makeRepository,
  type WorldRepository,
} from './upstreams/github-world.ts';
import { makeCatalogueModel } from './upstreams/models-dev.ts';
import type { OpenRouterModel } from './upstreams/openrouter.ts';

const dayMs = 86_400_000;
/** Smaller ids have no node id that can be computed for GraphQL. */
export const firstId = 700_000_000;
const repositories = 90;
const models = 40;

/** Day 0 of the simulated month. */
export const firstDay = '2026-03-01';
export const dayName = (n: number): string =>
  new Date(Date.parse(firstDay) + n * dayMs).toISOString().slice(0, 10);

/** The repositories that change on day `n` ≥ 1. No repository has two kinds of change. */
export const changesOf = (n: number) => ({
  released: { id: 1 + (n % 20), tag: `v1.${n}.0` },
  relicensed: { id: 21 + (n % 20) },
  renamed: { id: 41 + (n % 15) },
  archived: n % 5 === 0 ? 56 + n / 5 : null,
  deleted: n % 6 === 0 ? 66 + n / 6 : null,
  added: { id: 1000 + n },
});

const count = (n: number, when: (day: number) => boolean): number =>
  Array.from({ length: n }, (_, at) => at + 1).filter(when).length;

/** The name of a repository on the morning of day `n`. */
export const nameOf = (id: number, n: number): string => {
  const moves = count(n, (day) => changesOf(day).renamed.id === id);
  return moves === 0 ? `maker-${id}/llm-${id}` : `maker-${id}/llm-${id}-moved-${moves}`;
};
export const licenseOf = (id: number, n: number): string =>
  count(n, (day) => changesOf(day).relicensed.id === id) % 2 === 0 ? 'MIT' : 'Apache-2.0';

const isGone = (id: number, n: number) => count(n, (day) => changesOf(day).deleted === id) > 0;

function repositoryOf(id: number, n: number): WorldRepository {
  const days = Array.from({ length: n }, (_, at) => at + 1);
  const isNew = id >= 1000;
  const released = days.filter((day) => changesOf(day).released.id === id);
  return makeRepository({
    id: firstId + id,
    fullName: nameOf(id, n),
    stars: 600 + id + n * (1 + (id % 9)),
    createdAt: isNew ? `${dayName(id - 1000)}T00:30:00Z` : '2024-02-03T04:05:06Z',
    pushedAt: `${dayName(n)}T03:00:00Z`,
    committedAt: `${dayName(n)}T01:00:00Z`,
    license: licenseOf(id, n),
    archived: days.some((day) => changesOf(day).archived === id),
    releases: released.map((day) => ({
      tag: changesOf(day).released.tag,
      publishedAt: `${dayName(day)}T02:00:00Z`,
    })),
  });
}

/** The world of GitHub on the morning of day `n`, without the repositories of the catalog. */
export function githubOf(n: number): GithubWorld {
  const old = Array.from({ length: repositories }, (_, at) => at + 1).filter(
    (id) => !isGone(id, n),
  );
  const added = Array.from({ length: n }, (_, at) => 1001 + at);
  const renames = old.flatMap((id) =>
    Array.from({ length: n }, (_, day) => [nameOf(id, day), firstId + id] as const).filter(
      ([name]) => name !== nameOf(id, n),
    ),
  );
  return {
    repositories: [...[...old, ...added].map((id) => repositoryOf(id, n))],
    renames: Object.fromEntries(renames),
  };
}

/** The model that costs more in hour `h` of the month. One model changes every hour. */
export const repricedIn = (h: number): string => `maker/model-${h % models}`;

/** Price in hour `h`, in dollars per million tokens, as an integer. */
export const priceOf = (model: string, h: number): number =>
  1 + count(h, (hour) => repricedIn(hour) === model);

const modelsDevPrice = 1;

/** List price in hour `h`: one model has two sellers, and its list price is the median of both. */
export const listPriceOf = (model: string, h: number): number =>
  model === 'maker/model-0' ? (priceOf(model, h) + modelsDevPrice) / 2 : priceOf(model, h);

/** OpenRouter's list in hour `h`. */
export const pricesOf = (h: number): OpenRouterModel[] =>
  Array.from({ length: models }, (_, n) => {
    const id = `maker/model-${n}`;
    return {
      id,
      name: `Model ${n}`,
      created: 1_760_000_000,
      context: 128_000,
      output: 8000,
      inputs: ['text'],
      outputs: ['text'],
      tools: true,
      huggingFaceId: null,
      pricing: { prompt: `${priceOf(id, h) / 1e6}`, completion: '0.000002' },
    };
  });

/** Hugging Face's trending models in hour `h`. Their order rotates. */
export const hubOf = (h: number) => ({
  models: Array.from({ length: 40 }, (_, n) => ({
    _id: `m-${n}`,
    id: `maker/model-${n}`,
    downloads: 1000 + n,
    likes: n,
    trendingScore: (n + h) % 40,
    createdAt: '2026-01-01T00:00:00.000Z',
    pipeline_tag: 'text-generation',
    library_name: 'transformers',
    tags: [],
  })),
  spaces: Array.from({ length: 20 }, (_, n) => ({
    _id: `s-${n}`,
    id: `maker/space-${n}`,
    likes: n,
    trendingScore: (n + h) % 20,
    createdAt: '2026-01-01T00:00:00.000Z',
    sdk: 'gradio',
    cardData: { title: `Space ${n}` },
  })),
  papers: [],
});

/** models.dev lists one of the models, always at the same price. */
export const catalogueOfModels = {
  providers: { maker: { 'model-0': makeCatalogueModel('Model 0') } },
} as const;
