// Tests of the cheapest seller, unconfirmed prices, and old prices.
import { describe, expect, test } from 'vitest';
import { findPaidOffers, isUnconfirmed, toOldPriceDay } from '../../src/site/data/paid-offers.ts';

const offer = (seller: string, input: number, more: object = {}) => ({
  seller,
  seller_name: seller.toUpperCase() as string | null,
  is_maker: false,
  terms: 'standard' as const,
  sources: ['s'],
  price_in_usd_per_mtok: input,
  price_out_usd_per_mtok: 2 * input,
  context_tokens: null,
  ...more,
});
const model = {
  context_tokens: 131_072,
  is_open_weights: false as boolean | null,
  weights_license: null as string | null,
  seller: null as string | null,
  provider: 'maker',
  maker_name: 'Maker',
  price_in_usd_per_mtok: 8,
  price_out_usd_per_mtok: 16,
};

test('the cheapest seller charges, on standard terms', () => {
  expect(
    findPaidOffers(model, [
      ...[offer('a', 1), offer('a', 2), offer('b', 4), offer('c', 0)],
      offer('d', 9, { terms: 'trial' }),
    ]),
  ).toEqual({ sellers: 2, cheapest: { price: 1.25, seller: 'A', context: 131_072 } });
  expect(findPaidOffers(model, [offer('c', 0)])).toBeUndefined();
});

test('a seller that is only an ID in a price list is counted, but never the cheapest', () => {
  const unknown = offer('x', 0.1, { seller_name: null });
  expect(findPaidOffers(model, [unknown, offer('a', 1)])).toMatchObject({
    ...{ sellers: 2, cheapest: { seller: 'A' } },
  });
  expect(findPaidOffers(model, [unknown])).toEqual({ sellers: 1, cheapest: undefined });
});

test('no seller is the cheapest if all known ones charge more than the list price, except a free one', () => {
  const median = { ...model, price_in_usd_per_mtok: 0.5, price_out_usd_per_mtok: 1 };
  const offers = [offer('a', 1), offer('x', 0.1, { seller_name: null })];
  expect(findPaidOffers(median, offers)).toEqual({ sellers: 2, cheapest: undefined });
  expect(findPaidOffers(median, [...offers, offer('b', 0.5)])?.cheapest?.seller).toBe('B');
  const free = { ...model, price_in_usd_per_mtok: 0, price_out_usd_per_mtok: 0 };
  expect(findPaidOffers(free, offers)?.cheapest?.seller).toBe('A');
});

describe('a price below half of the price of the maker', () => {
  const listed = { ...model, seller: 'maker' };
  const own = offer('maker', 8, { is_maker: true });
  const low = offer('a', 3.9);
  const other = offer('b', 4.1);
  const check = (changed: Partial<typeof model>, offers: ReturnType<typeof offer>[]) =>
    offers.filter((one) => isUnconfirmed(one, { ...listed, ...changed }, offers));

  test('is unconfirmed and not the cheapest if one source states it', () => {
    expect(check({}, [own, low, other, offer('c', 0)])).toEqual([low]);
    expect(findPaidOffers(listed, [own, low, other])).toMatchObject({
      ...{ sellers: 3, cheapest: { seller: 'B' } },
    });
  });

  test('is confirmed by a second source, even with another price or ID', () => {
    expect(check({}, [own, offer('a', 3.9, { sources: ['s', 't'] })])).toEqual([]);
    expect(check({}, [own, low, offer('a', 3, { sources: ['t'] })])).toEqual([]);
    expect(check({}, [own, low, offer('a', 5, { sources: ['t'] })])).toEqual([low]);
    expect(check({}, [own, low, offer('d', 3, { sources: ['t'] })])).toHaveLength(2);
  });

  test('needs no confirmation if others may sell the weights, or if the maker sells none', () => {
    expect(check({ is_open_weights: true, weights_license: 'MIT' }, [own, low])).toEqual([]);
    expect(check({ is_open_weights: true, weights_license: null }, [own, low])).toEqual([]);
    expect(check({ is_open_weights: true, weights_license: 'CC-BY-NC-4.0' }, [own, low])).toEqual([
      low,
    ]);
    expect(check({ is_open_weights: null }, [own, low])).toEqual([low]);
    expect(check({ seller: 'b' }, [low, other])).toEqual([]);
    expect(check({ seller: null }, [low, other])).toEqual([]);
  });

  test('is compared with the last price of the maker after the maker stopped selling', () => {
    expect(check({}, [low, other])).toEqual([low]);
  });

  test('is not in question if the maker charges it under another ID, or for special terms', () => {
    const cheap = offer('maker', 2, { is_maker: true });
    expect(check({}, [own, cheap, offer('a', 2, { terms: 'variant' })])).toEqual([]);
  });
});

test('the context window at the lowest price is the largest of the offers with this price', () => {
  const rangeOf = (...offers: ReturnType<typeof offer>[]) =>
    findPaidOffers(model, [...offers, offer('dear', 4, { context_tokens: 131_072 })])?.cheapest
      ?.context;
  expect(rangeOf(offer('a', 1, { context_tokens: 60_000 }))).toBe(60_000);
  expect(
    rangeOf(offer('a', 1, { context_tokens: 60_000 }), offer('b', 1, { context_tokens: 80_000 })),
  ).toBe(80_000);
});

test('a price that was not observed for 45 days is old', () => {
  expect(toOldPriceDay('2025-07-23T01:37:16Z', '2026-04-06')).toBe('2025-07-23');
  expect(toOldPriceDay('2026-02-20T05:00:00Z', '2026-04-06')).toBe('2026-02-20');
  expect(toOldPriceDay('2026-02-21T05:00:00Z', '2026-04-06')).toBeNull();
});
