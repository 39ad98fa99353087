// Single records of the models.dev catalog: accepted and refused ones, and unknown fields.
import { expect, test } from 'vitest';
import { decodeCatalog } from '../../../../pipeline/sources/models-dev/decode.ts';

const now = '2030-01-05T05:10:00Z';
const decode = (body: unknown) => decodeCatalog(body, new Map(), now);

const model = (facts: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'm-1',
  name: 'M 1',
  family: 'm',
  attachment: true,
  reasoning: false,
  tool_call: true,
  temperature: true,
  knowledge: '2029-05',
  release_date: '2029-11-01',
  last_updated: '2029-12-01',
  modalities: { input: ['text', 'image'], output: ['text'] },
  open_weights: true,
  cost: { input: 0.1, output: 0.000_000_25, cache_read: 0.05, tiers: [] },
  limit: { context: 128_000, input: 100_000, output: 8000 },
  ...facts,
});
const provider = (models: unknown, facts: Record<string, unknown> = {}) => ({
  id: 'ann',
  env: ['ANN_API_KEY'],
  npm: '@ai-sdk/ann',
  name: 'Ann',
  doc: 'https://ann.example/models',
  models,
  ...facts,
});

test('a record becomes a row with prices exactly as written', () => {
  const { decoded, seen, unread } = decode({ ann: provider({ 'm-1': model() }) });
  expect(decoded).toEqual({
    fields: expect.objectContaining({ '*.models.*.cost.cache_read': 1, '*.models.*.family': 1 }),
    observed: [
      {
        stream: 'model_prices',
        row: {
          source: 'models-dev',
          observed_at: now,
          model: 'ann/m-1',
          provider: 'ann',
          name: 'M 1',
          event: 'listed',
          price_in_usd_per_mtok: '0.1',
          price_out_usd_per_mtok: '0.00000025',
          context_tokens: 128_000,
          output_tokens: 8000,
          input_modalities: ['text', 'image'],
          output_modalities: ['text'],
          tools: true,
          open_weights: true,
          hugging_face_id: null,
          released_on: '2029-11-01',
          cache_read_usd_per_mtok: '0.05',
          cache_write_usd_per_mtok: null,
          price_tiers: null,
          other_prices: null,
          reasoning: false,
          knowledge: '2029-05',
          family: 'm',
          deprecated: null,
        },
      },
    ],
    refused: [],
    left: [],
    unknown: [],
    records: 1,
  });
  expect([seen, unread]).toEqual([['ann/m-1'], []]);
});

test('missing fields are unknown, never zero', () => {
  const { decoded } = decode({ ann: provider({ 'm-1': { id: 'm-1', name: 'M 1' } }) });
  expect(decoded.observed).toMatchObject([
    {
      row: {
        price_in_usd_per_mtok: null,
        price_out_usd_per_mtok: null,
        context_tokens: null,
        output_tokens: null,
        input_modalities: null,
        output_modalities: null,
        tools: null,
        open_weights: null,
        released_on: null,
      },
    },
  ]);
});

test('a deprecated model is marked, any other status is not', () => {
  const { decoded } = decode({
    ann: provider({ old: model({ status: 'deprecated' }), early: model({ status: 'beta' }) }),
  });
  expect(decoded.observed).toMatchObject([
    { row: { deprecated: true } },
    { row: { deprecated: null } },
  ]);
});

test('a date without a day and a limit of 0 are unknown, but a price of 0 is a price', () => {
  const facts = {
    release_date: '2029-11',
    limit: { context: 0, output: 0 },
    cost: { input: 0, output: 0 },
  };
  const { decoded } = decode({ ann: provider({ 'm-1': model(facts) }) });
  expect(decoded.refused).toEqual([]);
  expect(decoded.observed).toMatchObject([
    {
      row: {
        released_on: null,
        context_tokens: null,
        output_tokens: null,
        price_in_usd_per_mtok: '0',
        price_out_usd_per_mtok: '0',
      },
    },
  ]);
});

test('only an invalid record is refused, and its model still counts as listed', () => {
  const wrong = model({ cost: { input: -1, output: 1 } });
  const { decoded, seen } = decode({
    ann: provider({ 'm-1': model(), 'm-2': wrong, 'm-3': 'words' }),
  });
  expect(decoded.observed).toHaveLength(1);
  expect(decoded.refused.map(({ record }) => record)).toEqual([wrong, 'words']);
  expect(decoded.refused.map(({ reason }) => reason.split(': ')[0])).toEqual([
    'cost.input',
    'record',
  ]);
  expect(seen).toEqual(['ann/m-1', 'ann/m-2', 'ann/m-3']);
});

test('a provider without models is refused and reported by its row name', () => {
  const { decoded, unread } = decode({ ann: provider({ 'm-1': model() }), xai: { id: 'xai' } });
  expect(decoded.refused).toEqual([
    { stream: 'model_prices', record: { id: 'xai' }, reason: 'models: expected an object' },
  ]);
  expect(decoded.observed).toHaveLength(1);
  expect(unread).toEqual(['x-ai']);
});

test('new fields are accepted and reported once', () => {
  const odd = model({ speed: 3, cost: { input: 1, output: 1, per_image: 2 } });
  const { decoded } = decode({
    ann: provider({ 'm-1': odd, 'm-2': odd }, { region: 'eu' }),
    bob: provider({ 'm-1': odd }, { region: 'eu' }),
  });
  expect(decoded.observed).toHaveLength(3);
  expect(decoded.unknown).toEqual(['*.models.*.cost.per_image', '*.models.*.speed', '*.region']);
});

test.each([[{}], [[]], ['down'], [null]])('the body %j is not a catalog', (body) => {
  expect(() => decode(body)).toThrow(/models.dev for \/api.json contains no providers/);
});
