// Tests of the comparison of models: its data, its rows, the cost of a request, and the price
// chart.
import { describe, expect, test } from 'vitest';
import { toModelAnswers } from '../../src/components/compare-models/answer.ts';
import {
  type ComparedModel,
  toComparedModel,
} from '../../src/components/compare-models/compared-model.ts';
import { toModelComparison } from '../../src/components/compare-models/model-comparison.ts';
import { buildPriceLines } from '../../src/components/compare-models/price-lines.ts';
import { formatUsd } from '../../src/components/models/cost-form.ts';
import {
  exampleWorkload,
  type MonthlyWorkload,
  readWorkload,
  writeWorkload,
} from '../../src/components/models/workload.ts';

const prices = {
  ...{ input: '3', output: '15', cacheRead: '0.3', perRequest: null, tiers: null },
  ...{ cacheWrite: null, batchIn: null, batchOut: null, others: null },
  context: 128_000,
};
const oneRequest = { ...exampleWorkload, requests: 1 };
const tiers = JSON.stringify([{ above: 5000, in: '6', out: null, cache_read: null }]);
const compared = (name: string, more: Partial<ComparedModel> = {}): ComparedModel => ({
  id: `opal/${name}`,
  name,
  maker: 'Opal',
  kind: 'language',
  tier: 'premium',
  state: 'listed',
  ends: null,
  removed: null,
  open: null,
  license: null,
  hub: null,
  context: 128_000,
  output: null,
  modality: null,
  tools: null,
  reasoning: null,
  knowledge: null,
  released: null,
  prices,
  lastChange: null,
  seller: 'Opal',
  source: 'models-dev',
  since: '2026-01-02',
  sellers: 1,
  offers: [],
  doubts: 0,
  repository: null,
  project: null,
  history: [],
  ...more,
});
const rowOf = (
  name: string,
  models: readonly ComparedModel[],
  workload: MonthlyWorkload = oneRequest,
) => toModelComparison(models, workload).find((row) => row.name === name)?.cells;

test('says in one sentence what each model leads in', () => {
  const models = [
    compared('a', { prices: { ...prices, input: '1' } }),
    compared('b', { context: 1_000_000, open: true }),
    compared('c', { open: false }),
  ];
  expect(toModelAnswers(models, toModelComparison(models, oneRequest))).toEqual([
    { name: 'a', text: 'Has the lowest cost for this workload ($0.025 per month).' },
    { name: 'b', text: 'Has the largest context window (1,000,000 tokens) and open weights.' },
  ]);
  expect(toModelAnswers(models.slice(0, 1), [])).toEqual([]);
  const tied = [
    ...models.slice(0, 1),
    compared('d', { prices: { ...prices, input: '1' } }),
    ...models.slice(1),
  ];
  expect(toModelAnswers(tied, toModelComparison(tied, oneRequest))[1]?.text).toBe(
    'Has the lowest cost for this workload ($0.025 per month, a tie).',
  );
  const allOpen = models.map((model) => ({ ...model, open: true }));
  expect(toModelAnswers(allOpen, [])).toEqual([]);
});

describe('the rows of the model comparison', () => {
  test('show the cost of a month, with the tier of each request and the last change', () => {
    const models = [
      compared('a'),
      compared('b', { prices: { ...prices, tiers, perRequest: '0.01' } }),
    ];
    const note = 'no source says if longer prompts cost more';
    expect(rowOf('Cost of a month', models)).toEqual([
      { text: '$0.045', isBest: true, more: ['per month, $0.045 for each request', note] },
      {
        text: '$0.085',
        isBest: false,
        more: [
          'per month, $0.085 for each request',
          'including a fee of $0.01 for each request',
          'at the price for prompts of more than 5,000 tokens',
        ],
      },
    ]);
    const month = { ...exampleWorkload, input: 5_000, output: 500 };
    const changed = compared('c', { lastChange: '−80% on Jun 10, 2025' });
    expect(rowOf('Cost of a month', [changed], month)).toEqual([
      {
        text: '$225.00',
        isBest: false,
        more: ['per month, $0.0225 for each request', note, '−80% on Jun 10, 2025'],
      },
    ]);
    expect(rowOf('Cost of a month', [changed], { ...month, input: 128_001 })?.[0]).toMatchObject({
      text: '–',
      more: [
        'a request of 128,001 tokens does not fit into the context window of 128,000 tokens',
        '−80% on Jun 10, 2025',
      ],
    });
    expect(rowOf('Input', models)?.[1]?.more).toEqual(['$6.00 above 5,000 tokens']);
    expect(rowOf('Output', models)?.[1]?.more).toBeUndefined();
    const small = compared('d', { context: 5_000, prices: { ...prices, tiers } });
    expect(rowOf('Input', [small])?.[0]?.more).toEqual([
      '$6.00 above 5,000 tokens, with a larger context window',
    ]);
  });

  test('use the prices of the service and of cache writes, or say that none is known', () => {
    const others = JSON.stringify([
      { what: 'flex', in: '1.5', out: '7.5', cache_read: null, when: null },
    ]);
    const models = [
      compared('a', { prices: { ...prices, others, cacheWrite: '3.75', tiers: '[]' } }),
      compared('b', { prices: { ...prices, tiers } }),
    ];
    const cells = (workload: Partial<MonthlyWorkload>) =>
      rowOf('Cost of a month', models, { ...oneRequest, ...workload })?.map(
        ({ text, more }) => `${text} ${more?.[0]}`,
      );
    expect(cells({ service: 'flex' })).toEqual([
      '$0.0225 per month, $0.0225 for each request',
      '– no source states a price for flex requests',
    ]);
    // 6,000 · 3 + 4,000 · 3.75 + 1,000 · 15. The tier of the other model states no price for writes.
    expect(cells({ cache_write: 4_000 })).toEqual([
      '$0.048 per month, $0.048 for each request',
      '– no source states a price for these cache writes',
    ]);
    expect(cells({ service: 'flex', cache_write: 1 })?.[0]).toBe(
      '– no source states a price for these cache writes',
    );
  });

  test('say what is wrong with the entered numbers', () => {
    const workload = readWorkload(new Map([['input', '1']]));
    const [cost] = toModelComparison([compared('a')], workload);
    expect(cost?.cells).toEqual([{ text: '–', isBest: false, more: [workload] }]);
    expect(workload).toBe('Enter whole numbers of tokens, at most 10,000,000 for a request.');
  });

  test('mark no leader among unknown prices, ties and removed models', () => {
    const removed = compared('b', {
      state: 'removed',
      removed: '2026-02-03',
      prices: { ...prices, output: '1' },
    });
    const best = (name: string, ...models: ComparedModel[]) =>
      rowOf(name, models)?.map(({ isBest }) => isBest);
    expect(best('Output', compared('a'), removed)).toEqual([false, false]);
    expect(
      best('Cache write', compared('a', { prices: { ...prices, cacheWrite: '1' } }), compared('b')),
    ).toEqual([false, false]);
    expect(best('Output', compared('a'), compared('c'))).toEqual([false, false]);
    expect(rowOf('State', [removed])?.[0]?.text).toBe('no longer sold since 2026-02-03');
    const retired = compared('b', { state: 'deprecated', ends: '2026-01-05' });
    expect(best('Output', compared('a'), retired)).toEqual([false, false]);
    expect(rowOf('State', [retired])?.[0]?.text).toBe('retired on 2026-01-05');
  });

  test('say which facts are not known', () => {
    const unknown = compared('a', { context: null, kind: null });
    const known = compared('b', {
      open: true,
      license: 'MIT',
      tools: true,
      modality: 'text->text',
      output: 10,
      prices: { ...prices, batchIn: '1' },
      project: { id: 'b', name: 'b', health: 60, label: 'fair', reason: null, estimate: null },
    });
    const rows = toModelComparison([unknown, known], exampleWorkload);
    const texts = new Map(rows.map(({ name, cells }) => [name, cells[0]?.text]));
    for (const name of ['Kind', 'Weights', 'License of the weights', 'Tool calling', 'Modality']) {
      expect(texts.get(name), name).toBe('not known');
    }
    for (const name of ['Context window', 'Maximum output', 'Batch input', 'Health score']) {
      expect(texts.get(name), name).toBe('–');
    }
  });

  test('are omitted if no source states a value for any model', () => {
    const names = toModelComparison([compared('a'), compared('b')], 'Enter numbers.').map(
      ({ name }) => name,
    );
    for (const name of ['License of the weights', 'Tool calling', 'Batch input', 'Cache write'])
      expect(names, name).not.toContain(name);
    expect(names).toEqual(expect.arrayContaining(['Cost of a month', 'Input', 'Context window']));
  });

  test('are omitted if all models have the usual value', () => {
    const namesOf = (more: Partial<ComparedModel>) =>
      toModelComparison([compared('a'), compared('b', more)], 'Enter numbers.').map(
        ({ name }) => name,
      );
    const usual = ['Price disagreements', 'Kind', 'State'];
    for (const name of usual) expect(namesOf({}), name).not.toContain(name);
    expect(namesOf({ doubts: 1, kind: 'image', state: 'removed', removed: '2026-01-01' })).toEqual(
      expect.arrayContaining(usual),
    );
  });

  test('link to the project of the repository and show its score', () => {
    const project = {
      id: 'opal-7b',
      name: 'opal/7b',
      health: 60,
      label: 'fair',
      reason: null,
      estimate: 5,
    };
    expect(rowOf('Repository', [compared('a', { project })])?.[0]).toEqual({
      text: 'opal/7b',
      isBest: false,
      href: '/projects/opal-7b',
    });
    expect(rowOf('Health score', [compared('a', { project })])?.[0]?.text).toBe(
      '60, fair, estimate from 5 of 11 signals',
    );
  });
});

test('a model lists each of its cheapest known sellers once, and its corrected price history', () => {
  const offer = (seller: string, price: number, terms = 'standard') => ({
    seller,
    seller_name: seller === 'unknown' ? null : seller,
    terms,
    price_in_usd_per_mtok: price,
    price_out_usd_per_mtok: price,
  });
  const change = (on: string, appliesOn: string, price: number | null) => ({
    occurred_at: `${on} 00:00:00`,
    applies_at: `${appliesOn} 00:00:00`,
    price_out_usd_per_mtok: price,
  });
  const row = { context_tokens: 0, price_in_usd_per_mtok: 1e-7, price_out_usd_per_mtok: 2 };
  const parts = {
    offers: [
      offer('free', 0, 'trial'),
      ...['unknown', 'a', 'b', 'a', 'c', 'd'].map((id) => offer(id, 2)),
    ],
    changes: [
      change('2026-01-01', '2026-01-01', 40),
      change('2026-01-03', '2026-01-01', 4),
      change('2026-02-01', '2026-02-01', null),
    ],
    project: undefined,
    doubts: 0,
  };
  const model = toComparedModel(
    { cache_read_usd_per_mtok: null, price_tiers: null, ...row } as unknown as Parameters<
      typeof toComparedModel
    >[0],
    parts as unknown as Parameters<typeof toComparedModel>[1],
  );
  expect(model.offers.map(([seller]) => seller)).toEqual(['a', 'b', 'c']);
  expect(model.history).toEqual([
    ['2026-01-01', 4],
    ['2026-02-01', null],
  ]);
  expect(model.context).toBeNull();
});

describe('the workload of a month', () => {
  const fields = (...values: string[]) =>
    new Map(['input', 'cached', 'output', 'requests'].map((name, at) => [name, values[at] ?? '']));

  test('has whole numbers, and no more cached tokens than input', () => {
    expect(readWorkload(fields('5000', '100', ' 500', '10000'))).toEqual({
      ...{ input: 5_000, cached: 100, cache_write: 0, output: 500, requests: 10_000 },
      service: 'standard',
    });
    const full = new Map([...fields('5', '3', '0', '1'), ['cache_write', '3']]);
    expect(readWorkload(full)).toContain('at most 5 cached tokens');
    expect(readWorkload(fields('5', '6', '0', '1'))).toBe(
      'Enter at most 5 cached tokens: they are part of the input.',
    );
    for (const wrong of ['', '-1', '1.5', '1e3', '10000001']) {
      expect(readWorkload(fields(wrong, '0', '0', '1')), wrong).toContain(
        'whole numbers of tokens',
      );
    }
    for (const wrong of ['', '0', '100000001']) {
      expect(readWorkload(fields('1', '0', '0', wrong)), wrong).toContain('from 1 to 100,000,000');
    }
  });

  test('is in the query string beside other parameters, unless it is the example', () => {
    const written = writeWorkload('?models=opal/a,opal/b&input=1', fields('5000', '0', '500', '7'));
    expect(written).toBe('?models=opal/a,opal/b&input=5000&cached=0&output=500&requests=7');
    expect(writeWorkload(written, fields('10000', '0', '1000', '10000'))).toBe(
      '?models=opal/a,opal/b',
    );
    const rare = new Map([...fields('5000', '0', '500', '7'), ['cache_write', '0']]);
    expect(writeWorkload('', rare.set('service', 'flex'))).toBe(
      '?input=5000&cached=0&output=500&requests=7&service=flex',
    );
    expect(writeWorkload('?output=2', fields('10000', '0', '1000', '10000'))).toBe('');
  });

  test('costs exact decimals, with cents from one dollar', () => {
    expect(
      ['0', '0.5', '0.0000001', '1', '112.5', '1234567.894999', '1234567.895', '9.999'].map(
        formatUsd,
      ),
    ).toEqual([
      ...['$0.00', '$0.50', '$0.0000001', '$1.00', '$112.50'],
      ...['$1,234,567.89', '$1,234,567.90', '$10.00'],
    ]);
  });
});

describe('the price chart of the model comparison', () => {
  test('has a line in steps for each model on one logarithmic axis', () => {
    const chart = buildPriceLines(
      [
        compared('a', {
          history: [
            ['2026-01-01', 16],
            ['2026-01-11', 4],
          ],
        }),
        compared('b', {
          history: [
            ['2026-01-11', 1],
            ['2026-01-16', null],
          ],
        }),
      ],
      '2026-01-21',
    );
    expect(chart.ticks).toEqual(['$20.00', '$10.00', '$5.00', '$2.00', '$1.00']);
    expect(chart.paths).toEqual(['M0,19.3H450V134.6H900', 'M450,240H675']);
    expect(chart.summary).toBe('a from $16.00 to $4.00, b $1.00');
    expect(chart.days).toEqual(['Jan 1, 2026', 'Jan 21, 2026']);
  });

  test('has no lines if no model had a price before the day of the release', () => {
    expect(buildPriceLines([compared('a')], '2026-01-21').paths).toEqual(['']);
    const first = compared('a', { history: [['2026-01-21', 4]] });
    expect(buildPriceLines([first], '2026-01-21').paths).toEqual(['']);
  });

  test('has a line of its own for a price of zero, below round prices', () => {
    const free = compared('a', { history: [['2026-01-01', 0]] });
    const paid = compared('b', { history: [['2026-01-01', 0.02]] });
    const chart = buildPriceLines([free, paid], '2026-01-21');
    expect(chart.ticks).toEqual(['$0.05', '$0.02', '$0']);
    expect(chart.paths).toEqual(['M0,240H900', 'M0,120H900']);
  });
});
