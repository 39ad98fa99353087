// The past days on which growth can be measured: what came 30 days later is in the log, too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../io/duckdb.ts';
import type { EvaluationContext } from '../context.ts';

const sqlOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

/** Parameters of pace, trend, emerging and star integrity were chosen on days up to this one. */
export const tunedUntil = '2025-03-31';

const msOfDay = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * msOfDay).toISOString().slice(0, 10);

/** Below it a rank correlation, or a share of one in a hundred, says little. */
const minProjects = 100;

/** Days, oldest first, on which a hundred projects were counted as a week before and a month later. */
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

/** `later`, the star totals of all days, and `listed`, the days in trending lists, by project. */
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

/** Going back from the newest day: how many days apart, and how often. */
export type Steps = ReadonlyArray<readonly [apart: number, times: number]>;

/** Oldest first. */
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
