// Tests of the cheapest seller, and of old prices.
import { expect, test } from 'vitest';
import { findPaidOffers, toOldPriceDay } from '../../src/site/data/paid-offers.ts';

const offer = (seller: string, input: number, more: object = {}) => ({
  seller,
  seller_name: seller.toUpperCase() as string | null,
  is_maker: false,
  terms: 'standard' as const,
  price_in_usd_per_mtok: input,
  price_out_usd_per_mtok: 2 * input,
  context_tokens: null,
  ...more,
});
const model = { context_tokens: 131_072 };

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
