// A simulated month of hourly collections with planted errors. The price history must contain
// exactly the real changes. Every hour, the list of each source is compared with the known prices,
// as in a real collection.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../pipeline/catalog/load-into-tables.ts';
import { readCatalog } from '../../../pipeline/catalog/read-catalog.ts';
import {
  findPriceChange,
  type PriceRow,
  readRemovedPrices,
} from '../../../pipeline/contracts/price-changes.ts';
import { createInputs } from '../../../pipeline/graph/observation-tables.ts';
import { readFormulas, readModels } from '../../../pipeline/graph/sql-models.ts';
import { type Database, openDatabase, quote } from '../../../pipeline/io/duckdb.ts';
import { computeCost } from '../../../src/lib/cost.ts';
import { findDecimal } from '../../../src/lib/decimals.ts';
import { readOtherPrices, readPriceTiers } from '../../../src/lib/price-tiers.ts';
import { makePriceRow } from '../../support/price-rows.ts';
import { day, planted, type Script } from './planted-prices.ts';
import { modelsFolder } from './sql-cases.ts';

const start = Date.UTC(2030, 0, 1);
const at = (hour: number): string =>
  new Date(start + hour * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const hours = 30 * day;
/** When the source `genai-prices` stops being collected. */
const silentFrom = 14 * day;

/** Records the price changes of a source, as hourly collections do. */
function collect(source: string, scripts: ReadonlyMap<string, Script>, until = hours): PriceRow[] {
  const recorded: PriceRow[] = [];
  const known = new Map<string, PriceRow>();
  for (let hour = 0; hour < until; hour += 1) {
    const seen = [...scripts].flatMap(([id, script]) => {
      const [, price, facts] = script.findLast(([from]) => from <= hour) ?? [];
      if (!price) return [];
      const [input, output] = price.map((usd) => findDecimal(String(usd)) ?? null);
      return makePriceRow({
        source,
        observed_at: at(hour),
        model: id.includes('/') ? id : `openai/gpt-9-${id}`,
        provider: id.includes('/') ? id.slice(0, id.indexOf('/')) : 'openai',
        price_in_usd_per_mtok: input ?? null,
        price_out_usd_per_mtok: output ?? null,
        ...facts,
      });
    });
    const rows = [
      ...seen.flatMap((row) => findPriceChange(row, known) ?? []),
      ...readRemovedPrices(known, new Set(seen.map(({ model }) => model)), at(hour)),
    ];
    for (const row of rows) known.set(row.model, row);
    recorded.push(...rows);
  }
  return recorded;
}

const secondOf = (source: string): Map<string, Script> =>
  new Map(
    planted
      .filter(({ second = 'litellm' }) => second === source)
      .map(({ name, two }) => [name, two]),
  );

let db: Database;

const toText = (value: string | null | undefined): string => (value ? quote(value) : 'null');

beforeAll(async () => {
  db = await openDatabase(':memory:');
  await createInputs(db, '/nonexistent', '2030-01-31');
  await db.run(readFormulas());
  await loadCatalog(db, await readCatalog(join(modelsFolder, '../catalog')), []);
  const first = planted.flatMap(({ name, one, more = {} }) => [
    [name, one] as const,
    ...Object.entries(more),
  ]);
  const rows = [
    ...collect('models-dev', new Map(first)),
    ...collect('litellm', secondOf('litellm')),
    ...collect('genai-prices', secondOf('genai-prices'), silentFrom),
  ];
  const values = rows.map(
    (row) =>
      `('${row.source}', timestamp '${row.observed_at}', '${row.model}', '${row.provider}', '${row.event}',
        ${row.price_in_usd_per_mtok}, ${row.price_out_usd_per_mtok}, 1000, ${toText(row.price_tiers)},
        ${toText(row.other_prices)}, ${toText(row.expires_on)}, ${toText(row.alias_of)})`,
  );
  await db.run(
    `insert into obs_model_prices (source, observed_at, model, provider, event,
      price_in_usd_per_mtok, price_out_usd_per_mtok, context_tokens, price_tiers, other_prices,
      expires_on, alias_of) values ${values.join(', ')}`,
  );
  const models = readModels(modelsFolder);
  const byName = new Map(models.map((model) => [model.name, model]));
  const wanted = new Set<string>();
  const add = (name: string): void => {
    if (wanted.has(name) || !byName.has(name)) return;
    byName.get(name)?.reads.forEach(add);
    wanted.add(name);
  };
  add('out_price_change');
  add('out_model_event');
  add('out_price_disagreement');
  add('out_offer');
  add('out_model_alias');
  add('out_model_life');
  for (const { name, sql } of models) {
    if (wanted.has(name)) await db.run(`create table ${name} as ${sql}`);
  }
});
afterAll(() => db.close());

const readChanges = async (name: string) =>
  (
    await db.all(
      `select occurred_at::varchar as at, kind, price_in_usd_per_mtok::double as price
      from out_price_change where model_id = 'openai/gpt-9-${name}' order by place`,
    )
  ).map((row) => [row.at, row.kind, row.price]);

describe('the price history after a month of hourly collections with planted errors', () => {
  it.each(planted.map((one) => [one.name, one] as const))(
    'has exactly the real changes of %s',
    async (name, { one, expected }) => {
      const [first] = one;
      expect(await readChanges(name)).toEqual([
        [at(first?.[0] ?? 0), 'listed', first?.[1]?.[0]],
        ...expected.map(([hour, kind, price]) => [at(hour), kind, price]),
      ]);
    },
  );

  it('lists each model once', async () => {
    const rows = await db.all('select id from ent_model order by id');
    expect(rows.map(({ id }) => id)).toEqual(
      planted.map(({ name }) => `openai/gpt-9-${name}`).toSorted(),
    );
  });

  it('has events for the real changes only', async () => {
    const truth = planted.flatMap(({ name, expected, eventHours }) =>
      expected.flatMap(([changed, kind], place) => {
        const hour = eventHours ? eventHours[place] : changed;
        if (hour === undefined) return [];
        const event = { changed: 'price', removed: 'model_removed', listed: 'model_new' }[kind];
        // A removal is an event after three days.
        const seen = at(kind === 'removed' ? hour + 3 * day : hour).slice(0, 10);
        return event ? [`${name}: ${event} on ${seen}`] : [];
      }),
    );
    const rows = await db.all(
      `select replace(model_id, 'openai/gpt-9-', '') || ': ' || kind || ' on ' || day as event
      from out_model_event where kind <> 'disagreement'`,
    );
    expect(rows.map(({ event }) => event).sort()).toEqual(truth.toSorted());
  });

  it('has an open disagreement if a source is still wrong, or if it still lists an old price', async () => {
    const rows = await db.all(
      `select replace(model_id, 'openai/gpt-9-', '') as model, source, reason
      from out_price_disagreement order by all`,
    );
    expect(rows).toEqual([
      { model: 'silent-source', source: 'genai-prices', reason: 'differs' },
      { model: 'unit-change', source: 'models-dev', reason: 'implausible' },
    ]);
  });

  it.each([
    ['tiers', '1.224'],
    ['tier-below-zero', '0.616'],
    ['tier-of-2000', '0.616'],
    ['clock', '0.616'],
    ['copied', '0.608'],
    ['free-for-a-while', '0.616'],
    ['snapshot', '0.616'],
  ])('%s: 300,000 input and 2,000 output tokens cost as planted', async (name, usd) => {
    const [row] = await db.all(
      `select price_in_usd_per_mtok::varchar as input, price_out_usd_per_mtok::varchar as output,
        price_tiers from ent_model where id = 'openai/gpt-9-${name}'`,
    );
    const prices = { input: String(row?.input), output: String(row?.output) };
    const cost = computeCost(
      { inputTokens: 300_000, outputTokens: 2_000, cachedTokens: 0 },
      { ...prices, cacheRead: null, perRequest: null },
      readPriceTiers(row?.price_tiers as string | null),
    );
    expect(cost.usd).toBe(usd);
  });

  it('has the price by the clock, the moved alias and the life of the free variant', async () => {
    const [offer] = await db.all(
      "select other_prices from out_offer where model_id = 'openai/gpt-9-clock' and other_prices is not null",
    );
    expect(readOtherPrices(String(offer?.other_prices))).toMatchObject([
      { what: 'off_peak', in: '1.000000000', out: '4.000000000', when: '16:30-00:30 UTC' },
    ]);
    const aliases = await db.all(
      "select model_id from out_model_alias where alias = 'openai/gpt-9-newest'",
    );
    expect(aliases).toEqual([{ model_id: 'openai/gpt-9-steady' }]);
    const steps = await db.all(
      `select step, learned_on::varchar as learned, ends_on::varchar as ends from out_model_life
      where offer_id = 'openai/gpt-9-free-for-a-while:free' order by place`,
    );
    expect(steps.map(({ step, learned, ends }) => [step, learned, ends])).toEqual([
      ['listed', '2030-01-01', null],
      ['announced', '2030-01-11', '2030-01-18'],
      ['moved', '2030-01-13', '2030-01-20'],
      ['removed', '2030-01-20', null],
    ]);
  });
});
