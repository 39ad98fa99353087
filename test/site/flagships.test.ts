// Tests of the choice of models for the example on the page that compares models.
import { expect, test } from 'vitest';
import { findFlagships } from '../../src/components/compare-models/flagships.ts';
import type { ModelRow } from '../../src/snapshot/release/table-rows.ts';

const model = (
  name: string,
  tier: ModelRow['tier'],
  sellers: number,
  released_on: string | null,
  more: { readonly kind?: ModelRow['kind']; readonly price_out_usd_per_mtok?: number } = {},
) => {
  const [provider = ''] = name.split('/');
  return {
    id: name,
    provider,
    kind: 'language' as const,
    tier,
    sellers,
    released_on,
    price_out_usd_per_mtok: 1,
    ...more,
  };
};
const find = (...models: ReturnType<typeof model>[]) =>
  findFlagships(models, '2026-04-06').map(({ id }) => id);

test('the flagship is the most widely sold new model of the highest tier', () => {
  expect(
    find(
      model('opal/mini', 'standard', 30, '2026-03-17'),
      model('opal/large', 'premium', 16, '2026-03-05'),
      model('opal/pro', 'premium', 11, '2026-03-05'),
      model('opal/old', 'premium', 40, '2025-11-01'),
      model('opal/image', 'premium', 40, '2026-03-05', { kind: 'image' }),
      model('opal/undated', 'premium', 40, null),
    ),
  ).toEqual(['opal/large']);
});

test('of equally widely sold models, the flagship is the most expensive one', () => {
  const more = { price_out_usd_per_mtok: 25 };
  expect(
    find(
      model('opal/medium', 'premium', 9, '2026-02-17'),
      model('opal/large', 'premium', 9, '2026-02-05', more),
    ),
  ).toEqual(['opal/large']);
});

test('makers are sorted by the sellers of their models of the last year', () => {
  expect(
    find(
      model('opal/a', 'premium', 5, '2026-01-01'),
      model('quartz/a', 'budget', 9, '2025-06-01'),
      model('ruby/a', 'budget', 90, '2024-06-01'),
    ),
  ).toEqual(['quartz/a', 'opal/a', 'ruby/a']);
});
