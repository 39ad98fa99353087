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
import { readModels } from '../../../pipeline/graph/sql-models.ts';
import { type Database, openDatabase } from '../../../pipeline/io/duckdb.ts';
import { findDecimal } from '../../../src/lib/decimals.ts';
import { makePriceRow } from '../../support/price-rows.ts';
import { modelsFolder } from './sql-cases.ts';

type Price = readonly [input: number, output: number] | null;
/** A price that a source states from this hour on. Null removes the model from its list. */
type Script = readonly (readonly [hour: number, price: Price])[];

const start = Date.UTC(2030, 0, 1);
const at = (hour: number): string =>
  new Date(start + hour * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const day = 24;
const hours = 30 * day;
/** When the source `genai-prices` stops being collected. */
const silentFrom = 14 * day;

interface Planted {
  readonly name: string;
  readonly one: Script;
  /** A second source of the same seller. */
  readonly two: Script;
  /** The ids in the source, if they differ from the name. */
  readonly more?: Readonly<Record<string, Script>>;
  readonly second?: 'litellm' | 'genai-prices';
  /** Hour, kind and input price of each expected change after the listing. */
  readonly expected: readonly (readonly [hour: number, kind: string, input: number | null])[];
  /** The hours of the events, if they are not those of the changes. */
  readonly eventHours?: readonly number[];
}

const planted: readonly Planted[] = [
  {
    name: 'steady',
    one: [[0, [1, 4]]],
    two: [[1, [1, 4]]],
    expected: [],
  },
  {
    name: 'typing-10x',
    one: [
      [0, [1, 4]],
      [5 * day, [10, 40]],
      [5 * day + 7, [1, 4]],
    ],
    two: [[1, [1, 4]]],
    expected: [],
  },
  {
    name: 'typing-1000x',
    one: [
      [0, [1, 4]],
      [6 * day, [1000, 4000]],
      [9 * day, [1, 4]],
    ],
    two: [[1, [1, 4]]],
    expected: [],
  },
  {
    name: 'typing-10x-alone',
    one: [
      [0, [1, 4]],
      [5 * day, [10, 40]],
      [8 * day, [1, 4]],
    ],
    two: [],
    expected: [],
  },
  {
    name: 'typing-1000x-alone',
    one: [
      [0, [1, 4]],
      [17 * day + 3, [1000, 4000]],
      [19 * day, [1, 4]],
    ],
    two: [],
    expected: [],
  },
  {
    name: 'unit-change',
    one: [
      [0, [2, 8]],
      [10 * day, [0.000002, 0.000008]],
    ],
    two: [[1, [2, 8]]],
    expected: [],
  },
  {
    name: 'real-cut',
    one: [
      [0, [10, 40]],
      [12 * day, [2, 8]],
    ],
    two: [
      [1, [10, 40]],
      [12 * day + 5, [2, 8]],
    ],
    expected: [[12 * day, 'changed', 2]],
  },
  {
    name: 'small-cut',
    one: [
      [0, [3, 15]],
      [14 * day, [2.5, 10]],
    ],
    two: [
      [1, [3, 15]],
      [20 * day, [2.5, 10]],
    ],
    expected: [[14 * day, 'changed', 2.5]],
  },
  {
    name: 'two-in-a-day',
    one: [
      [0, [3, 3]],
      [15 * day + 2, [2, 2]],
      [15 * day + 9, [1, 1]],
    ],
    two: [],
    expected: [
      [15 * day + 2, 'changed', 2],
      [15 * day + 9, 'changed', 1],
    ],
  },
  {
    name: 'two-in-a-day-twice',
    one: [
      [0, [3, 3]],
      [15 * day + 2, [2, 2]],
      [15 * day + 9, [1, 1]],
    ],
    two: [
      [1, [3, 3]],
      [15 * day + 4, [2, 2]],
      [15 * day + 20, [1, 1]],
    ],
    expected: [
      [15 * day + 2, 'changed', 2],
      [15 * day + 9, 'changed', 1],
    ],
  },
  {
    name: 'removed-and-back',
    one: [
      [0, [1, 2]],
      [8 * day, null],
      [18 * day, [1, 2]],
    ],
    two: [],
    expected: [
      [8 * day, 'removed', null],
      [18 * day, 'listed', 1],
    ],
  },
  {
    name: 'back-cheaper',
    one: [
      [0, [4, 8]],
      [4 * day, null],
      [20 * day, [3, 6]],
    ],
    two: [],
    expected: [
      [4 * day, 'removed', null],
      [20 * day, 'listed', 3],
    ],
  },
  {
    // The same model under an id with a date.
    name: 'renamed',
    one: [
      [0, [5, 5]],
      [11 * day, null],
    ],
    two: [],
    more: { 'renamed-20300112': [[11 * day, [5, 5]]] },
    expected: [],
  },
  {
    name: 'renamed-and-cut',
    one: [
      [0, [5, 5]],
      [11 * day, null],
    ],
    two: [],
    more: {
      'renamed-and-cut-20300112': [
        [11 * day, [5, 5]],
        [13 * day, [4, 4]],
      ],
    },
    expected: [[13 * day, 'changed', 4]],
  },
  {
    name: 'gone',
    one: [
      [0, [1, 2]],
      [22 * day, null],
    ],
    two: [
      [1, [1, 2]],
      [22 * day + 3, null],
    ],
    expected: [[22 * day + 3, 'removed', null]],
  },
  {
    name: 'correction',
    one: [
      [0, [10, 30]],
      [16 * day, [30, 60]],
    ],
    two: [[1, [30, 60]]],
    expected: [[16 * day, 'corrected', 30]],
  },
  {
    // The second source stops in the middle of the month, with an old price.
    name: 'silent-source',
    one: [
      [0, [4, 8]],
      [25 * day, [3, 6]],
    ],
    two: [[1, [4, 8]]],
    second: 'genai-prices',
    expected: [[25 * day, 'changed', 3]],
  },
  // A price that only one source knows, reduced for ten days: a change, however large. A large one is
  // news after a week, if no other source contradicts it.
  ...[0.5, 0.1, 0.04].map((factor) => ({
    name: `promotion-${Math.round(100 * (1 - factor))}`,
    one: [
      [0, [2, 8]],
      [10 * day, [2 * factor, 8 * factor]],
      [20 * day, [2, 8]],
    ] as const,
    two: [],
    expected: [
      [10 * day, 'changed', 2 * factor],
      [20 * day, 'changed', 2],
    ] as const,
    eventHours: [factor < 1 / 3 ? 17 * day : 10 * day, 20 * day],
  })),
  {
    // Two prices by turns, as by day and by night.
    name: 'alternating',
    one: Array.from({ length: 8 }, (_, turn) => [turn * 12, turn % 2 ? [1, 2] : [2, 4]] as const),
    two: [],
    expected: Array.from(
      { length: 7 },
      (_, turn) =>
        [(turn + 1) * 12, turn === 0 ? 'changed' : 'alternated', turn % 2 ? 2 : 1] as const,
    ),
    eventHours: [],
  },
  {
    name: 'missing-for-20-hours',
    one: [
      [0, [1, 2]],
      [8 * day, null],
      [8 * day + 20, [1, 2]],
    ],
    two: [],
    expected: [],
  },
];

/** Records the price changes of a source, as hourly collections do. */
function collect(source: string, scripts: ReadonlyMap<string, Script>, until = hours): PriceRow[] {
  const recorded: PriceRow[] = [];
  const known = new Map<string, PriceRow>();
  for (let hour = 0; hour < until; hour += 1) {
    const seen = [...scripts].flatMap(([id, script]) => {
      const price = script.findLast(([from]) => from <= hour)?.[1];
      if (!price) return [];
      const [input, output] = price.map((usd) => findDecimal(String(usd)) ?? null);
      return makePriceRow({
        source,
        observed_at: at(hour),
        model: `openai/gpt-9-${id}`,
        provider: 'openai',
        price_in_usd_per_mtok: input ?? null,
        price_out_usd_per_mtok: output ?? null,
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

beforeAll(async () => {
  db = await openDatabase(':memory:');
  await createInputs(db, '/nonexistent', '2030-01-31');
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
      `('${row.source}', timestamp '${row.observed_at}', '${row.model}', 'openai', '${row.event}',
        ${row.price_in_usd_per_mtok}, ${row.price_out_usd_per_mtok}, 1000)`,
  );
  await db.run(
    `insert into obs_model_prices (source, observed_at, model, provider, event,
      price_in_usd_per_mtok, price_out_usd_per_mtok, context_tokens) values ${values.join(', ')}`,
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
      { model: 'unit-change', source: 'models-dev', reason: 'contradicted' },
    ]);
  });
});
