// Makes the tables of models in the database, each in the way that its header asks for.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import type { Model } from './models.ts';
import { divideStages } from './stages.ts';

export interface ModelReport {
  readonly name: string;
  readonly rows: number;
  readonly tookMs: number;
}

export interface MakingDeps {
  readonly db: Database;
  readonly nowMs: () => number;
  /** Called when a model is made, wholly or for the last part. */
  readonly advance: () => void;
  /** A folder for the parts of `split` models; made when there are several, removed by the caller. */
  readonly partsFolder: string;
  /** How many projects are worked on together; what this does to the result is nothing. */
  readonly projectsPerPart: number;
  /** Keeps the tables that would pass, for those who look into them; for a single part only. */
  readonly keepsPassing?: boolean;
}

/** Makes all models, given in order. */
export async function makeModels(
  deps: MakingDeps,
  models: readonly Model[],
): Promise<ModelReport[]> {
  const { before, parts, after } = divideStages(models);
  const reports = new Map<string, ModelReport>();
  const make = async (model: Model, work: () => Promise<number>): Promise<void> => {
    const startedMs = deps.nowMs();
    const rows = await work().catch((cause: unknown) => {
      const isOfLog = model.reads.some((relation) => relation.startsWith('obs_'));
      throw toBuildFailure(`The model ${model.layer}/${model.name}.sql failed`, cause, isOfLog);
    });
    const sofar = reports.get(model.name) ?? { rows: 0, tookMs: 0 };
    const tookMs = sofar.tookMs + deps.nowMs() - startedMs;
    reports.set(model.name, { name: model.name, rows: sofar.rows + rows, tookMs });
  };
  const makeWhole = async (model: Model): Promise<void> => {
    await make(model, async () => {
      const rows = await create(deps.db, model, headOf(model, true), model.sql);
      await check(deps.db, model, rows);
      return rows;
    });
    deps.advance();
  };
  for (const model of before) await makeWhole(model);
  await makeParts(deps, parts, make);
  for (const model of after) await makeWhole(model);
  return [...reports.values()];
}

type Make = (model: Model, work: () => Promise<number>) => Promise<void>;

async function makeParts(deps: MakingDeps, models: readonly Model[], make: Make): Promise<void> {
  const count = await countParts(deps);
  for (let part = 0; part < count; part += 1) {
    for (const model of models) {
      await make(model, async () => {
        if (model.made === 'view' && part > 0) return 0;
        const isSplit = model.made === 'split' && count > 1;
        if (isSplit && part === 0) await split(deps, model);
        const sql = isSplit ? readPart(deps, model, part) : model.sql;
        const rows = await create(deps.db, model, headOf(model, part === 0), sql);
        if (part === count - 1 && model.made === 'growing') await check(deps.db, model, rows);
        return rows;
      });
      if (part === count - 1) deps.advance();
    }
    if (deps.keepsPassing && count === 1) return;
    // Only what grows is kept; views live as long as the tables that they read.
    for (const { name, made } of models) {
      if (made === 'passing' || made === 'split') await deps.db.run(`drop table ${name}`);
    }
  }
}

async function countParts(deps: MakingDeps): Promise<number> {
  const [found] = await deps.db.all(
    'select count(distinct project_no)::integer as projects from stg_identity',
  );
  return Math.ceil(Number(found?.projects) / deps.projectsPerPart) || 1;
}

/** Writes what a model gives once, cut into the parts of the projects. */
async function split(deps: MakingDeps, model: Model): Promise<void> {
  const folder = join(deps.partsFolder, model.name);
  await mkdir(folder, { recursive: true });
  await deps.db.run(
    `copy (select *, project_no // ${deps.projectsPerPart} as part from (${model.sql}) as whole) ` +
      `to ${quote(folder)} (format parquet, partition_by (part), compression lz4)`,
  );
}

/** The query for one part of what `split` has written; a part without rows has no files. */
function readPart(deps: MakingDeps, model: Model, part: number): string {
  const folder = join(deps.partsFolder, model.name, `part=${part}`);
  if (!existsSync(folder)) return `select * from (${model.sql}) as whole limit 0`;
  return `select * from read_parquet(${quote(join(folder, '*.parquet'))}, hive_partitioning = false)`;
}

/** What stands before the query; a growing table is made for the first part only. */
function headOf({ name, made }: Model, isFirst: boolean): string {
  if (made === 'view') return `create temp view ${name} as`;
  if (made === 'passing' || made === 'split') return `create temp table ${name} as`;
  return made === 'growing' && !isFirst ? `insert into ${name}` : `create table ${name} as`;
}

async function create(db: Database, model: Model, head: string, sql: string): Promise<number> {
  const [result] = await db.all(`${head} ${sql}`);
  return model.made === 'view' ? 0 : Number(result?.Count);
}

/** Models by day are too long to check every morning; the SQL cases check their keys. */
const isKeyChecked = (model: Model): boolean =>
  ['entities', 'edges', 'outputs'].includes(model.layer) && model.name !== 'out_edge';

async function check(db: Database, model: Model, rows: number): Promise<void> {
  if (model.layer === 'checks' && rows > 0) await refuse(db, model, rows);
  if (isKeyChecked(model)) await checkKey(db, model);
}

async function checkKey(db: Database, model: Model): Promise<void> {
  const key = model.key.join(', ');
  const nulls = model.key.map((column) => `${column} is null`).join(' or ');
  const faults = await db.all(
    `select ${key}, count(*)::integer as times from ${model.name} group by ${key} ` +
      `having count(*) > 1 or ${nulls} limit 3`,
  );
  if (faults.length === 0) return;
  throw new Failure(
    'refused',
    `The key (${key}) of ${model.name} is not unique or is null, for example ` +
      `${JSON.stringify(faults[0])}. What was published before stays; mend the model or its input.`,
  );
}

async function refuse(db: Database, model: Model, rows: number): Promise<never> {
  const examples = await db.all(`select * from ${model.name} limit 3`);
  throw new Failure(
    'refused',
    `The check ${model.name} found ${rows} faults (${model.title}) For example ` +
      `${examples.map((row) => JSON.stringify(row)).join(', ')}. ` +
      'What was published before stays; mend the observations or the catalogue and build again.',
  );
}

/** What fails while it reads the log fails by a damaged file, unless memory or the disk ran out. */
export function toBuildFailure(what: string, cause: unknown, isOfLog: boolean): unknown {
  if (cause instanceof Failure) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/no space left on device/i.test(message)) return cause;
  if (!isOfLog || /out of memory/i.test(message)) {
    return new Failure('failed', `${what}: ${message}`, { cause });
  }
  return new Failure(
    'input',
    `${what}: ${message}. A file of the log is damaged: remove it, then import or collect that ` +
      'day again; all other days are whole.',
    { cause },
  );
}
