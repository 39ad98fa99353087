// Only changes of a price list are recorded.
import { describe, expect, test } from 'vitest';
import {
  findPriceChange,
  readRemovedPrices,
  toKnownPrices,
} from '../../../pipeline/contracts/price-changes.ts';
import { makePriceRow } from '../../support/price-rows.ts';

const now = '2030-01-05T05:10:00Z';
const seen = (facts: Parameters<typeof makePriceRow>[0] = {}) =>
  makePriceRow({ observed_at: now, ...facts });

describe('a price row that was just collected', () => {
  test('is recorded if the model is new', () => {
    expect(findPriceChange(seen(), new Map())).toEqual(seen());
  });

  test('is not recorded if it is unchanged, whatever the notation of the price', () => {
    const known = toKnownPrices([makePriceRow({ price_in_usd_per_mtok: '0.250000000' })]);
    expect(findPriceChange(seen(), known)).toBeUndefined();
  });

  test.each([
    { price_in_usd_per_mtok: '0.26' },
    { price_out_usd_per_mtok: '2.000000001' },
    { context_tokens: 64000 },
    { input_modalities: ['text', 'image'] },
    { tools: false },
    { open_weights: true, hugging_face_id: 'ann/M1' },
    { name: 'M 1.0' },
  ])('is recorded if the field %j differs', (change) => {
    const known = toKnownPrices([makePriceRow()]);
    expect(findPriceChange(seen(change), known)).toEqual(seen(change));
  });

  test('is recorded if the model became an alias, or if its alias changed', () => {
    const priceless = { price_in_usd_per_mtok: null, price_out_usd_per_mtok: null };
    const alias = seen({ ...priceless, alias_of: 'ann/m-2' });
    expect(findPriceChange(alias, toKnownPrices([makePriceRow()]))).toEqual(alias);
    const before = makePriceRow({ ...priceless, alias_of: 'ann/m-1' });
    expect(findPriceChange(alias, toKnownPrices([before]))).toEqual(alias);
    expect(findPriceChange(alias, toKnownPrices([{ ...alias, observed_at: now }]))).toBeUndefined();
  });

  test('is compared with the newest row of its model', () => {
    const older = makePriceRow({ observed_at: '2030-01-01T05:00:00Z', context_tokens: 1 });
    const known = toKnownPrices([makePriceRow(), older]);
    expect(findPriceChange(seen(), known)).toBeUndefined();
    expect(findPriceChange(seen({ context_tokens: 1 }), known)).toBeDefined();
  });

  test('is recorded if the model had been removed', () => {
    const known = toKnownPrices([makePriceRow({ event: 'removed' })]);
    expect(findPriceChange(seen(), known)).toEqual(seen());
  });

  test('is recorded as removed once when the model loses its price', () => {
    const unpriced = { price_in_usd_per_mtok: null, price_out_usd_per_mtok: null };
    const removal = findPriceChange(seen(unpriced), toKnownPrices([makePriceRow()]));
    expect(removal).toMatchObject({ event: 'removed', model: 'ann/m-1', observed_at: now });
    expect(removal).toMatchObject(unpriced);
    const after = toKnownPrices(removal ? [removal] : []);
    expect(findPriceChange(seen(unpriced), after)).toBeUndefined();
    expect(findPriceChange(seen(), after)).toEqual(seen());
  });

  test('is recorded once if the model never had a price', () => {
    const unpriced = { price_in_usd_per_mtok: null, price_out_usd_per_mtok: null };
    expect(findPriceChange(seen(unpriced), new Map())).toEqual(seen(unpriced));
    const known = toKnownPrices([makePriceRow(unpriced)]);
    expect(findPriceChange(seen(unpriced), known)).toBeUndefined();
  });
});

describe('models that are no longer listed', () => {
  const rows = Array.from({ length: 40 }, (_, index) => makePriceRow({ model: `ann/m-${index}` }));
  const known = toKnownPrices(rows);
  const names = rows.map(({ model }) => model);

  test('are removed, unless they already were', () => {
    const gone = makePriceRow({ model: 'ann/gone', event: 'removed' });
    const removed = readRemovedPrices(toKnownPrices([...rows, gone]), new Set(names.slice(2)), now);
    expect(removed.map(({ model, event }) => [model, event])).toEqual([
      ['ann/m-0', 'removed'],
      ['ann/m-1', 'removed'],
    ]);
    expect(removed[0]).toMatchObject({ observed_at: now, provider: 'ann', context_tokens: null });
  });

  test('cause an error if they are more than half of all models', () => {
    expect(() => readRemovedPrices(known, new Set(names.slice(21)), now)).toThrow(
      /has 19 models, and 21 of the 40 known models are missing/,
    );
    expect(readRemovedPrices(known, new Set(names.slice(20)), now)).toHaveLength(20);
  });

  test('are removed from a short list', () => {
    const few = toKnownPrices(rows.slice(0, 3));
    expect(readRemovedPrices(few, new Set(), now)).toHaveLength(3);
  });
});
