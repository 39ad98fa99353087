// A simulated month of hourly collections with planted faults: the timeline has exactly the planted truth.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalog } from '../../../pipeline/catalog/load.ts';
import { readCatalog } from '../../../pipeline/catalog/read.ts';
import { createInputs } from '../../../pipeline/graph/inputs.ts';
import { readModels } from '../../../pipeline/graph/models.ts';
import { type Database, openDatabase } from '../../../pipeline/io/duckdb.ts';
import { modelsFolder } from './sql-cases.ts';

type Price = readonly [input: number, output: number] | null;
/** What a source states from an hour of the month on; null: it lists the model no longer. */
type Script = readonly (readonly [hour: number, price: Price])[];

const start = Date.UTC(2030, 0, 1);
const at = (hour: number): string =>
  new Date(start + hour * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const day = 24;

interface Planted {
  readonly name: string;
  readonly one: Script;
  /** A second source of the same seller. */
  readonly two: Script;
  /** Hour, kind and input price of each expected change after the listing. */
  readonly expected: readonly (readonly [hour: number, kind: string, input: number | null])[];
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
    // The second source stops in the middle of the month with an old price.
    name: 'silent-source',
    one: [
      [0, [4, 8]],
      [25 * day, [3, 6]],
    ],
    two: [[1, [4, 8]]],
    expected: [[25 * day, 'changed', 3]],
  },
];

function toRows(source: string, model: string, script: Script): string[] {
  return script.map(
    ([hour, price]) =>
      `('${source}', timestamp '${at(hour)}', '${model}', 'openai', ` +
      `${price === null ? "'removed', null, null" : `'listed', ${price[0]}, ${price[1]}`}, 1000)`,
  );
}

let db: Database;

beforeAll(async () => {
  db = await openDatabase(':memory:');
  await createInputs(db, '/nonexistent', '2030-01-31');
  await loadCatalog(db, await readCatalog(join(modelsFolder, '../catalog')), []);
  const rows = planted.flatMap(({ name, one, two }) => [
    ...toRows('models-dev', `openai/gpt-9-${name}`, one),
    ...toRows('litellm', `openai/gpt-9-${name}`, two),
  ]);
  // One id becomes another: the same model under a dated id.
  rows.push(
    ...toRows('models-dev', 'openai/gpt-9-renamed', [
      [0, [5, 5]],
      [11 * day, null],
    ]),
    ...toRows('models-dev', 'openai/gpt-9-renamed-20300112', [[11 * day, [5, 5]]]),
  );
  await db.run(
    `insert into obs_model_prices (source, observed_at, model, provider, event,
      price_in_usd_per_mtok, price_out_usd_per_mtok, context_tokens) values ${rows.join(', ')}`,
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

describe('a month of hourly collections', () => {
  it.each(planted.map((one) => [one.name, one] as const))(
    'has the planted truth for %s',
    async (name, { one, expected }) => {
      const [first] = one;
      expect(await readChanges(name)).toEqual([
        [at(first?.[0] ?? 0), 'listed', first?.[1]?.[0]],
        ...expected.map(([hour, kind, price]) => [at(hour), kind, price]),
      ]);
    },
  );

  it('follows a renamed id as one model', async () => {
    expect(await readChanges('renamed')).toEqual([[at(0), 'listed', 5]]);
  });

  it('has events for the real changes only', async () => {
    const rows = await db.all("select model_id from out_model_event where kind = 'price'");
    expect([...new Set(rows.map((row) => row.model_id))].sort()).toEqual(
      ['real-cut', 'silent-source', 'small-cut', 'two-in-a-day'].map(
        (name) => `openai/gpt-9-${name}`,
      ),
    );
  });
});
