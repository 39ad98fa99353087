// Random prices: no tier fails a build or is out of bounds, and what one seller alone states is never
// a correction.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '../../../pipeline/graph/sql-models.ts';
import type { Database } from '../../../pipeline/io/duckdb.ts';
import { readPriceTiers } from '../../../src/lib/price-tiers.ts';
import { openCases, runCase } from './sql-cases.ts';

let db: Database;
let models: Model[];
beforeAll(async () => {
  ({ db, models } = await openCases());
});
afterAll(() => db.close());

const run = async (name: string, given: Record<string, Record<string, unknown>[]>) => {
  const model = models.find((one) => one.name === name) ?? expect.fail(name);
  return await runCase(db, model, { why: '', given, expect: [] });
};

/** A reproducible sequence of numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const amounts: readonly unknown[] = [
  ...['0.000002', '2', '2000', '-1', '-0', '', ' ', 'free', '1e999', '1e-300', 'NaN', 'Infinity'],
  ...['7.e-7', '.000001', '9'.repeat(60), 0, -1, 0.5, 1e300, null, true, [], {}, [1], { a: '1' }],
];
const sizes: readonly unknown[] = [1, 200_000, '32000', -1, 0, 0.5, 'many', 1e300, null, {}, []];
const names = ['prompt', 'completion', 'input_cache_read', 'input', 'output', 'cache_read'];

it('tiers of any form cost at most themselves', async () => {
  const random = createRandom(5);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const toTier = () => ({
    ...Object.fromEntries(names.filter(() => random() < 0.5).map((name) => [name, pick(amounts)])),
    ...pick([
      { min_prompt_tokens: pick(sizes) },
      { above: pick(sizes) },
      { tier: { size: pick(sizes) } },
    ]),
  });
  const good = { min_prompt_tokens: 77, prompt: '0.000003', completion: '0.000004' };
  const toText = () => {
    const tiers = [good, ...Array.from({ length: 3 }, () => pick([toTier(), pick(amounts)]))];
    return JSON.stringify(pick([tiers, { tiers }]));
  };
  const count = 2_000;
  const ids = Array.from({ length: count }, (_, n) => `ann/m-${n}`);
  const named = { source: 's', name_key: 'm', seller: 'ann', is_dated: false };
  const listed = { source: 's', observed_at: '2030-01-01 00:00:00', event: 'listed' };
  const rows = await run('ent_model_fact', {
    stg_model_name: ids.map((model) => ({ ...named, model })),
    ent_model_kind: [{ name_key: 'm', maker: 'ann', kind: 'language' }],
    stg_model_price: ids.map((model) => ({ ...listed, model, price_tiers: toText() })),
    stg_price_source: [{ source: 's', place: 1 }],
  });
  expect(rows).toHaveLength(count);
  for (const { price_tiers: text } of rows) {
    const tiers = readPriceTiers(String(text));
    expect(tiers).toContainEqual(
      expect.objectContaining({ above: 77, input: '3.000000000', output: '4.000000000' }),
    );
    for (const { above, input, output, cacheRead, cacheWrite } of tiers) {
      expect(above).toBeGreaterThan(0);
      for (const price of [input, output, cacheRead, cacheWrite]) {
        expect(Number(price ?? 0)).toBeGreaterThanOrEqual(0);
        expect(Number(price ?? 0)).toBeLessThanOrEqual(10_000);
      }
    }
  }
});

it('changes at one seller alone are changes, in order, whatever their size', async () => {
  const random = createRandom(9);
  const first = Date.parse('2029-01-01T00:00:00Z');
  const toInstant = (day: number) =>
    `${new Date(first + day * 86_400_000).toISOString().slice(0, 10)} 00:00:00`;
  const periods = Array.from({ length: 300 }, (_, n) => {
    const prices = Array.from({ length: 6 }, () => 10 ** Math.floor(random() * 7 - 3));
    const steps = prices.filter((price, at) => price !== prices[at - 1]);
    return steps.map((price, at) => ({
      ...{ source: 's', model: `ann/m-${n}`, name_key: `m${n}`, seller: 'ann', source_place: 1 },
      ...{ price_in: price, price_out: price * 4, from_at: toInstant(at), known_at: toInstant(at) },
      ...(at > 0 ? { last_in: steps[at - 1], last_out: (steps[at - 1] ?? 0) * 4 } : {}),
      end_at: at + 1 < steps.length ? toInstant(at + 1) : '9999-01-01 00:00:00',
    }));
  }).flat();
  const rows = await run('ent_source_price_change', { ent_list_price_period: periods });
  expect(rows).toHaveLength(periods.length);
  for (const { kind, place } of rows) expect(kind).toBe(place === 1 ? 'listed' : 'changed');
});
