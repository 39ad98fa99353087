// Renames each documented field of each source in turn: the source fails and says so, nothing of that
// day is written, and the day can be repeated.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { UpstreamRequest } from '../../../../pipeline/contracts/upstream-request.ts';
import { createUpstream } from '../../../../pipeline/io/upstream/client.ts';
import { collectAll } from '../../../../pipeline/observations/collect.ts';
import { createPublicGithub } from '../../../../pipeline/sources/github/public-github.ts';
import { FoundRepository, SearchPage } from '../../../../pipeline/sources/github/rest.ts';
import { createGithub } from '../../../../pipeline/sources/github/source.ts';
import {
  Model as HubModel,
  ListedPaper,
  Space,
} from '../../../../pipeline/sources/hugging-face/responses.ts';
import { createHuggingFace } from '../../../../pipeline/sources/hugging-face/source.ts';
import * as modelsDev from '../../../../pipeline/sources/models-dev/response.ts';
import { createModelsDev } from '../../../../pipeline/sources/models-dev/source.ts';
import * as openRouter from '../../../../pipeline/sources/openrouter/response.ts';
import { createOpenRouter } from '../../../../pipeline/sources/openrouter/source.ts';
import type { Source } from '../../../../pipeline/sources/source.ts';
import { addDays } from '../../../../src/lib/time.ts';
import { openWorkspace } from '../../../pipeline/observations/workspace.ts';
import { silent } from '../../../support/silent.ts';
import { startGithub } from '../../../support/upstreams/github.ts';
import { toDetailsNode, toFactsNode } from '../../../support/upstreams/github-bodies.ts';
import { makeRepository } from '../../../support/upstreams/github-world.ts';
import { startHuggingFace } from '../../../support/upstreams/hugging-face.ts';
import { serveJson } from '../../../support/upstreams/json-server.ts';
import { makeStarredWorld, startPublicGithub } from '../../../support/upstreams/public-github.ts';

const firstDay = '2026-11-21';
const size = 60;
const each = <T>(make: (n: number) => T): T[] => Array.from({ length: size }, (_, n) => make(n));

/** Paths of the fields that a row uses, such as `data[].pricing.prompt`. */
function listPaths(schema: z.core.$ZodType, path = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return listPaths(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return listPaths(schema.element, `${path}[]`);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(
    ([name, field]) => {
      const isUnread = field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUnknown;
      const at = path === '' ? name : `${path}.${name}`;
      return isUnread ? [] : [at, ...listPaths(field, at)];
    },
  );
}

/** Paths of all fields of a sample, which contains every field that a query requests. */
function listSample(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.length > 0 ? listSample(value[0], `${path}[]`) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    `${path}.${name}`,
    ...listSample(field, `${path}.${name}`),
  ]);
}

/** Returns a copy in which the field at `path` has another name. */
function rename(value: unknown, path: string): unknown {
  const [, step = '', isList, rest = ''] = /^([^.[]*)(\[\])?\.?(.*)$/.exec(path) ?? [];
  if (typeof value !== 'object' || value === null) return value;
  if (step === '' && isList)
    return Array.isArray(value) ? value.map((one) => rename(one, rest)) : value;
  const { [step]: inner, ...others } = value as Record<string, unknown>;
  if (step === '*')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rename(one, rest)]));
  if (inner === undefined) return value;
  if (rest === '' && !isList) return { ...others, [`${step}_total`]: inner };
  return { ...others, [step]: rename(inner, isList ? `[].${rest}` : rest) };
}

interface Case {
  readonly name: string;
  readonly url: string;
  readonly createSource: () => Source;
  /** Fields, and which requests return them. */
  readonly fields: ReadonlyArray<readonly [string, (request: UpstreamRequest) => boolean]>;
}

const closing: Array<() => Promise<void>> = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const on = (part: string) => (request: UpstreamRequest) =>
  request.path.startsWith(part) || Reflect.get(Object(request.body), 'operationName') === part;

const hubWorld = {
  models: each((n) => ({
    ...{ _id: `m-${n}`, id: `maker/model-${n}`, downloads: n, likes: n, trendingScore: n },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', pipeline_tag: 'text-generation' },
    ...{ library_name: 'transformers', tags: ['license:mit'] },
  })),
  spaces: each((n) => ({
    ...{ _id: `s-${n}`, id: `maker/space-${n}`, likes: n, trendingScore: n, sdk: 'gradio' },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', cardData: { title: `Space ${n}` } },
  })),
  papers: each((n) => ({
    paper: {
      ...{ id: `2601.${n}`, title: `Paper ${n}`, summary: 'On lenses', upvotes: n },
      githubRepo: 'https://github.com/a/b',
    },
  })),
};

const amounts = ['image', 'image_output', 'image_token', 'audio', 'audio_output', 'request'];
const offers = each((n) => ({
  ...{ id: `maker/offer-${n}`, name: `Offer ${n}`, created: 1_760_000_000, context_length: 8000 },
  ...{ hugging_face_id: 'maker/m', knowledge_cutoff: '2025-01', expiration_date: '2027-01-01' },
  architecture: { input_modalities: ['text'], output_modalities: ['text'] },
  pricing: {
    ...{ prompt: `0.00000${n + 1}`, completion: '0.000002', discount: 0, overrides: [{}] },
    ...{ input_cache_read: '0.0000001', input_cache_write: '0.0000001', web_search: '0' },
    ...Object.fromEntries(amounts.map((name) => [name, '0'])),
  },
  top_provider: { max_completion_tokens: 800 },
  supported_parameters: ['tools'],
  ...(n % 5 === 0 ? { alias_target: { slug: 'maker/offer-1' } } : {}),
}));

const audio = { input_audio: 3, output_audio: 4 };
const tier = { input: 1, output: 2, cache_read: 0.1 };
const catalogModels = Object.fromEntries(
  each((n) => [
    `model-${n}`,
    {
      ...{ id: `model-${n}`, name: `Model ${n}`, tool_call: true, open_weights: false },
      ...{ release_date: '2026-01-01', reasoning: false, knowledge: '2025-01', family: 'm' },
      ...{ status: 'beta', modalities: { input: ['text'], output: ['text'] } },
      cost: { ...tier, ...audio, cache_write: 0.2, tiers: [], context_over_200k: tier },
      limit: { context: 8000, output: 800 },
    },
  ]),
);

const release = { tag: 'v1', publishedAt: '2026-11-20T00:00:00Z' };
const repositories = each((n) =>
  makeRepository({
    ...{ id: 700_000_000 + n, fullName: `maker/project-${n}`, homepage: 'https://a.example' },
    ...{ releases: [release], createdAt: '2026-01-01T00:00:00Z' },
    manifests: { 'package.json': '{}' },
  }),
);
const aliases = [
  ['packageJson', 'package.json'],
  ...['pyproject', 'requirements', 'cargo', 'goMod'].map((alias) => [alias, alias] as const),
] as const;
const sample = repositories[0] ?? expect.fail();
/** The id of a node serves no row. */
const isRead = (path: string) => path !== 'data.nodes[].databaseId';

async function createCases(): Promise<Case[]> {
  const github = await startGithub({ repositories }, { day: firstDay, hasStarHistory: true });
  const searched = await startPublicGithub(makeStarredWorld(3000), {
    ...{ day: firstDay, hasStarHistory: true, nowMs: Date.now, perMinute: 1000, perHour: 1000 },
  });
  const hub = await startHuggingFace(hubWorld);
  const prices = await serveJson(() => ({
    body: { data: offers, links: { next: null }, total_count: offers.length },
  }));
  const catalog = await serveJson(() => ({ body: { maker: { models: catalogModels } } }));
  for (const one of [github, searched, hub, prices, catalog]) closing.push(one.close);
  const known = repositories.map(({ id, fullName }) => ({
    ...{ upstreamId: String(id), fullName, stars: 5, pushedAt: null, manifestsPushedAt: null },
    ...{ dependencies: null, packages: null, hasStarDays: false },
  }));
  const none = { topics: [], words: [], minStars: 0 };
  return [
    {
      name: 'github',
      url: github.url,
      createSource: () =>
        createGithub({
          ...{ known, seeds: [], searches: none, starHistory: true },
          budget: { points: 400, requests: 600 },
        }),
      fields: [
        ...listSample([toFactsNode(sample)], 'data.nodes').map(
          (one) => [one, on('Facts')] as const,
        ),
        ...listSample([toDetailsNode(sample, aliases)], 'data.nodes')
          .filter(isRead)
          .map((one) => [one, on('Details')] as const),
        ...['week', 'total', 'days'].map((one) => [`[].${one}`, on('/repos/')] as const),
      ],
    },
    {
      name: 'github without a token',
      url: searched.url,
      createSource: () =>
        createPublicGithub({
          ...{ known: [], seeds: [], repositories: 300, requests: 10, starHistories: 3 },
        }),
      fields: [...listPaths(SearchPage), ...listPaths(FoundRepository, 'items[]')].map(
        (one) => [one, on('/search/')] as const,
      ),
    },
    {
      name: 'hugging-face',
      url: hub.url,
      createSource: () => createHuggingFace(),
      fields: [
        ...listPaths(HubModel, '[]').map((one) => [one, on('/api/models')] as const),
        ...listPaths(Space, '[]').map((one) => [one, on('/api/spaces')] as const),
        ...listPaths(ListedPaper, '[]').map((one) => [one, on('/api/daily_papers')] as const),
      ],
    },
    {
      name: 'openrouter',
      url: prices.url,
      createSource: () => createOpenRouter({ known: [] }),
      fields: [...listPaths(openRouter.Body), ...listPaths(openRouter.Model, 'data[]')].map(
        (one) => [one, on('/api/')] as const,
      ),
    },
    {
      name: 'models-dev',
      url: catalog.url,
      createSource: () => createModelsDev({ known: [] }),
      fields: [
        ...listPaths(modelsDev.Provider, '*').filter((path) => path !== '*.models.*'),
        ...listPaths(modelsDev.Model, '*.models.*'),
      ].map((one) => [one, on('/api')] as const),
    },
  ];
}

let cases: Case[] = [];
beforeAll(async () => {
  cases = await createCases();
});

describe.each(['github', 'github without a token', 'hugging-face', 'openrouter', 'models-dev'])(
  'a renamed field of %s',
  (name) => {
    it('is never a good day', async () => {
      const one = cases.find((each) => each.name === name) ?? expect.fail();
      const workspace = await openWorkspace();
      let day = firstDay;
      const nowMs = () => Date.parse(`${day}T05:00:00Z`);
      const deps = {
        ...workspace,
        collect: join(workspace.folder, 'collect'),
        progress: silent,
        nowMs,
      };
      const collect = async ([path, isMeant]: Case['fields'][number] = ['', () => false]) => {
        const upstream = createUpstream({
          ...{ name, baseUrl: one.url, tokenSetting: null, urlSetting: 'URL', nowMs },
          sleep: async () => {},
        });
        const ask: typeof upstream.ask = async (request) => {
          const response = await upstream.ask(request);
          return isMeant(request) ? { ...response, body: rename(response.body, path) } : response;
        };
        const source = one.createSource();
        const collector = { source, upstream: { ...upstream, ask }, stop: () => {} };
        const [report] = await collectAll(deps, [collector], { day });
        return report ?? expect.fail();
      };
      const rowsOf = async () =>
        await workspace.rows('collections', 'distinct day::varchar as day');
      expect(await collect()).toMatchObject({ outcome: 'complete', failed: null });
      expect(one.fields.length).toBeGreaterThan(15);
      const passed: string[] = [];
      for (const field of one.fields) {
        day = addDays(day, 1);
        const report = await collect(field);
        if (report.outcome !== 'failed' || report.rows > 0) passed.push(field[0]);
      }
      expect(passed).toEqual([]);
      const stream =
        cases.indexOf(one) < 2
          ? 'repositories'
          : cases.indexOf(one) === 2
            ? 'hub_models'
            : 'model_prices';
      const days = await workspace.rows(stream, 'distinct day::varchar as day');
      expect(days).toEqual([{ day: firstDay }]);
      expect((await rowsOf()).length).toBe(one.fields.length + 1);
      expect(await collect()).toMatchObject({ outcome: 'complete', failed: null });
    });
  },
  240_000,
);
