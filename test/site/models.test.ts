// Tests of similar models, the price chart and the price history.
import { describe, expect, test } from 'vitest';
import { toModelPath } from '../../src/lib/model-path.ts';
import { readPriceTiers } from '../../src/lib/price-tiers.ts';
import { buildPriceHistory } from '../../src/site/charts/price-history.ts';
import { buildPriceMap, mapHeight, mapWidth, toDots } from '../../src/site/charts/price-map.ts';
import { placeNames } from '../../src/site/charts/price-map-names.ts';
import { describeExpiry, findRetiredOn } from '../../src/site/data/model-retirement.ts';
import { describeLastChange } from '../../src/site/data/price-changes.ts';
import {
  describePlace,
  findCheaper,
  findParameters,
  findPeers,
  formatDifference,
  typicalPrice,
} from '../../src/site/data/similar-models.ts';
import type { PriceChangeRow } from '../../src/snapshot/release/table-rows.ts';

const model = (name: string, priceIn: number, priceOut: number, more: object = {}) => ({
  id: `opal/${name}`,
  name,
  tier: 'standard' as const,
  rank: 1,
  context_tokens: 128_000,
  price_context_tokens: 128_000,
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

describe('similar models', () => {
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

  test('are at most twelve, those closest in size, of which all prices are known', () => {
    const one = model('one', 1, 1);
    const many = Array.from({ length: 30 }, (_, index) =>
      model(`m${index}`, 1, 1, { context_tokens: 128_000 + index * 4000 }),
    );
    const { models, prices } = findPeers(one, [one, ...many]);
    expect(prices).toHaveLength(31);
    expect(models).toHaveLength(12);
    expect(models.map(({ name }) => name)).toContain('m0');
    expect(models.map(({ name }) => name)).not.toContain('m29');
  });
});

test('a typical mix has three input tokens for each output token', () => {
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
      [150, 4],
    ].map(([price = 0, base = 0]) => formatDifference(price, base)),
  ).toEqual(['+50%', '−50%', 'the same', '+<1%', '−<1%', '–', '–', '38 times']);
});

test('the place of a price names ties', () => {
  const prices = [1, 1, 2, 3, 3, 4, 5];
  expect([1, 2, 3, 5].map((price) => describePlace(price, prices))).toEqual([
    'is one of the 2 cheapest',
    'is the 3rd cheapest',
    'is the 4th cheapest, like 1 other',
    'is the most expensive',
  ]);
  expect(describePlace(1, [1, 2])).toBe('is the cheapest');
  expect(describePlace(2, [1, 2, 2])).toBe('is one of the 2 most expensive');
  expect(describePlace(2, [2, 2])).toBe('costs the same as all others');
});

describe('the last change of a price', () => {
  const step = (on: string, input: number | null, kind: PriceChangeRow['kind'] = 'changed') => ({
    kind,
    applies_at: `${on}T05:00:00Z`,
    median_of: null,
    price_in_usd_per_mtok: input,
    price_out_usd_per_mtok: input,
  });

  test('names the day since which the price is unchanged', () => {
    expect(describeLastChange([step('2026-02-03', 2)])).toBe('price unchanged since Feb 3, 2026');
    const again = [step('2026-02-03', 2), step('2026-03-01', null), step('2026-03-20', 2)];
    expect(describeLastChange(again)).toBe('price unchanged since Feb 3, 2026');
    const corrected = [step('2026-02-03', 2000), step('2026-02-03', 2)];
    expect(describeLastChange(corrected)).toBe('price unchanged since Feb 3, 2026');
    expect(describeLastChange([step('2026-02-03', null)])).toBeNull();
  });

  test('leaves out corrections, which are not changes, but not before a median of other sellers', () => {
    const listed = step('2025-12-08', 0.28, 'listed');
    const corrected = step('2026-03-19', 0.26, 'corrected');
    expect(describeLastChange([listed, corrected])).toBe('price unchanged since Mar 19, 2026');
    expect(describeLastChange([listed, step('2026-01-05', 0.14), corrected])).toBe(
      '−50% on Jan 5, 2026',
    );
    const median = { ...corrected, median_of: 7 };
    expect(describeLastChange([listed, step('2026-01-05', 0.14), median])).toBe(
      'price unchanged since Mar 19, 2026',
    );
  });

  test('names the change of a typical mix', () => {
    const cut = [step('2025-01-01', 10), step('2025-06-10', 2), step('2025-07-01', 2)];
    expect(describeLastChange(cut)).toBe('−80% on Jun 10, 2025');
    expect(describeLastChange([step('2025-01-01', 0), step('2025-06-10', 2)])).toBe(
      'price changed on Jun 10, 2025',
    );
    expect(describeLastChange([step('2025-01-01', 2), step('2025-06-10', 3)])).toBe(
      '+50% on Jun 10, 2025',
    );
  });
});

describe('the chart of price and context', () => {
  test('writes names where no dot is, or leaves them out', () => {
    const context = { context_tokens: 1_000_000 };
    const cheap = model('cheap', 1, 1, context);
    const dear = Array.from({ length: 300 }, (_, at) =>
      model('dear', 1 + at / 10, 1 + at / 10, { context_tokens: 400_000 + 10_000 * at }),
    );
    const alone = buildPriceMap([cheap, model('dear', 50, 50, context)]);
    expect(alone && placeNames(alone)).toMatchObject([{ model: { name: 'cheap' } }]);
    const wide = buildPriceMap([cheap, ...dear, model('wide name '.repeat(30), 0.5, 0.5, context)]);
    expect(wide && placeNames(wide).map(({ model: one }) => one.name)).not.toContain(
      'wide name '.repeat(30),
    );
    for (const { model: named, x, y, anchor } of wide ? placeNames(wide) : []) {
      const width = 5.6 * named.name.length;
      const left = x - width * { start: 0, middle: 0.5, end: 1 }[anchor];
      const covered = wide?.points.filter(
        (point) => point.x > left && point.x < left + width && Math.abs(point.y - y) < 7,
      );
      expect(covered, named.name).toEqual([]);
    }
  });

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

  test('names the models that are cheapest for their context window, except free ones', () => {
    const map = buildPriceMap([
      model('short', 0.1, 0.1, { context_tokens: 8000 }),
      model('long', 1, 1, { context_tokens: 1_000_000 }),
      model('dearer', 2, 2, { context_tokens: 1_000_000 }),
      model('worse', 3, 3, { context_tokens: 8000 }),
      model('free', 0, 0, { context_tokens: 2_000_000 }),
    ]);
    expect(map?.frontier.map(({ model: { name } }) => name)).toEqual(['long', 'short']);
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
    expect(toDots([{ model: model('a', 1, 1), x: 1.5, y: 2 }])).toBe('M1.5,2h.01');
  });
});

describe('prices for long prompts', () => {
  test('are exact decimals, shortest prompt first', () => {
    const stored = [
      { above: 400_000, in: '2.000000001', out: null, cache_read: null },
      { above: 200_000, in: '0.3', out: '4', cache_read: '0.03', cache_write: '0.5' },
    ];
    expect(readPriceTiers(JSON.stringify(stored))).toEqual([
      { above: 200_000, input: '0.3', output: '4', cacheRead: '0.03', cacheWrite: '0.5' },
      { above: 400_000, input: '2.000000001', output: null, cacheRead: null, cacheWrite: null },
    ]);
    expect(readPriceTiers(null)).toEqual([]);
  });

  test('mention the announced removal', () => {
    const tell = (expires_on: string | null, state = 'listed', end_says = 'announced') =>
      describeExpiry({ expires_on, end_says, state }, '2026-06-20', (day) => `<${day}>`);
    expect(tell(null)).toBeUndefined();
    expect(tell('2026-06-30')).toBe('The retirement of this model is announced for <2026-06-30>.');
    expect(tell('2026-06-20')).toBe('The retirement of this model is announced for <2026-06-20>.');
    expect(tell('2026-06-20', 'deprecated', 'unlisted')).toContain('since <2026-06-20>');
    expect(tell('2026-06-01')).toBe(
      'The retirement of this model was announced for <2026-06-01>, but a source still lists it.',
    );
    expect(tell('2026-06-01', 'removed')).toBeUndefined();
    expect(tell('2026-06-01', 'deprecated', 'catalog')).toBe(
      'The maker retired this model on <2026-06-01>.',
    );
    expect(tell('2026-06-01', 'deprecated', 'unlisted')).toContain(
      'has listed the maker as a seller',
    );
  });

  test('name the day on which the maker retired it', () => {
    const find = (expires_on: string | null, end_says: string) =>
      findRetiredOn({ expires_on, end_says }, '2026-06-20');
    expect(find('2026-06-19', 'catalog')).toBe('2026-06-19');
    expect(find('2026-06-20', 'catalog')).toBeNull();
    expect(find('2026-06-19', 'unlisted')).toBeNull();
    expect(find(null, 'catalog')).toBeNull();
  });
});

describe('the price history', () => {
  const change = (on: string, price: number | null, kind: PriceChangeRow['kind'] = 'changed') => ({
    occurred_at: `${on}T00:00:00Z`,
    applies_at: `${on}T00:00:00Z`,
    price_in_usd_per_mtok: price,
    price_out_usd_per_mtok: price,
    median_of: null,
    kind,
  });

  test('is a line in steps that ends on the day of the release', () => {
    const changes = [change('2026-01-01', 4, 'listed'), change('2026-01-11', 2)];
    const history = buildPriceHistory(changes, '2026-01-21');
    expect(history?.path).toBe('M0,0H450V90H900');
    expect(history?.corrections).toEqual([]);
    expect(history?.ticks[0]?.label).toBe('$4.00');
    expect(history?.ticks.at(-1)?.label).toBe('$0');
  });

  test('marks corrections, and is interrupted while nobody sells the model', () => {
    const history = buildPriceHistory(
      [
        change('2026-01-01', 4, 'listed'),
        change('2026-01-06', 2, 'corrected'),
        change('2026-01-11', null, 'removed'),
        change('2026-01-16', 4, 'listed'),
      ],
      '2026-01-21',
    );
    expect(history?.path).toBe('M0,0H225V90H450M675,0H900');
    expect(history?.corrections).toEqual([{ x: 225, y: 90 }]);
  });

  test('is undefined if the price never changed', () => {
    expect(buildPriceHistory([change('2026-01-01', 4, 'listed')], '2026-06-30')).toBeUndefined();
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

describe('cheaper models', () => {
  const able = (name: string, price: number, more: object = {}) => ({
    ...model(name, price, price),
    kind: 'language' as const,
    state: 'listed' as const,
    modality: 'text+image->text',
    tools: true,
    reasoning: null,
    released_on: '2030-01-01',
    observed_at: '2030-02-20T05:00:00Z',
    ...more,
  });
  const cheaperOf = (one: ReturnType<typeof able>, all: readonly ReturnType<typeof able>[]) =>
    findCheaper(one, all, '2030-03-01');
  const dear = able('dear', 10);

  test('can do at least the same, and are sorted by price', () => {
    const all = [
      dear,
      able('new', 5, { released_on: '2030-02-01' }),
      able('old', 1),
      able('hardly', 9),
      able('unknown', 1, { tools: null }),
      able('blind', 1, { modality: 'text->text' }),
      able('limited', 1, { price_context_tokens: 60_000 }),
      able('unobserved', 1, { observed_at: '2030-01-14T05:00:00Z' }),
      able('removed', 1, { state: 'removed' }),
      able('voice', 1, { kind: 'speech' }),
    ];
    expect(cheaperOf(dear, all).map(({ name }) => name)).toEqual(['old', 'new']);
  });

  test('are not known for a model without known inputs, or one that is removed', () => {
    const all = [able('cheap', 1)];
    expect(cheaperOf(able('dear', 10, { modality: null }), all)).toEqual([]);
    expect(cheaperOf(able('dear', 10, { state: 'removed' }), all)).toEqual([]);
  });
});
