// Runs the SQL models. SQL models with daily rows run once for each part of the projects (see
// `materializations` in sql-models.ts).

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../src/contracts/error-message.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure, isStorageFault } from '../io/failure.ts';
import { divideStages } from './sql-model-stages.ts';
import { type Model, readFormulas } from './sql-models.ts';

export interface ModelReport {
  readonly name: string;
  readonly rows: number;
  readonly tookMs: number;
}

export interface RunModelsDeps {
  readonly db: Database;
  readonly nowMs: () => number;
  /** Called when a SQL model has run for all projects. */
  readonly advance: () => void;
  /** Folder for the files of `split` SQL models. Created if needed. The caller removes it. */
  readonly partsFolder: string;
  readonly projectsPerPart: number;
  /**
   * Whether to keep the `split` and `per_part` tables if all projects fit into one part, so that
   * the caller can query them.
   */
  readonly keepsPassing?: boolean;
}

/** `models` must be sorted by their dependencies. */
export async function runModels(
  deps: RunModelsDeps,
  models: readonly Model[],
): Promise<ModelReport[]> {
  const stages = divideStages(models);
  await deps.db.run(readFormulas());
  const reports = new Map<string, ModelReport>();
  const measure: Measure = async (model, work) => {
    const startedMs = deps.nowMs();
    const rows = await work().catch((cause: unknown) => {
      const readsLog = model.reads.some((relation) => relation.startsWith('obs_'));
      throw toBuildFailure(
        `The SQL model ${model.layer}/${model.name}.sql failed`,
        cause,
        readsLog,
      );
    });
    const before = reports.get(model.name) ?? { rows: 0, tookMs: 0 };
    const tookMs = before.tookMs + deps.nowMs() - startedMs;
    reports.set(model.name, { name: model.name, rows: before.rows + rows, tookMs });
  };
  const runOnce = async (model: Model): Promise<void> => {
    await measure(model, async () => {
      const rows = await create(deps.db, model, toStatement(model, true), model.sql);
      await check(deps.db, model, rows);
      return rows;
    });
    deps.advance();
  };
  for (const model of stages.before) await runOnce(model);
  await runParts(deps, stages.parts, measure);
  for (const model of stages.after) await runOnce(model);
  return [...reports.values()];
}

/** Runs `work`, and adds its duration and the number of rows that it returns to the report. */
type Measure = (model: Model, work: () => Promise<number>) => Promise<void>;

async function runParts(
  deps: RunModelsDeps,
  models: readonly Model[],
  measure: Measure,
): Promise<void> {
  const count = await countParts(deps);
  for (let part = 0; part < count; part += 1) {
    for (const model of models) {
      await measure(model, async () => {
        if (model.made === 'view' && part > 0) return 0;
        const isSplit = model.made === 'split' && count > 1;
        if (isSplit && part === 0) await split(deps, model);
        const sql = isSplit ? readPart(deps, model, part) : model.sql;
        const rows = await create(deps.db, model, toStatement(model, part === 0), sql);
        if (part === count - 1 && model.made === 'accumulated') await check(deps.db, model, rows);
        return rows;
      });
      if (part === count - 1) deps.advance();
    }
    if (deps.keepsPassing && count === 1) return;
    // Views are not dropped, because they can read the tables of the next part.
    for (const { name, made } of models) {
      if (made === 'per_part' || made === 'split') await deps.db.run(`drop table ${name}`);
    }
  }
}

async function countParts(deps: RunModelsDeps): Promise<number> {
  const [found] = await deps.db.all(
    'select count(distinct project_no)::integer as projects from stg_project_identity',
  );
  return Math.ceil(Number(found?.projects) / deps.projectsPerPart) || 1;
}

async function split(deps: RunModelsDeps, model: Model): Promise<void> {
  const folder = join(deps.partsFolder, model.name);
  await mkdir(folder, { recursive: true });
  await deps.db.run(
    `copy (select *, project_no // ${deps.projectsPerPart} as part from (${model.sql}) as all_rows) ` +
      `to ${quote(folder)} (format parquet, partition_by (part), compression lz4)`,
  );
}

/** Returns SQL that reads the rows of one part. A part without rows has no files. */
function readPart(deps: RunModelsDeps, model: Model, part: number): string {
  const folder = join(deps.partsFolder, model.name, `part=${part}`);
  if (!existsSync(folder)) return `select * from (${model.sql}) as all_rows limit 0`;
  return `select * from read_parquet(${quote(join(folder, '*.parquet'))}, hive_partitioning = false)`;
}

function toStatement({ name, made }: Model, isFirst: boolean): string {
  if (made === 'view') return `create temp view ${name} as`;
  if (made === 'per_part' || made === 'split') return `create temp table ${name} as`;
  return made === 'accumulated' && !isFirst ? `insert into ${name}` : `create table ${name} as`;
}

async function create(db: Database, model: Model, statement: string, sql: string): Promise<number> {
  // SQL models that publish their version, such as score_health_day, read this variable.
  if (sql.includes('model_version')) await db.run(`set variable model_version = ${model.version}`);
  const [result] = await db.all(`${statement} ${sql}`);
  return model.made === 'view' ? 0 : Number(result?.Count);
}

/** Tables with daily rows are too large for a key check in every build. Tests check their keys. */
const isKeyChecked = (model: Model): boolean =>
  ['entities', 'edges', 'outputs'].includes(model.layer) && model.name !== 'out_edge';

async function check(db: Database, model: Model, rows: number): Promise<void> {
  if (model.layer === 'checks' && rows > 0) await rejectRows(db, model, rows);
  if (isKeyChecked(model)) await checkKey(db, model);
}

async function checkKey(db: Database, model: Model): Promise<void> {
  const key = model.key.join(', ');
  const nulls = model.key.map((column) => `${column} is null`).join(' or ');
  const violations = await db.all(
    `select ${key}, count(*)::integer as times from ${model.name} group by ${key} ` +
      `having count(*) > 1 or ${nulls} limit 3`,
  );
  if (violations.length === 0) return;
  throw new Failure(
    'refused',
    `The primary key (${key}) of the table ${model.name} is null or not unique. For example: ` +
      `${JSON.stringify(violations[0])}. Published releases are unchanged. Fix the SQL model or the data that it reads.`,
  );
}

async function rejectRows(db: Database, model: Model, rows: number): Promise<never> {
  const examples = await db.all(`select * from ${model.name} limit 3`);
  throw new Failure(
    'refused',
    `The check ${model.name} failed for ${rows} ${rows === 1 ? 'row' : 'rows'}. Rule: ${model.title} ` +
      `Examples: ${examples.map((row) => JSON.stringify(row)).join(', ')}. ` +
      'Published releases are unchanged. Fix the observations or the catalog, then build again.',
  );
}

/**
 * Adds `problem` to the message of a DuckDB error. If the query reads the log, the error usually
 * means that a file of the log is damaged. Exceptions are a lack of memory or disk space, and
 * internal errors of DuckDB.
 */
export function toBuildFailure(problem: string, cause: unknown, readsLog: boolean): unknown {
  if (cause instanceof Failure) return cause;
  const message = messageOf(cause);
  if (isStorageFault(cause)) return cause;
  const isMemory = /out of memory/i.test(message);
  if (!readsLog || isMemory || /^INTERNAL Error/i.test(message)) {
    const todo = isMemory ? 'Increase BUILD_MEMORY' : 'Correct the error';
    return new Failure(
      'failed',
      `${problem}. Published releases are unchanged. ${todo}, then build again. Cause: ${message}`,
      { cause },
    );
  }
  return new Failure(
    'input',
    `${problem}: ${message}. A file of the observation log is damaged. Restore the file from ` +
      'a backup, or delete it and import the data of that day again. The other files are not affected.',
    { cause },
  );
}
