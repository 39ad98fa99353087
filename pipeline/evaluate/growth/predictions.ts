// Computes predictions (pace, trend and the emerging index) for past days. Stores them in one
// database with the star totals observed later.
import type { Database } from '../../io/duckdb.ts';
import { Failure } from '../../io/failure.ts';
import type { EvaluationContext } from '../log/evaluation-context.ts';
import { readSql } from '../read-sql.ts';
import { chooseDays, findMeasurableDays, openWholeLog, type Steps } from './measurable-days.ts';

/** Chooses 16 days at weekly intervals, and before these, 6 days at four-week intervals. */
const usualSteps: Steps = [
  [7, 16],
  [28, 6],
];

/**
 * Opens a database with all observations and the table `predictions`, which has one row per project
 * and chosen day. The caller closes it. Throws a Failure if growth cannot be evaluated on any day.
 */
export async function openPredictions(
  context: EvaluationContext,
  steps: Steps = usualSteps,
): Promise<Database> {
  const db = await openWholeLog(context);
  try {
    const days = chooseDays(await findMeasurableDays(db), steps);
    if (days.length === 0) {
      throw new Failure(
        'input',
        'Growth cannot be evaluated. The log must contain a day for which 100 projects have star ' +
          'counts both 7 days before and 30 days after. Use a log with two months of daily star counts.',
      );
    }
    const step = context.progress.step('growth', days.length);
    for (const [index, day] of days.entries()) {
      await addDay(context, db, day, index === 0);
      step.advance();
    }
    step.done(`${days.length} days`);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

const types = {
  name_key: 'VARCHAR',
  day_no: 'INTEGER',
  stars: 'INTEGER',
  gain_1d: 'INTEGER',
  gain_7d: 'INTEGER',
  gain_28d: 'INTEGER',
  pace: 'DOUBLE',
  trend: 'VARCHAR',
  recent: 'INTEGER',
  earlier: 'INTEGER',
  is_flagged: 'BOOLEAN',
  detected_no: 'INTEGER',
  outlook: 'DOUBLE',
  age_days: 'INTEGER',
  is_daily_ai: 'BOOLEAN',
};

/**
 * Adds the predictions that the graph of `day` contains. Finds their projects by name in the whole
 * log, so that a project renamed after that day is also found.
 */
async function addDay(
  context: EvaluationContext,
  db: Database,
  day: string,
  isFirst: boolean,
): Promise<void> {
  const graph = await context.openGraphAsOf(day, { models: ['score_emerging', 'score_velocity'] });
  try {
    const rows = await graph.all(readSql('growth/predictions.sql'));
    const head = isFirst ? 'create table predictions as' : 'insert into predictions';
    await db.run(
      `${head}
      select
        stg_project_identity.project_no,
        rows.* exclude (name_key, age_days),
        -- The creation date of a project never changes, so a date that was first observed after the
        -- day of the prediction is also correct.
        coalesce(rows.age_days, rows.day_no - created.created_no) as age_days
      from (
        select unnest(from_json($rows::json, '${JSON.stringify([types])}'), recursive := true)
      ) as rows
      inner join (
        select distinct name_key, project_no from stg_project_identity
      ) as stg_project_identity on stg_project_identity.name_key = rows.name_key
      left join (
        select project_no, min(created_no) as created_no from actuals group by project_no
      ) as created on created.project_no = stg_project_identity.project_no
      qualify row_number() over (
        partition by stg_project_identity.project_no order by rows.stars desc, rows.name_key
      ) = 1`,
      { rows: JSON.stringify(rows) },
    );
  } finally {
    graph.close();
  }
}
