// Single records of OpenRouter's list: accepted, ignored and refused ones, and unknown fields.
import { describe, expect, test } from 'vitest';
import { rowSchema } from '../../../../pipeline/contracts/observations.ts';
import { decodePage } from '../../../../pipeline/sources/openrouter/decode.ts';
import { toTokenPrice } from '../../../../pipeline/sources/openrouter/rows.ts';
import { hasRecording, readRecording } from '../../../support/recordings.ts';

const now = '2030-01-05T05:10:00Z';
const decode = (body: unknown) => decodePage(body, new Map(), now);
const rowsOf = (body: unknown) => decode(body).decoded.observed.map(({ row }) => row);

const record = (facts: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 'ann/m-1',
  canonical_slug: 'ann/m-1-20291101',
  hugging_face_id: 'Ann/M-1',
  name: 'Ann: M 1',
  created: 1_888_000_000,
  description: 'It answers.',
  context_length: 128_000,
  architecture: {
    modality: 'text+image->text',
    input_modalities: ['text', 'image'],
    output_modalities: ['text'],
    tokenizer: 'Other',
    instruct_type: null,
  },
  pricing: {
    prompt: '0.0000001495',
    completion: '0.000002',
    request: '0.0050',
    web_search: '0.01',
    discount: 0.9,
    audio: '0.000032',
    audio_output: '0.000064',
    input_cache_write_1h: '0.00001',
    overrides: [{ min_prompt_tokens: 200_000, prompt: '0.0000003', completion: '0.000004' }],
  },
  top_provider: { context_length: 128_000, max_completion_tokens: 8000, is_moderated: false },
  per_request_limits: null,
  supported_parameters: ['max_tokens', 'tools'],
  default_parameters: {},
  expiration_date: '2030-06-01',
  links: { details: '/api/v1/models/ann/m-1/endpoints' },
  ...facts,
});

test('a record becomes a row with exact prices per million tokens', () => {
  expect(rowsOf({ data: [record()] })).toEqual([
    {
      source: 'openrouter',
      observed_at: now,
      model: 'ann/m-1',
      provider: 'ann',
      name: 'Ann: M 1',
      event: 'listed',
      price_in_usd_per_mtok: '0.1495',
      price_out_usd_per_mtok: '2',
      context_tokens: 128_000,
      output_tokens: 8000,
      input_modalities: ['text', 'image'],
      output_modalities: ['text'],
      tools: true,
      open_weights: true,
      hugging_face_id: 'Ann/M-1',
      released_on: '2029-10-29',
      cache_read_usd_per_mtok: null,
      cache_write_usd_per_mtok: null,
      usd_per_request: '0.005',
      usd_per_search: '0.01',
      discount: '0.9',
      reasoning: null,
      knowledge: null,
      price_note: null,
      price_tiers: '[{"min_prompt_tokens":200000,"prompt":"0.0000003","completion":"0.000004"}]',
      other_prices: '[{"what":"cache_write_1h","in":"10"},{"what":"audio","in":"32","out":"64"}]',
      expires_on: '2030-06-01',
    },
  ]);
});

test('keeps price notes, price tiers and expiry dates unchanged', () => {
  const overrides = [{ min_prompt_tokens: 200_000, prompt: '0.000002', completion: '0.00001' }];
  const pricing = { prompt: '0.000001', completion: '0.000005', overrides };
  const rows = rowsOf({
    data: [
      record({ id: 'ann/tiers', pricing, expiration_date: '2030-06-30' }),
      record({ id: 'ann/router', pricing: { prompt: '-1', completion: '-1' } }),
    ],
  });
  expect(rows).toMatchObject([
    { price_note: null, price_tiers: JSON.stringify(overrides), expires_on: '2030-06-30' },
    { price_note: 'decided per request', price_in_usd_per_mtok: null, price_tiers: null },
  ]);
});

test.each([null, ''])('a Hugging Face id of %j says nothing about the weights', (id) => {
  const [row] = rowsOf({ data: [record({ hugging_face_id: id })] });
  expect(row).toMatchObject({ open_weights: null, hugging_face_id: null });
});

test('zero token limits are unknown', () => {
  const [row] = rowsOf({
    data: [
      record({
        context_length: 0,
        created: 0,
        top_provider: { max_completion_tokens: null },
        supported_parameters: [],
      }),
    ],
  });
  expect(row).toMatchObject({
    context_tokens: null,
    output_tokens: null,
    released_on: null,
    tools: null,
  });
});

describe('the price per token', () => {
  const price = (pricing: Record<string, string>) =>
    toTokenPrice({ prompt: '0', completion: '0', ...pricing });

  test('of a free variant is zero on both sides', () => {
    expect(price({})).toEqual({ kind: 'usd-per-mtok', input: '0', output: '0' });
  });

  test.each([
    [{ prompt: '-1', completion: '-1' }, 'decided per request'],
    [{ prompt: '0.000001', completion: '-1' }, 'decided per request'],
    [{ image: '0.04' }, 'priced by other units'],
    [{ request: '0.01' }, 'priced by other units'],
  ])('of %j is missing: %s', (pricing, reason) => {
    expect(price(pricing)).toEqual({ kind: 'none', reason });
  });

  test('of zero is free if all other prices are zero', () => {
    expect(price({ image: '0', request: '0', web_search: '0.01' }).kind).toBe('usd-per-mtok');
  });

  test.each([
    [{ prompt: '-2' }, 'prompt', '-2'],
    [{ completion: 'free' }, 'completion', 'free'],
  ])('of %j is refused with the field', (pricing, field, amount) => {
    expect(price(pricing)).toEqual({
      kind: 'wrong',
      reason: `pricing.${field}: expected a decimal in dollars per token or -1, got "${amount}"`,
    });
  });
});

test('a model priced per request has a row without prices', () => {
  const data = [record({ id: 'openrouter/auto', pricing: { prompt: '-1', completion: '-1' } })];
  expect(rowsOf({ data })).toMatchObject([
    { model: 'openrouter/auto', price_in_usd_per_mtok: null, price_out_usd_per_mtok: null },
  ]);
});

test('aliases of other models have no price, but name their target if it is stated', () => {
  const { decoded, seen } = decode({
    data: [
      record({ id: '~ann/m-latest' }),
      record({ id: 'ann/m-newest', alias_target: { name: 'M 1', slug: 'ann/m-1' } }),
    ],
  });
  expect(decoded).toMatchObject({ refused: [], unknown: [], records: 2 });
  const rows = decoded.observed.map(({ row }) => row);
  expect(rows).toMatchObject([
    { model: 'ann/m-newest', alias_of: 'ann/m-1', price_in_usd_per_mtok: null, tools: null },
  ]);
  for (const row of rows) expect(() => rowSchema('model_prices').parse(row)).not.toThrow();
  expect(seen).toEqual(['~ann/m-latest', 'ann/m-newest']);
});

test('a record without a valid id or price is refused, with its field and the reason', () => {
  const wrong = [
    record({ id: 'ann/a', pricing: { prompt: [], completion: '0' } }),
    record({ id: 'no-author' }),
    record({ id: 'ann/c', pricing: { prompt: 'n/a', completion: '0' } }),
    'words',
  ];
  const { decoded, seen, nameless } = decode({ data: [record(), ...wrong] });
  expect(decoded.observed).toHaveLength(1);
  expect(decoded.refused.map(({ record: held }) => held)).toEqual(wrong);
  expect(decoded.refused.map(({ reason }) => reason.split(':')[0])).toEqual([
    'pricing.prompt',
    'id',
    'pricing.prompt',
    'record',
  ]);
  expect(seen).toEqual(['ann/m-1', 'ann/a', 'no-author', 'ann/c']);
  expect(nameless).toBe(1);
});

test.each([
  ['supported_parameters', undefined, 'tools', null, 1],
  ['supported_parameters', 'all', 'tools', null, 1],
  ['architecture', undefined, 'input_modalities', null, 1],
  ['created', null, 'released_on', null, 0],
  ['expiration_date', '2030-06-01T00:00:00Z', 'expires_on', '2030-06-01', 0],
  ['expiration_date', 'soon', 'expires_on', null, 1],
  ['knowledge_cutoff', '', 'knowledge', null, 0],
  ['pricing', { prompt: 3e-6, completion: '.000009' }, 'price_out_usd_per_mtok', '9', 0],
  ['pricing', { prompt: '7.e-7', completion: '0', overrides: {} }, 'price_tiers', null, 1],
])(
  'the field %s may be %j: %s is %j, and %i values are left out',
  (field, value, column, expected, count) => {
    const { decoded } = decode({ data: [record({ [field]: value })] });
    expect(decoded.observed).toMatchObject([{ row: { model: 'ann/m-1', [column]: expected } }]);
    expect(decoded.left).toHaveLength(count);
  },
);

test('new fields are accepted and reported', () => {
  const { decoded } = decode({
    data: [
      record({ verdict: 1 }),
      record({ id: 'ann/m-2', pricing: { prompt: '0', completion: '0', batch: '0' } }),
    ],
    took_ms: 3,
  });
  expect(decoded.observed).toHaveLength(2);
  expect(decoded.unknown).toEqual(['data[].pricing.batch', 'data[].verdict', 'took_ms']);
});

test('a model that is listed twice counts once', () => {
  expect(rowsOf({ data: [record(), record({ name: 'Again' })] })).toMatchObject([
    { name: 'Ann: M 1' },
  ]);
});

test.each([[{ models: [] }], ['down for maintenance'], [null], [{ data: {} }]])(
  'the body %j is not a list',
  (body) => {
    expect(() => decode(body)).toThrow(/OpenRouter for \/api\/v1\/models has no list "data"/);
  },
);

describe('the recorded lists', () => {
  const names = ['models_2026-05-15.json.gz', 'models_sample_2026-07-30.json.gz'] as const;

  test.skipIf(!hasRecording(`openrouter/${names[0]}`)).each([
    [names[0], 364, 8, 3],
    [names[1], 6, 1, 1],
  ])(
    '%s: of %i records %i are aliases, %i have no price, none is refused',
    (name, records, aliases, unpriced) => {
      const page = decode(readRecording(`openrouter/${name}`));
      const rows = page.decoded.observed
        .map(({ row }) => row)
        .filter((row) => !('alias_of' in row));
      expect(page.records).toBe(records);
      expect(page.decoded.refused).toEqual([]);
      expect(page.decoded.unknown).toEqual([]);
      expect(rows).toHaveLength(records - aliases);
      expect(
        rows.filter((row) => 'model' in row && row.price_in_usd_per_mtok === null),
      ).toHaveLength(unpriced);
      for (const row of rows) expect(() => rowSchema('model_prices').parse(row)).not.toThrow();
    },
  );
});

test.each([
  [{ request: '0', web_search: '0', discount: 0 }, null, null],
  [{ request: '-1', web_search: '-1', discount: -0.1 }, null, null],
  [{ request: '1e30', web_search: '1e30', discount: 1 }, null, null],
  [{ request: null, web_search: null, discount: 'half' }, null, null],
  [{ request: '.0125', web_search: 0.0125, discount: '0.25' }, '0.0125', '0.25'],
])('fees per request and search, and a discount, %j are %s and %s', (pricing, fee, discount) => {
  const prices = { ...(record().pricing as object), ...pricing };
  expect(rowsOf({ data: [record({ pricing: prices })] })).toMatchObject([
    { usd_per_request: fee, usd_per_search: fee, discount },
  ]);
});
