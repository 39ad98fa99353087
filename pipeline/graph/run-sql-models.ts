// Runs the SQL models in order, and checks their keys and the checks.
import { messageOf } from '../../src/lib/error-message.ts';
import type { Database } from '../io/duckdb.ts';
import { Failure, isStorageFault } from '../io/failure.ts';
import { type Model, readFormulas } from './sql-models.ts';

export interface ModelReport {
  readonly name: string;
  readonly rows: number;
  readonly tookMs: number;
}

export interface RunModelsDeps {
  readonly db: Database;
  readonly nowMs: () => number;
  /** Called after each SQL model. */
  readonly advance: () => void;
}

/** `models` must be sorted by their dependencies. */
export async function runModels(
  deps: RunModelsDeps,
  models: readonly Model[],
): Promise<ModelReport[]> {
  await deps.db.run(readFormulas());
  const reports: ModelReport[] = [];
  for (const model of models) {
    const startedMs = deps.nowMs();
    try {
      const rows = await create(deps.db, model);
      await check(deps.db, model, rows);
      reports.push({ name: model.name, rows, tookMs: deps.nowMs() - startedMs });
    } catch (cause) {
      const readsLog = model.reads.some((relation) => relation.startsWith('obs_'));
      const problem = `The SQL model ${model.layer}/${model.name}.sql failed`;
      throw toBuildFailure(problem, cause, readsLog);
    }
    deps.advance();
  }
  return reports;
}

async function create(db: Database, { name, made, version, sql }: Model): Promise<number> {
  // SQL models that publish their version, such as score_health, read this variable.
  if (sql.includes('model_version')) await db.run(`set variable model_version = ${version}`);
  const [result] = await db.all(`create ${made} ${name} as ${sql}`);
  return made === 'view' ? 0 : Number(result?.Count);
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
    const todo = isMemory ? 'Free memory' : 'Correct the error';
    return new Failure(
      'failed',
      `${problem}. Published releases are unchanged. ${todo}, then build again. Cause: ${message}`,
      { cause },
    );
  }
  return new Failure(
    'input',
    `${problem}: ${message}. A file of the observation log is damaged. Restore the file from ` +
      'a backup, or delete it and import the data of that month again. The other files are not affected.',
    { cause },
  );
}
