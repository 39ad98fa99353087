// Whose price the list price of a model is.
import { expect, test } from 'vitest';
import {
  describePriceSeller,
  nameSeller,
  toSellerNames,
} from '../../src/site/data/price-seller.ts';

test('the list price is said to be the maker’s, or the median of the paid sellers', () => {
  const offer = (seller: string, price: number, is_maker = false) => ({
    seller,
    seller_name: seller === 'fire' ? 'Fire AI' : null,
    is_maker,
    terms: 'standard' as const,
    price_in_usd_per_mtok: price,
    price_out_usd_per_mtok: price,
  });
  const others = [offer('ann', 2), offer('bob', 0)];
  const describeSeller = (seller: string | null, price: number, ...offers: typeof others) =>
    describePriceSeller(
      {
        seller,
        median_of: seller === null ? 7 : null,
        provider: 'ann-labs',
        maker_name: 'Ann Labs',
        price_in_usd_per_mtok: price,
        price_out_usd_per_mtok: price,
      },
      [...offers, ...others],
    );
  const maker = offer('maker', 1, true);
  expect(describeSeller('maker', 1, maker)).toBe('Ann Labs, the maker');
  expect(describeSeller('ann-labs', 1)).toMatch(/^Ann Labs, the maker/);
  expect(describeSeller('maker', 2, maker, offer('cal', 1))).toBe('Ann Labs, the maker');
  for (const price of [0, 3]) {
    expect(describeSeller('maker', price, maker, offer('cal', 1))).toBe(
      'Ann Labs, the maker; the median of 2 other sellers is $1.50 for a typical mix',
    );
  }
  expect(describeSeller('fire', 1, offer('fire', 1))).toBe('Fire AI');
  expect(describeSeller(null, 1)).toBe('median of 7 paid sellers');
  const retired = {
    seller: 'ann-labs',
    provider: 'ann-labs',
    maker_name: 'Ann Labs',
    median_of: null,
  };
  expect(nameSeller(retired, others)).toBe('Ann Labs');
});

test('sellers have the names of their offers, and makers of retired models that of the maker', () => {
  const data = {
    models: [{ provider: 'ann', maker_name: 'Ann Labs' }],
    endedModels: [
      { provider: 'cal', maker_name: 'Cal AI' },
      { provider: 'dan', maker_name: null },
    ],
    offersByModel: new Map([
      [
        'm',
        [
          { seller: 'ann', seller_name: 'Ann' },
          { seller: 'bob', seller_name: null },
        ],
      ],
    ]),
  };
  const names = toSellerNames(data as unknown as Parameters<typeof toSellerNames>[0]);
  expect([...names]).toEqual([
    ['ann', 'Ann'],
    ['cal', 'Cal AI'],
  ]);
});
