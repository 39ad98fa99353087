// The past days on which growth can be evaluated, because the log covers the next 30 days.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../../../src/contracts/time.ts';
import type { Database } from '../../io/duckdb.ts';
import type { EvaluationContext } from '../log/context.ts';

const sqlOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

/** The last day used to tune pace, trend, emerging and star integrity. */
export const tunedUntil = '2025-03-31';

/** Correlations and shares of fewer projects are not meaningful. */
const minProjects = 100;

/** Days, oldest first, with 100 projects that were also counted a week before and a month later. */
export async function findMeasurableDays(wholeLog: Database): Promise<string[]> {
  const rows = await wholeLog.all(`
    select (date '2000-01-01' + today.day_no)::varchar as day
    from actuals as today
    inner join actuals as after
      on after.project_no = today.project_no and after.day_no = today.day_no + 30
    inner join actuals as before
      on before.project_no = today.project_no and before.day_no = today.day_no - 7
    group by today.day_no
    having count(*) >= ${minProjects}
    order by today.day_no`);
  return rows.map(({ day }) => String(day));
}

/** Opens the graph of the whole log with the tables `actuals` and `trending_days`. */
export async function openWholeLog(context: EvaluationContext): Promise<Database> {
  const db = await context.openGraphAsOf('9999-12-30', { models: ['stg_identity'] });
  try {
    await db.run(`create table actuals as ${sqlOf('actuals.sql')}`);
    await db.run(`create table trending_days as ${sqlOf('trending-days.sql')}`);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/** Steps back from the newest day: the distance in days, and how many steps. */
export type Steps = ReadonlyArray<readonly [apart: number, times: number]>;

/** The chosen days, oldest first. */
export function chooseDays(days: readonly string[], steps: Steps): string[] {
  const chosen: string[] = [];
  let latest = days.at(-1);
  for (const [apart, times] of steps) {
    for (let time = 0; time < times && latest !== undefined; time += 1) {
      chosen.push(latest);
      const bound = addDays(latest, -apart);
      latest = days.findLast((day) => day <= bound);
    }
  }
  return chosen.reverse();
}
