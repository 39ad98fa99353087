// Tests of similar models, the price chart and the price history.
import { describe, expect, test } from 'vitest';
import {
  buildPriceHistory,
  describeSources,
  findChanges,
} from '../../src/site/charts/price-history.ts';
import { buildPriceMap, mapHeight, mapWidth, toDots } from '../../src/site/charts/price-map.ts';
import { describeExpiry, readPriceTiers } from '../../src/site/data/price-tiers.ts';
import {
  findParameters,
  findPeers,
  formatDifference,
  typicalPrice,
} from '../../src/site/data/similar-models.ts';
import { toModelPath } from '../../src/site/format/urls.ts';

const model = (name: string, priceIn: number, priceOut: number, more: object = {}) => ({
  id: `opal/${name}`,
  name,
  tier: 'standard',
  rank: 1,
  context_tokens: 128_000,
  price_in_usd_per_mtok: priceIn,
  price_out_usd_per_mtok: priceOut,
  is_open_weights: null,
  ...more,
});

describe('the size of a model', () => {
  test.for([
    ['Llama 3.3 70B Instruct', 70],
    ['Mixtral 8x7B', 56],
    ['phi-3.5-mini', undefined],
    ['qwen2.5-0.5b', 0.5],
    ['gpt-4o', undefined],
    ['Qwen3-235B-A22B', 235],
    ['4bit-model', undefined],
  ] as const)('is read from the name %s as %s', ([name, size]) => {
    expect(findParameters(name)).toBe(size);
  });
});

describe('peers', () => {
  test('have the same tier and a similar context, cheapest first', () => {
    const one = model('one', 1, 5);
    const all = [
      one,
      model('dear', 4, 5),
      model('cheap', 0.5, 5),
      model('premium', 9, 9, { tier: 'premium' }),
      model('short', 1, 5, { context_tokens: 8000 }),
    ];
    const peers = findPeers(one, all);
    expect(peers.by).toBe('context');
    expect(peers.models.map(({ name }) => name)).toEqual(['cheap', 'one', 'dear']);
  });

  test('have a similar number of parameters if the name contains it', () => {
    const one = model('opal-70b', 1, 5);
    const peers = findPeers(one, [
      one,
      model('ruby-65b', 2, 5),
      model('tiny-7b', 1, 1),
      model('x', 1, 1),
    ]);
    expect(peers.by).toBe('parameters');
    expect(peers.models.map(({ name }) => name)).toEqual(['opal-70b', 'ruby-65b']);
  });

  test('are at most twelve, those closest in size', () => {
    const one = model('one', 1, 1);
    const many = Array.from({ length: 30 }, (_, index) =>
      model(`m${index}`, 1, 1, { context_tokens: 128_000 + index * 4000 }),
    );
    const { models } = findPeers(one, [one, ...many]);
    expect(models).toHaveLength(12);
    expect(models.map(({ name }) => name)).toContain('m0');
    expect(models.map(({ name }) => name)).not.toContain('m29');
  });
});

test('a typical request has three parts input to one part output', () => {
  expect(typicalPrice(model('a', 2, 10))).toBe(4);
});

test('differences are in percent with a sign', () => {
  expect(
    [
      [6, 4],
      [2, 4],
      [4, 4],
      [4.01, 4],
      [3.99, 4],
      [0, 4],
      [4, 0],
    ].map(([price = 0, base = 0]) => formatDifference(price, base)),
  ).toEqual(['+50%', '−50%', 'the same', '+<1%', '−<1%', '–', '–']);
});

describe('the chart of price and context', () => {
  test('places low prices below high ones and short contexts left of long ones', () => {
    const map = buildPriceMap([
      model('small', 0.1, 0.1, { context_tokens: 8000 }),
      model('large', 10, 10, { context_tokens: 1_000_000 }),
    ]);
    const [small, large] = map?.points ?? [];
    expect(small?.x).toBeLessThan(large?.x ?? 0);
    expect(small?.y).toBeGreaterThan(large?.y ?? mapHeight);
    expect(map?.prices.map(({ label }) => label)).toEqual(['$10', '$1', '$0.10']);
    expect(map?.contexts.map(({ label }) => label)).toEqual(['4k', '16k', '64k', '256k', '1M']);
    expect(map?.hasFree).toBe(false);
  });

  test('places free models below all prices', () => {
    const map = buildPriceMap([model('free', 0, 0), model('paid', 1, 1)]);
    const [free] = map?.points ?? [];
    expect(map?.hasFree).toBe(true);
    expect(free?.y).toBeGreaterThan(Math.max(...(map?.prices.map(({ y }) => y) ?? [])));
    expect(free?.y).toBeLessThan(mapHeight);
  });

  test('has evenly spaced ticks and all points inside', () => {
    const models = Array.from({ length: 300 }, (_, index) =>
      model(`m${index}`, 10 ** ((index % 60) / 10 - 3), 1, { context_tokens: 2000 + index * 9000 }),
    );
    const map = buildPriceMap([...models, model('odd', 90_000, 90_000, { context_tokens: 7 })]);
    const steps = map?.prices.slice(1).map(({ y }, index) => y - (map.prices[index]?.y ?? 0)) ?? [];
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.3);
    for (const { x, y } of map?.points ?? []) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(mapWidth);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(mapHeight);
    }
  });

  test('is undefined without a price or context', () => {
    expect(buildPriceMap([])).toBeUndefined();
    expect(buildPriceMap([model('free', 0, 0)])).toBeUndefined();
    expect(buildPriceMap([model('blank', 1, 1, { context_tokens: 0 })])).toBeUndefined();
  });

  test('draws points as one path', () => {
    expect(toDots([{ model: model('a', 1, 1), x: 1.5, y: 2 }])).toBe('M1.5,2h0');
  });
});

describe('prices for long prompts', () => {
  test('are per million tokens, shortest prompt first', () => {
    const told = [
      { min_prompt_tokens: 400_000, prompt: '0.000002' },
      { min_prompt_tokens: 200_000, prompt: '0.0000003', completion: '0.000004' },
    ];
    expect(readPriceTiers(JSON.stringify(told))).toEqual([
      { from: 200_000, priceIn: 0.3, priceOut: 4 },
      { from: 400_000, priceIn: 2, priceOut: null },
    ]);
  });

  test.each([
    null,
    '{"min_prompt_tokens": 1',
    '{"min_prompt_tokens": 1, "prompt": "1"}',
    '[null, 3, {"prompt": "1"}, {"min_prompt_tokens": 9, "prompt": "-1"}]',
  ])('are empty for the value %s', (text) => {
    expect(readPriceTiers(text)).toEqual([]);
  });

  test('mention the announced removal', () => {
    const tell = (expires_on: string | null) =>
      describeExpiry({ expires_on, source: 'openrouter' }, '2026-06-20', (day) => `<${day}>`);
    expect(tell(null)).toBeUndefined();
    expect(tell('2026-06-30')).toBe(
      'openrouter has announced that it will remove this model on <2026-06-30>.',
    );
    expect(tell('2026-06-01')).toBe(
      'openrouter had announced that it would remove this model on <2026-06-01>, but still lists it.',
    );
  });
});

describe('the price history', () => {
  const price = (source: string, on: string, priceIn: number, priceOut: number) => ({
    model_id: 'opal/opal-7b',
    source,
    observed_at: `${on}T05:00:00Z`,
    price_in_usd_per_mtok: priceIn,
    price_out_usd_per_mtok: priceOut,
    is_listed: true,
  });

  test('leaves out unchanged prices, newest first', () => {
    const changes = findChanges([
      price('a', '2026-01-01', 1, 4),
      price('a', '2026-02-01', 1, 4),
      price('a', '2026-03-01', 1, 2),
      price('b', '2026-01-15', 1, 3),
    ]);
    expect(changes.map(({ source, on, isFirst }) => [source, on, isFirst])).toEqual([
      ['a', '2026-03-01', false],
      ['b', '2026-01-15', true],
      ['a', '2026-01-01', true],
    ]);
  });

  test('puts the later of two changes on one day first', () => {
    const at = (hour: string, priceOut: number) => ({
      ...price('a', '2026-03-01', 1, priceOut),
      observed_at: `2026-03-01T${hour}:00:00Z`,
    });
    const changes = findChanges([price('a', '2026-01-01', 1, 4), at('05', 3), at('06', 2)]);
    expect(changes.map(({ priceOut }) => priceOut)).toEqual([2, 3, 4]);
    const line = buildPriceHistory(changes, '2026-03-02')?.lines[0];
    const last = buildPriceHistory(changes.slice(0, 1).concat(changes.slice(2)), '2026-03-02');
    expect(line?.path.split('V').at(-1)).toBe(last?.lines[0]?.path.split('V').at(-1));
  });

  test('names the current and former sources', () => {
    const one = price('a', '2026-01-01', 1, 4);
    const gone = { ...price('b', '2026-01-02', 1, 4), is_listed: false };
    const other = price('c', '2026-01-03', 2, 4);
    const say = (rows: Parameters<typeof findChanges>[0]) => describeSources(findChanges(rows));
    expect(say([one])).toBe('Listed by one source: a.');
    expect(say([one, gone])).toBe('Listed by one source: a. No longer listed by b.');
    expect(say([one, price('b', '2026-01-02', 1, 4)])).toBe(
      'Listed by 2 sources with the same price: a, b.',
    );
    expect(say([one, other])).toBe('Listed by 2 sources with different prices: a, c.');
    expect(say([gone])).toBe('No source lists this model anymore. No longer listed by b.');
  });

  test('ends on the day of the release', () => {
    const changes = findChanges([price('a', '2026-01-01', 1, 4), price('a', '2026-01-11', 1, 2)]);
    const history = buildPriceHistory(changes, '2026-01-21');
    expect(history?.lines).toEqual([{ source: 'a', path: 'M0,0H450V90H900' }]);
    expect(history?.ticks[0]?.label).toBe('$4.00');
    expect(history?.ticks.at(-1)?.label).toBe('$0');
  });

  test('is undefined if the price never changed', () => {
    const changes = findChanges([price('a', '2026-01-01', 1, 4)]);
    expect(buildPriceHistory(changes, '2026-06-30')).toBeUndefined();
    expect(buildPriceHistory([], '2026-06-30')).toBeUndefined();
  });
});

test.for([
  ['openai/gpt-5', '/models/openai/gpt-5'],
  ['quartz/quartz-mini:free', '/models/quartz/quartz-mini:free'],
  ['cloudflare/@cf/meta/llama-2-7b', '/models/cloudflare/@cf/meta/llama-2-7b'],
  ['a/../../etc', undefined],
  ['a/b c', undefined],
  ['a/<script>', undefined],
  ['a/x.html', undefined],
  ['alone', undefined],
  ['a//b', undefined],
] as const)('the model %s has the page %s', ([id, path]) => {
  expect(toModelPath(id)).toBe(path);
});
