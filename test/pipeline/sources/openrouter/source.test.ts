// Complete collections of OpenRouter's list from a local server.
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Row } from '../../../../pipeline/contracts/observations.ts';
import { createOpenRouter } from '../../../../pipeline/sources/openrouter/source.ts';
import type { Observed } from '../../../../pipeline/sources/source.ts';
import { makePriceRow } from '../../../support/price-rows.ts';
import { type LocalUpstream, serveJson } from '../../../support/upstreams/json-server.ts';
import {
  type OpenRouterServing,
  type OpenRouterWorld,
  startOpenRouter,
  toOpenRouterModels,
  toPerToken,
} from '../../../support/upstreams/openrouter.ts';
import { collectPlainly } from '../../../support/upstreams/plain-collection.ts';

const running: LocalUpstream[] = [];
afterEach(async () => {
  for (const upstream of running.splice(0)) await upstream.close();
});

async function start(world: OpenRouterWorld, serving?: OpenRouterServing) {
  const upstream = await startOpenRouter(world, serving);
  running.push(upstream);
  return upstream;
}

const isPrice = (one: Observed): one is Extract<Observed, { stream: 'model_prices' }> =>
  one.stream === 'model_prices';
const pricesOf = (observed: readonly Observed[]): Row<'model_prices'>[] =>
  observed.filter(isPrice).map(({ row }) => row);

const many = (count: number): OpenRouterWorld => ({
  models: toOpenRouterModels(
    Array.from({ length: count }, (_, index) =>
      makePriceRow({ model: `ann/m-${index}`, price_in_usd_per_mtok: `${index}.5` }),
    ),
  ),
});

test('requests the full list and returns its rows', async () => {
  const world = many(3);
  const [first] = world.models;
  if (!first) throw new Error('The world is empty.');
  world.models = [...world.models, { ...first, id: 'ann/painter', outputs: ['image'] }];
  const { url, requests } = await start(world);
  const { observed, refused, unknown } = await collectPlainly(createOpenRouter({ known: [] }), url);
  expect(requests).toEqual(['GET /api/v1/models?output_modalities=all']);
  expect([refused, unknown]).toEqual([[], []]);
  expect(pricesOf(observed).map((row) => [row.model, row.price_in_usd_per_mtok])).toEqual([
    ['ann/m-0', '0.5'],
    ['ann/m-1', '1.5'],
    ['ann/m-2', '2.5'],
    ['ann/painter', '0.5'],
  ]);
});

test('follows pages to the end with the same parameter', async () => {
  const { url, requests } = await start(many(5), { pageSize: 2 });
  const { observed } = await collectPlainly(createOpenRouter({ known: [] }), url);
  expect(pricesOf(observed)).toHaveLength(5);
  expect(requests).toEqual([
    'GET /api/v1/models?output_modalities=all',
    'GET /api/v1/models?offset=2&limit=2&output_modalities=all',
    'GET /api/v1/models?offset=4&limit=2&output_modalities=all',
  ]);
});

test('the next day returns only changed and removed models', async () => {
  const world = many(4);
  const { url } = await start(world);
  const before = await collectPlainly(createOpenRouter({ known: [] }), url);
  world.models = world.models
    .filter(({ id }) => id !== 'ann/m-3')
    .map((model) =>
      model.id === 'ann/m-1'
        ? { ...model, pricing: { prompt: '0.000009', completion: '0.00001' } }
        : model,
    );
  const known = pricesOf(before.observed);
  const after = await collectPlainly(createOpenRouter({ known }), url, { day: '2030-01-06' });
  expect(pricesOf(after.observed)).toMatchObject([
    {
      model: 'ann/m-1',
      event: 'listed',
      price_in_usd_per_mtok: '9',
      observed_at: '2030-01-06T05:10:00Z',
    },
    { model: 'ann/m-3', event: 'removed', price_in_usd_per_mtok: null },
  ]);
  const third = createOpenRouter({ known: [...known, ...pricesOf(after.observed)] });
  expect((await collectPlainly(third, url, { day: '2030-01-07' })).observed).toEqual([]);
});

test('a model with a refused record is not removed', async () => {
  const world = many(3);
  const { url } = await start(world);
  const known = pricesOf((await collectPlainly(createOpenRouter({ known: [] }), url)).observed);
  world.models = world.models.map((model) =>
    model.id === 'ann/m-0' ? { ...model, more: { pricing: null } } : model,
  );
  const { observed, refused } = await collectPlainly(createOpenRouter({ known }), url);
  expect(observed).toEqual([]);
  expect(refused).toMatchObject([{ stream: 'model_prices', record: { id: 'ann/m-0' } }]);
});

test('a record without an id could be any model, so none is removed', async () => {
  const world = many(3);
  const { url } = await start(world);
  const known = pricesOf((await collectPlainly(createOpenRouter({ known: [] }), url)).observed);
  world.models = world.models.map((model) =>
    model.id === 'ann/m-0' ? { ...model, more: { id: null } } : model,
  );
  const { observed, refused } = await collectPlainly(createOpenRouter({ known }), url);
  expect(observed).toEqual([]);
  expect(refused).toHaveLength(1);
});

test('an incomplete list removes no model', async () => {
  const world = many(40);
  const { url } = await start(world);
  const known = pricesOf((await collectPlainly(createOpenRouter({ known: [] }), url)).observed);
  const answer: unknown = await (await fetch(`${url}/api/v1/models?output_modalities=all`)).json();
  const data = z
    .object({ data: z.array(z.unknown()) })
    .parse(answer)
    .data.slice(1);
  let total = 40;
  const short = await serveJson(() => ({ body: { data, links: {}, total_count: total } }));
  running.push(short);
  expect((await collectPlainly(createOpenRouter({ known }), short.url)).observed).toEqual([]);
  total = 39;
  const { observed } = await collectPlainly(createOpenRouter({ known }), short.url);
  expect(pricesOf(observed)).toMatchObject([{ model: 'ann/m-0', event: 'removed' }]);
  total = 60;
  await expect(collectPlainly(createOpenRouter({ known }), short.url)).rejects.toThrow(
    /has 60 models, but its pages contain 39/,
  );
});

test('a list that never ends fails the collection', async () => {
  const endless = await serveJson(() => ({
    body: { data: [], links: { next: '/api/v1/models?offset=1' } },
  }));
  running.push(endless);
  await expect(collectPlainly(createOpenRouter({ known: [] }), endless.url)).rejects.toThrow(
    /has more than 100 pages/,
  );
});

test('a list without most of the known models fails the collection', async () => {
  const world = many(40);
  const { url } = await start(world);
  const known = pricesOf((await collectPlainly(createOpenRouter({ known: [] }), url)).observed);
  world.models = world.models.slice(0, 5);
  await expect(collectPlainly(createOpenRouter({ known }), url)).rejects.toThrow(
    /35 of the 40 known models are missing/,
  );
});

test('a resumed collection repeats no request', async () => {
  const { url, requests } = await start(many(5), { pageSize: 2 });
  const whole = await collectPlainly(createOpenRouter({ known: [] }), url);
  requests.length = 0;
  const kept = new Map([...whole.kept].slice(0, 2));
  const again = await collectPlainly(createOpenRouter({ known: [] }), url, { kept });
  expect(requests).toEqual(['GET /api/v1/models?offset=4&limit=2&output_modalities=all']);
  expect(again.observed).toEqual(whole.observed);
});

test.each([
  ['0.25', '0.00000025'],
  ['15', '0.000015'],
  ['0', '0'],
  ['3000000', '3'],
  ['0.017', '0.000000017'],
  [null, '-1'],
])('the local server converts %s per million to %s per token', (price, expected) => {
  expect(toPerToken(price)).toBe(expected);
});
