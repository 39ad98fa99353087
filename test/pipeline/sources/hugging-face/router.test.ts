// Hugging Face's inference router: prices of open models by provider.
import { afterEach, expect, test } from 'vitest';
import { createHuggingFaceRouter } from '../../../../pipeline/sources/hugging-face/router.ts';
import { decodeRouterList } from '../../../../pipeline/sources/hugging-face/router-offers.ts';
import { rowSchema } from '../../../../src/contracts/observations.ts';
import type { PriceRow } from '../../../../src/contracts/price-changes.ts';
import { hasRecording, readRecording } from '../../../support/recordings.ts';
import { type LocalUpstream, serveJson } from '../../../support/upstreams/json-server.ts';
import { collectPlainly } from '../../../support/upstreams/plain-collection.ts';

const running: LocalUpstream[] = [];
afterEach(async () => {
  for (const upstream of running.splice(0)) await upstream.close();
});

async function start(body: () => unknown) {
  const upstream = await serveJson(({ pathname }) =>
    pathname === '/v1/models' ? { body: body() } : undefined,
  );
  running.push(upstream);
  return upstream;
}

const now = '2030-01-05T05:10:00Z';
const decode = (body: unknown) => decodeRouterList(body, new Map(), now);
const pricesOf = (observed: ReturnType<typeof decode>['decoded']['observed']): PriceRow[] =>
  observed.flatMap((one) => (one.stream === 'model_prices' ? [one.row] : []));

const offer = (facts: Record<string, unknown> = {}): Record<string, unknown> => ({
  provider: 'together',
  status: 'live',
  context_length: 128_000,
  pricing: { input: 0.3, output: 1.2 },
  is_free: false,
  supports_tools: true,
  is_model_author: false,
  ...facts,
});
const model = (facts: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'Ann/M-1',
  object: 'model',
  created: 1_888_000_000,
  owned_by: 'Ann',
  architecture: { input_modalities: ['text'], output_modalities: ['text'] },
  providers: [offer()],
  ...facts,
});

test('each provider’s offer becomes a row of a model with open weights', () => {
  const providers = [offer(), offer({ provider: 'groq', pricing: undefined, context_length: 0 })];
  const { decoded, seen } = decode({ object: 'list', data: [model({ providers })] });
  expect([decoded.refused, decoded.unknown]).toEqual([[], []]);
  expect(seen).toEqual(['togetherai/Ann/M-1', 'groq/Ann/M-1']);
  expect(pricesOf(decoded.observed)).toEqual([
    {
      source: 'hugging-face-router',
      observed_at: now,
      model: 'togetherai/Ann/M-1',
      provider: 'togetherai',
      name: 'M-1',
      event: 'listed',
      price_in_usd_per_mtok: '0.3',
      price_out_usd_per_mtok: '1.2',
      context_tokens: 128_000,
      output_tokens: null,
      input_modalities: ['text'],
      output_modalities: ['text'],
      tools: true,
      open_weights: true,
      hugging_face_id: 'Ann/M-1',
      released_on: '2029-10-29',
    },
    expect.objectContaining({
      model: 'groq/Ann/M-1',
      price_in_usd_per_mtok: null,
      price_out_usd_per_mtok: null,
      context_tokens: null,
    }),
  ]);
});

test.each([
  [false, null],
  [true, '0'],
])('two zero prices with is_free %s become %s', (isFree, expected) => {
  const providers = [offer({ pricing: { input: 0, output: 0 }, is_free: isFree })];
  const { decoded } = decode({ data: [model({ providers })] });
  expect(pricesOf(decoded.observed)).toMatchObject([{ price_in_usd_per_mtok: expected }]);
});

test('only an invalid record is refused, and new fields are reported', () => {
  const wrong = [model({ id: 'Ann/M-2', providers: 'none' }), 7];
  const { decoded, unread, nameless } = decode({
    data: [model({ badge: 1, providers: [offer({ region: 'eu' })] }), ...wrong],
  });
  expect(decoded.observed).toHaveLength(1);
  expect(decoded.refused.map(({ record }) => record)).toEqual(wrong);
  expect(decoded.unknown).toEqual(['data[].badge', 'data[].providers[].region']);
  expect([unread, nameless]).toEqual([['Ann/M-2'], 1]);
});

test('a body in another format is not a list', () => {
  expect(() => decode({ models: [] })).toThrow(/router returned no list "data"/);
});

test('the next day returns only changed and removed offers', async () => {
  const offers = ['together', 'groq', 'cerebras'].map((provider) => offer({ provider }));
  let data: unknown[] = [model({ providers: offers }), model({ id: 'Ann/M-2' })];
  const { url, requests } = await start(() => ({ data }));
  const source = (known: readonly PriceRow[]) => createHuggingFaceRouter({ known });
  const known = pricesOf((await collectPlainly(source([]), url)).observed);
  expect(known).toHaveLength(4);
  data = [
    model({
      providers: [
        offer({ pricing: { input: 0.2, output: 1 } }),
        offer({ provider: 'groq', status: 'error' }),
      ],
    }),
    model({ id: 'Ann/M-2', created: null }),
  ];
  const { observed, refused } = await collectPlainly(source(known), url);
  expect(
    pricesOf(observed).map((row) => [row.model, row.event, row.price_in_usd_per_mtok]),
  ).toEqual([
    ['togetherai/Ann/M-1', 'listed', '0.2'],
    ['cerebras/Ann/M-1', 'removed', null],
  ]);
  expect(refused).toHaveLength(1);
  data = ['hidden'];
  expect((await collectPlainly(source(known), url)).observed).toEqual([]);
  expect(requests).toEqual(Array.from({ length: 3 }, () => 'GET /v1/models'));
});

const recording = 'huggingface/router_models_sample_2026-07-30.json.gz';
test.skipIf(!hasRecording(recording))('the recorded list is accepted completely', () => {
  const { decoded } = decode(readRecording(recording));
  expect([decoded.refused, decoded.unknown]).toEqual([[], []]);
  const rows = pricesOf(decoded.observed);
  expect(rows.map((row) => [row.model, row.price_in_usd_per_mtok])).toEqual([
    ['togetherai/moonshotai/Kimi-K3', '3'],
    ['fireworks-ai/moonshotai/Kimi-K3', '3'],
    ['togetherai/zai-org/GLM-5.2', '1.4'],
    ['fireworks-ai/zai-org/GLM-5.2', '1.4'],
    ['togetherai/thinkingmachines/Inkling', '1'],
    ['fireworks-ai/thinkingmachines/Inkling', null],
    ['togetherai/prism-ml/Ternary-Bonsai-27B-gguf', null],
  ]);
  for (const row of rows) expect(() => rowSchema('model_prices').parse(row)).not.toThrow();
});
