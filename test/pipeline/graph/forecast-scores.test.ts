// The scores of forecasts, computed by SQL and by the Python script from dumps alone.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, quote } from '../../../pipeline/io/duckdb.ts';
import { missQuery, scoreQuery } from '../../../src/site/data/forecasts.ts';
import { makeFolder } from '../../support/folders.ts';
import { findPython } from '../../support/python.ts';
import { openCases } from './sql-cases.ts';

let db: Database;
let scores: Record<string, unknown>[];

beforeAll(async () => {
  const opened = await openCases();
  db = opened.db;
  // 3,000 forecasts over three years with uneven outcomes; `hash` is the same on every machine.
  await db.run(`insert into out_forecast by name
    select 'k/' || n || '@' || made_on as id, 'k' as kind, 's' || n as subject, made_on,
      made_on + 60 as resolves_on, round((hash(n) % 10000) / 10000, 4) as probability,
      0.2 as base_rate, if(n % 7 = 0, 0.9, 0.15) as naive, 1 as version, n % 3 > 0 as is_replay,
      case when n % 50 = 0 then 'void' when n % 41 = 0 then null
        when hash(n + 5) % 10000 < hash(n) % 10000 then 'yes' else 'no' end as outcome,
      made_on + 60 as resolved_on
    from (select n, date '2023-01-01' + (n % 1000)::integer as made_on from range(3000) as t(n))`);
  const sqlOf = (name: string) => opened.models.find((model) => model.name === name)?.sql;
  await db.run(`insert into out_forecast_bin by name ${sqlOf('out_forecast_bin')}`);
  scores = await db.all(
    `select * from (${sqlOf('out_forecast_score')}) order by kind, is_replay, quarter`,
  );
});
afterAll(() => db.close());

it('the query on the page gives the same Brier scores', async () => {
  await db.run(`create view forecasts as select *, is_replay as replay from out_forecast`);
  await db.run(`create view resolutions as select id, outcome from out_forecast
    where outcome is not null`);
  // The view has the column of the other table, too.
  const rows = await db.all(
    `with forecasts as (select * exclude (outcome) from forecasts) ${scoreQuery} order by replay`,
  );
  const all = scores.filter(({ quarter }) => quarter === 'all');
  expect(rows).toHaveLength(2);
  for (const [at, row] of rows.entries()) {
    for (const name of ['resolved', 'brier', 'brier_base', 'brier_naive'])
      expect(Number(row[name])).toBeCloseTo(Number(all[at]?.[name]), 10);
  }
});

it('the other query on the page finds all misses, largest first', async () => {
  const rows = await db.all(
    `with forecasts as (select * exclude (outcome) from forecasts) ${missQuery}`,
  );
  const [counted] = await db.all(`select count(*) as misses from out_forecast
    where outcome = 'yes' and probability < 0.5 or outcome = 'no' and probability > 0.5`);
  expect(rows).toHaveLength(Number(counted?.misses));
  const distances = rows.map(({ distance }) => Number(distance));
  expect(distances).toEqual(distances.toSorted((a, b) => b - a));
});

it.skipIf(!findPython('csv'))('the Python script gives the same scores', async () => {
  const folder = makeFolder();
  const [forecasts, resolutions] = ['forecasts.csv', 'resolutions.csv'].map((name) =>
    join(folder, name),
  );
  await db.run(
    `copy (select *, is_replay as replay from out_forecast) to ${quote(`${forecasts}`)}`,
  );
  await db.run(`copy (select id, outcome, resolved_on from out_forecast where outcome is not null)
    to ${quote(`${resolutions}`)}`);
  const script = join(import.meta.dirname, '../../../public/forecast_scores.py');
  const output = execFileSync(findPython('csv') ?? '', [script, `${forecasts}`, `${resolutions}`]);
  const computed = String(output)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(computed).toHaveLength(scores.length);
  expect(computed.length).toBeGreaterThan(20);
  for (const [at, row] of computed.entries()) {
    const expected = scores[at];
    for (const name of ['kind', 'is_replay', 'quarter']) expect(row[name]).toBe(expected?.[name]);
    for (const name of ['resolved', 'happened', 'void', 'caught'])
      expect(row[name]).toBe(Number(expected?.[name]));
    for (const name of ['brier', 'brier_base', 'brier_naive', 'calibration_error'])
      expect(Number(row[name])).toBeCloseTo(Number(expected?.[name]), 10);
  }
});
