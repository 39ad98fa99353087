// A replay of a day gives the same probabilities as a graph that was built on that day. Without this,
// a replay would use what was not known then, and its scores would be too good.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../pipeline/io/duckdb.ts';
import { openCases } from './sql-cases.ts';

const day = '2027-06-01';
const steps = ['score_project_case', 'score_forecast_case', 'score_forecast'];

let db: Database;
let sqlOf: (name: string) => string;

beforeAll(async () => {
  const opened = await openCases();
  db = opened.db;
  sqlOf = (name) => opened.models.find((model) => model.name === name)?.sql ?? '';
  await db.run(`insert into ent_slug by name
    select n as project_no, 'p-' || n as id from range(150) as t(n)`);
  // Three and a half years of weekly totals. A third of the projects stops at some time, and growth
  // changes over time. `hash` is the same on every machine.
  await db.run(`insert into stg_star_total by name
    select n as project_no, day, false as is_archived,
      (100 + n * 5) * (1 + (hash(n) % 5) * age / 1500 + sin(n + age / 90) / 20) as stars,
      if(hash(n + 1) % 3 = 0, least(day, stops_on), day) - (hash(n, age) % 40)::integer as active_on
    from (
      select n, age, date '2025-01-01' + age::integer as day,
        date '2025-06-01' + (hash(n + 2) % 900)::integer as stops_on
      from range(150) as t(n), range(0, 1250, 7) as s(age)
    )`);
});
afterAll(() => db.close());

async function forecast(asOf: string): Promise<Record<string, unknown>[]> {
  await db.run(`set variable as_of = date '${asOf}'; set variable model_version = 1`);
  await db.run('delete from stg_forecast_day');
  await db.run(`insert into stg_forecast_day by name
    select unnest(generate_series(date '2025-02-01', date '${asOf}', interval 1 month))::date as made_on,
      true as is_replay`);
  for (const name of steps) {
    await db.run(`delete from ${name}`);
    await db.run(`insert into ${name} by name ${sqlOf(name)}`);
  }
  return await db.all(`select kind, subject, probability, base_rate, naive from score_forecast
    where made_on = date '${day}' order by kind, subject`);
}

it('are the same with and without the later observations', async () => {
  const replayed = await forecast('2028-06-01');
  await db.run(`delete from stg_star_total where day > date '${day}'`);
  const known = await forecast(day);
  expect(known.length).toBeGreaterThan(200);
  expect(new Set(known.map(({ probability }) => probability)).size).toBeGreaterThan(20);
  expect(replayed).toEqual(known);
});
