// Random prices: no tier fails a build or is out of bounds, what one seller alone states is never a
// correction, a first price far from the only other seller is held back, a variant does not end its
// model, and a price that alternates is one change.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Model } from '../../../pipeline/graph/sql-models.ts';
import type { Database } from '../../../pipeline/io/duckdb.ts';
import { readPriceTiers } from '../../../src/lib/price-tiers.ts';
import { createRandom } from '../../support/random.ts';
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
  const listed = { source: 's', observed_at: '2030-01-01 00:00:00', event: 'listed' };
  const rows = await run('ent_model_tier', {
    stg_model_price: ids.map((model) => ({ ...listed, model, price_tiers: toText() })),
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

const firstMs = Date.parse('2029-01-01T00:00:00Z');
const toInstant = (day: number) =>
  `${new Date(firstMs + day * 86_400_000).toISOString().slice(0, 10)} 00:00:00`;

it('changes at one seller alone are changes, in order, whatever their size', async () => {
  const random = createRandom(9);
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

it('a first price is held back exactly if the only other seller is over 20 times away', async () => {
  const random = createRandom(13);
  const steps = Array.from({ length: 1_000 }, (_, n) => {
    const maker = 10 ** (random() * 2 - 1);
    const factor = 10 ** (random() * 6 - 3);
    const shared = { name_key: `m${n}`, end_at: '9999-01-01 00:00:00', kind: 'language' };
    const terms = { terms: 'standard', is_half: false, is_dated: false, max_lonely_usd: 1e6 };
    const price = (usd: number) => ({ price_in: usd.toFixed(9), price_out: (4 * usd).toFixed(9) });
    // The other seller is up to seven days later: then it can refute the price of the maker.
    const [from, later] = [Math.floor(random() * 300), Math.floor(random() * 8)];
    return [
      {
        ...shared,
        ...terms,
        source: 's',
        seller: 'ann',
        model: `ann/m${n}`,
        is_maker: true,
        from_at: toInstant(from),
        source_last_at: toInstant(390),
        ...price(maker),
      },
      {
        ...shared,
        ...terms,
        source: 'openrouter',
        seller: 'openrouter',
        model: `ann/m${n}`,
        is_maker: false,
        from_at: toInstant(from + later),
        source_last_at: toInstant(390),
        ...price(maker * factor),
      },
    ];
  });
  const rows = await run('ent_price_plausibility', { ent_price_with_terms: steps.flat() });
  expect(rows).toHaveLength(2_000);
  const held = rows.filter((row) => row.held === 'implausible').map(({ name_key: key }) => key);
  const far = steps.filter(([one, other]) => {
    const [low, high] = [Number(one?.price_in), Number(other?.price_in)].toSorted((a, b) => a - b);
    return (high ?? 0) > 20 * (low ?? 0);
  });
  expect(far.length).toBeGreaterThan(300);
  // Neither of the two is believed.
  expect(held.sort()).toEqual(far.flatMap(([one]) => [one?.name_key, one?.name_key]).sort());
});

it('a model ends exactly if its id without a variant or a date ends, or every id does', async () => {
  const random = createRandom(17);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const ends = [null, null, '2030-02-10', '2030-03-10'];
  const groups = Array.from({ length: 500 }, (_, n) => {
    const ids = [
      { variant: null, is_dated: false },
      { variant: null, is_dated: true },
      { variant: 'free', is_dated: false },
      { variant: 'thinking', is_dated: false },
    ];
    return ids
      .filter(() => random() < 0.6)
      .map((id, at) => ({
        ...{ ...id, source: 'openrouter', model: `ann/m${n}-${at}`, name_key: `m${n}` },
        ...{ seller: 'ann', is_listed: true, is_maker: true, source_place: 1 },
        ...{ observed_at: '2030-01-01 00:00:00', expires_on: pick(ends) },
      }));
  }).filter((group) => group.length > 0);
  const rows = await run('ent_model_best_fact', {
    ent_price_change: groups.flatMap(([one]) => ({
      ...{ name_key: one?.name_key, place: 1, kind: 'listed', seller: 'ann' },
    })),
    ent_model_fact: groups.flat(),
  });
  const found = new Map(rows.map((row) => [row.name_key, row.expires_on]));
  for (const group of groups) {
    const plain = group.find(({ variant, is_dated: isDated }) => variant === null && !isDated);
    const days = group.map(({ expires_on: day }) => day ?? '');
    const last = days.includes('') ? null : days.toSorted().at(-1);
    expect(found.get(group[0]?.name_key)).toBe(plain?.expires_on ?? last);
  }
});

it('a price that goes back and forth within a week changes once', async () => {
  const random = createRandom(19);
  const histories = Array.from({ length: 300 }, (_, n) => {
    const [low, high] = [1 + random(), 3 + random()];
    let day = 0;
    return Array.from({ length: 2 + Math.floor(random() * 8) }, (__, at) => {
      const gap = at === 0 ? 0 : 1 + Math.floor(random() * 14);
      day += gap;
      return {
        ...{ name_key: `m${n}`, place: at + 1, source: 's', seller: 'ann', gap },
        ...{ price_in: at % 2 === 0 ? low : high, price_out: at % 2 === 0 ? low : high },
        ...{ occurred_at: toInstant(day), known_at: toInstant(day) },
        kind: at === 0 ? 'listed' : 'changed',
      };
    });
  });
  const rows = await run('ent_price_change', {
    ent_source_price_change: histories.flat().map(({ gap: _, ...row }) => row),
  });
  const kinds = new Map(rows.map((row) => [`${row.name_key} ${row.place}`, row.kind]));
  expect(kinds.size).toBe(histories.flat().length);
  for (const history of histories) {
    for (const { name_key: key, place, gap } of history) {
      const isReturn = place > 2 && gap <= 7;
      const expected = place === 1 ? 'listed' : isReturn ? 'alternated' : 'changed';
      expect(kinds.get(`${key} ${place}`)).toBe(expected);
    }
  }
});
