// Prices on other conditions, as LiteLLM and genai-prices write them.
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { importFiles } from '../../../pipeline/observations/import.ts';
import { openWorkspace } from './workspace.ts';

async function read(mapping: string, content: unknown, more = '') {
  const space = await openWorkspace();
  const file = await space.write('prices.json.gz', gzipSync(JSON.stringify(content)));
  const report = await importFiles(space, [file], { mapping });
  expect(report.quarantined).toBe(0);
  const rows = await space.rows(
    'model_prices',
    `model, observed_at::date::varchar as day, price_in_usd_per_mtok::double as price_in,
      other_prices ${more}`,
  );
  return rows.map(({ other_prices: text, ...row }) => ({
    ...row,
    others: typeof text === 'string' ? toNumbers(JSON.parse(text)) : null,
  }));
}

const toNumbers = (prices: Record<string, string | null>[]) =>
  prices.map(({ what, when, ...amounts }) => [
    what,
    ...['in', 'out', 'cache_read'].map((name) => (amounts[name] ? Number(amounts[name]) : null)),
    when ?? null,
  ]);

it('LiteLLM states service tiers, hours, cache writes for an hour, and audio', async () => {
  const base = { litellm_provider: 'ann', mode: 'chat', max_input_tokens: 1000 };
  const rows = await read('litellm-facts', {
    plain: { ...base, input_cost_per_token: 1e-6, output_cost_per_token: 2e-6 },
    full: {
      ...base,
      input_cost_per_token: 1e-6,
      output_cost_per_token: 2e-6,
      input_cost_per_token_priority: 2e-6,
      output_cost_per_token_priority: 4e-6,
      cache_read_input_token_cost_priority: 2e-7,
      cache_creation_input_token_cost_above_1hr: 1e-5,
      input_cost_per_audio_token: 3.2e-5,
      off_peak_pricing: {
        input_cost_per_token: 5e-7,
        output_cost_per_token: 1e-6,
        windows: [
          { hours_utc: ['00:00-01:00', '10:00-00:00'], weekdays: [1, 5] },
          { hours_utc: '00:00-00:00', weekdays: [6, 7] },
        ],
      },
    },
  });
  expect(rows).toEqual([
    {
      model: 'ann/full',
      day: '2026-07-24',
      price_in: 1,
      others: [
        ['priority', 2, 4, 0.2, null],
        ['cache_write_1h', 10, null, null, null],
        ['audio', 32, null, null, null],
        ['off_peak', 0.5, 1, null, 'Mon, Fri 00:00-01:00, 10:00-00:00; Sat, Sun 00:00-00:00 UTC'],
      ],
    },
    { model: 'ann/plain', day: '2026-07-24', price_in: 1, others: null },
  ]);
});

it('LiteLLM states a fee per web search, unless it depends on the size of the search', async () => {
  const sizes = (low: number, medium: number, high: number) => ({
    litellm_provider: 'ann',
    input_cost_per_token: 1e-6,
    output_cost_per_token: 2e-6,
    search_context_cost_per_query: {
      search_context_size_low: low,
      search_context_size_medium: medium,
      search_context_size_high: high,
    },
  });
  const models = {
    free: sizes(0, 0, 0),
    one: sizes(0.01, 0.01, 0.01),
    sized: sizes(0.01, 0.02, 0.03),
  };
  const rows = await read('litellm-facts', models, ', usd_per_search::double as fee');
  expect(rows).toMatchObject([
    { model: 'ann/free', fee: null },
    { model: 'ann/one', fee: 0.01 },
    { model: 'ann/sized', fee: null },
  ]);
});

it('genai-prices states hours, audio, and prices that will apply later', async () => {
  const prices = (input: number, output: number, more = {}) => ({
    input_mtok: input,
    output_mtok: output,
    ...more,
  });
  const hours = { start_time: '00:30:00Z', end_time: '16:30:00Z' };
  const rows = await read('genai-prices', [
    {
      id: 'ann',
      models: [
        {
          id: 'clock',
          prices: [{ prices: prices(1, 2) }, { constraint: hours, prices: prices(3, 4) }],
        },
        { id: 'ears', prices: prices(1, 2, { input_audio_mtok: { base: 7, tiers: [] } }) },
        {
          id: 'soon',
          prices: [
            { prices: prices(2, 10) },
            { constraint: { start_date: '2026-09-01' }, prices: prices(3, 15) },
          ],
        },
      ],
    },
  ]);
  expect(rows).toEqual([
    {
      model: 'ann/clock',
      day: '2026-08-21',
      price_in: 3,
      others: [['off_peak', 1, 2, null, '16:30-00:30 UTC']],
    },
    {
      model: 'ann/ears',
      day: '2026-08-21',
      price_in: 1,
      others: [['audio', 7, null, null, null]],
    },
    {
      model: 'ann/soon',
      day: '2026-08-21',
      price_in: 2,
      others: [['announced', 3, 15, null, '2026-09-01']],
    },
    { model: 'ann/soon', day: '2026-09-01', price_in: 3, others: null },
  ]);
});

it('genai-prices can have its providers in an object, and conditions and prices of new kinds', async () => {
  const mtok = { input_mtok: { base: 1, tiers: [] }, output_mtok: 2 };
  const prices = [
    {
      prices: {
        ...mtok,
        cache_read_mtok: { type: 'new', value: 99 },
        cache_write_1h_mtok: 4,
        output_image_mtok: 30,
        requests_kcount: 5,
      },
    },
    { constraint: { type: 'new', region: 'moon' }, prices: { input_mtok: 99, output_mtok: 99 } },
    { constraint: { start_date: '2026-01-01' }, prices: { ...mtok, cache_write_5m_mtok: 3 } },
  ];
  const units = { input_tokens: { per: 1_000_000, price_key: 'input_mtok' } };
  const providers = [{ id: 'ann', models: [{ id: 'm', prices }] }];
  const rows = await read(
    'genai-prices',
    { units, providers },
    `, usd_per_request::double as fee, cache_read_usd_per_mtok as cache_read,
      cache_write_usd_per_mtok::double as cache_write`,
  );
  const row = { model: 'ann/m', price_in: 1, cache_read: null };
  expect(rows).toEqual([
    {
      ...{ ...row, day: '2025-12-31', fee: 0.005, cache_write: null },
      others: [
        ['image', null, 30, null, null],
        ['cache_write_1h', 4, null, null, null],
      ],
    },
    { ...row, day: '2026-01-01', fee: null, cache_write: 3, others: null },
  ]);
});
