// Tests of the list of price changes on /models/changes, and of the price history of a model.
import { expect, test } from 'vitest';
import { listPriceMoves, mergeAlternations } from '../../src/site/data/price-changes.ts';

const model = (id: string) => ({ id, name: id });

test('price changes of a week are listed newest first, without first listings', () => {
  const change = (day: string, kind: string, price: number | null) => ({
    kind,
    applies_at: kind === 'corrected' ? '2030-01-04 05:00:00' : `${day} 05:00:00`,
    known_at: kind === 'corrected' ? `${day} 05:00:00` : '2030-01-10 05:00:00',
    source: 'rankings',
    seller: price === null ? null : `seller of ${price}`,
    median_of: null,
    price_in_usd_per_mtok: price,
    price_out_usd_per_mtok: price,
  });
  const changes = [
    change('2030-01-01', 'listed', 4),
    change('2030-01-03', 'changed', 2),
    change('2030-01-04', 'changed', 3),
    change('2030-01-05', 'corrected', 2),
    change('2030-01-06', 'removed', null),
    change('2030-01-07', 'listed', 2),
    change('2030-01-08', 'changed', 2),
    change('2030-01-09', 'alternated', 1),
  ];
  const data = {
    models: [model('opal/one')],
    endedModels: [],
    priceChangesByModel: new Map([['opal/one', changes]]),
    // A seller that no longer sells this model has its name from others.
    offersByModel: new Map([['opal/two', [{ seller: 'seller of 2', seller_name: 'Two' }]]]),
  };
  const moves = listPriceMoves(
    data as unknown as Parameters<typeof listPriceMoves>[0],
    '2030-01-03',
  );
  expect(moves.map(({ on, what, beforeIn, priceIn }) => [on, what, beforeIn, priceIn])).toEqual([
    ['2030-01-07', 'sold again', null, 2],
    ['2030-01-06', 'no longer sold', 2, null],
    ['2030-01-05', 'corrected', 3, 2],
    ['2030-01-04', 'more expensive', 2, 3],
  ]);
  expect(moves.map(({ seller }) => seller)).toEqual(['Two', 'Two', 'Two', 'seller of 3']);
});

test('a price that is taken back within a week, or a median of other sellers, is no news', () => {
  const change = (kind: string, price: number, median_of: number | null = null) => ({
    kind,
    source: 'rankings',
    median_of,
    applies_at: '2030-01-06 05:00:00',
    known_at: '2030-01-06 05:00:00',
    price_in_usd_per_mtok: price,
    price_out_usd_per_mtok: price,
  });
  const list = (...changes: ReturnType<typeof change>[]) =>
    listPriceMoves(
      {
        models: [model('opal/one')],
        endedModels: [],
        priceChangesByModel: new Map([['opal/one', changes]]),
        offersByModel: new Map(),
      } as unknown as Parameters<typeof listPriceMoves>[0],
      '2030-01-01',
    ).map(({ what, priceIn }) => [what, priceIn]);
  const first = change('listed', 2);
  expect(list(first, change('changed', 5), change('alternated', 2))).toEqual([]);
  expect(
    list(first, change('changed', 5), change('alternated', 2), change('alternated', 5)),
  ).toEqual([['more expensive', 5]]);
  expect(list(first, change('corrected', 3, 2), change('corrected', 4))).toEqual([]);
  expect(list(first, change('corrected', 3, 2), change('changed', 1, 2))).toEqual([['cheaper', 1]]);
});

test('a removal of many models at once is a clean-up of a list, except by OpenRouter', () => {
  const change = (kind: string, source: string | null) => ({
    kind,
    known_at: kind === 'removed' ? '2030-01-06 05:00:00' : '2030-01-01 05:00:00',
    applies_at: '2030-01-06 05:00:00',
    source,
    price_in_usd_per_mtok: kind === 'removed' ? null : 1,
    price_out_usd_per_mtok: kind === 'removed' ? null : 1,
  });
  const list = (count: number) => {
    const ids = ['openrouter', ...Array.from({ length: count - 1 }, () => 'litellm')];
    const models = ids.map((source, at) => model(`${source}/${at}`));
    const priceChangesByModel = new Map(
      models.map(({ id }, at) => [
        id,
        [change('listed', ids[at] ?? null), change('removed', null)],
      ]),
    );
    const data = { models, endedModels: [], priceChangesByModel, offersByModel: new Map() };
    return listPriceMoves(data as unknown as Parameters<typeof listPriceMoves>[0], '2030-01-03');
  };
  expect(list(10)).toHaveLength(10);
  expect(list(11).map(({ model: { id } }) => id)).toEqual(['openrouter/0']);
});

test('the history states once that a price alternates', () => {
  const kinds = ['listed', 'changed', 'alternated', 'alternated', 'changed', 'alternated'];
  const merged = mergeAlternations(kinds.map((kind, place) => ({ kind, place })));
  expect(merged.map(({ place }) => place)).toEqual([0, 1, 3, 4, 5]);
});

test('a price change is judged by the price of a typical mix', () => {
  const change = (day: string, price_in_usd_per_mtok: number, price_out_usd_per_mtok: number) => ({
    kind: 'changed',
    applies_at: `${day} 05:00:00`,
    source: 'rankings',
    price_in_usd_per_mtok,
    price_out_usd_per_mtok,
  });
  const changes = [
    change('2030-01-01', 4, 4),
    change('2030-01-02', 5, 3.5),
    change('2030-01-03', 4.5, 5),
    change('2030-01-04', 3.9, 20),
  ];
  const data = {
    models: [model('opal/one')],
    endedModels: [],
    priceChangesByModel: new Map([['opal/one', changes]]),
    offersByModel: new Map(),
  };
  const moves = listPriceMoves(
    data as unknown as Parameters<typeof listPriceMoves>[0],
    '2030-01-01',
  );
  expect(moves.map(({ what }) => what)).toEqual(['more expensive', 'changed', 'more expensive']);
});
