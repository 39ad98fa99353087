// Finds and chooses the past days on which growth can be evaluated.

import { addDays } from '../../../src/lib/time.ts';
import type { Database } from '../../io/duckdb.ts';
import type { EvaluationContext } from '../log/evaluation-context.ts';
import { readSql } from '../read-sql.ts';

/** The last day used to tune pace, trend, the emerging index and star integrity. */
export const tunedUntil = '2025-03-31';

/** Days with fewer projects are skipped, because their correlations are not meaningful. */
const minProjects = 100;

/**
 * Returns the days, oldest first, on which at least 100 projects have a star total that day, 7 days
 * before, and 30 days later.
 */
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

/**
 * Opens a database with all observations and the tables `actuals` and `trending_days`. The caller
 * closes it.
 */
export async function openWholeLog(context: EvaluationContext): Promise<Database> {
  const db = await context.openGraphAsOf('9999-12-30', { models: ['stg_project_identity'] });
  try {
    await db.run(`create table actuals as ${readSql('growth/actuals.sql')}`);
    await db.run(`create table trending_days as ${readSql('growth/trending-days.sql')}`);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/**
 * Each pair contains an interval in days and the number of days to choose at this interval, newest
 * first. `[7, 16]` chooses 16 days at weekly intervals.
 */
export type Steps = ReadonlyArray<readonly [apart: number, times: number]>;

/**
 * Chooses days at the intervals in `steps`. Returns them oldest first. If `days` does not contain
 * the exact day, chooses the nearest earlier day.
 */
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
