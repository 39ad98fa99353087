// Builds the graph: runs every SQL model in order, checks the result, writes graph.duckdb.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { graphTables } from '../../src/contracts/graph.ts';
import { type Database, openDatabase, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { moveIntoPlace } from '../io/files.ts';
import type { Progress } from '../io/progress.ts';
import { chooseDay, createInputs, logBytes } from './inputs.ts';
import { type Model, readModels } from './models.ts';

export interface BuildDeps {
  readonly progress: Progress;
  readonly nowMs: () => number;
  /** Fills the `cat_…` tables: the catalogue and the list of sources. */
  readonly loadCatalog: (db: Database) => Promise<void>;
}

export interface BuildOptions {
  readonly observations: string;
  /** Where graph.duckdb is put; replaced when the build succeeds, untouched when it fails. */
  readonly graphPath: string;
  readonly asOf?: string | undefined;
  readonly memoryLimit?: string | undefined;
  readonly threads?: number | undefined;
}

export interface BuildReport {
  readonly asOf: string;
  readonly tookMs: number;
  readonly models: ReadonlyArray<{ name: string; rows: number; tookMs: number }>;
  /** Rows of each served table. */
  readonly rows: Record<string, number>;
}

export const modelsFolder = import.meta.dirname;

/**
 * Up to this size of the log its tables fit into memory, which takes a quarter less time; above it
 * they are kept in a file, compressed. Ten thousand projects of 130 days take some 80 MB of log.
 */
const smallLogBytes = 256_000_000;

/** Builds the graph as of a day. Throws a Failure('refused') when a check finds a fault. */
export async function buildGraph(deps: BuildDeps, options: BuildOptions): Promise<BuildReport> {
  const startedMs = deps.nowMs();
  const asOf = chooseDay(options.observations, options.asOf);
  const models = readModels(modelsFolder);
  const work = `${options.graphPath}.${process.pid}.work`;
  await mkdir(dirname(options.graphPath), { recursive: true });
  // What runs that died have left: the lock of the data folder says that none is alive.
  await removeWork(dirname(work), basename(options.graphPath));
  const timings: Array<{ name: string; rows: number; tookMs: number }> = [];
  try {
    const isSmall = logBytes(options.observations) <= smallLogBytes;
    const db = await openDatabase(isSmall ? ':memory:' : work, {
      memoryLimit: options.memoryLimit ?? '500MB',
      ...(options.threads ? { threads: options.threads } : {}),
      tempDir: `${work}.spill`,
    });
    try {
      await db.run('set preserve_insertion_order = false');
      // What is built here is thrown away when the process dies: no checkpoint in between.
      await db.run("set wal_autocheckpoint = '10GB'");
      await createInputs(db, options.observations, asOf).catch((cause: unknown) => {
        throw toBuildFailure('The log of observations cannot be read', cause, true);
      });
      await deps.loadCatalog(db);
      const step = deps.progress.step(`graph as of ${asOf}`, models.length);
      for (const model of models) {
        timings.push(await runModel(deps, db, model));
        step.advance();
      }
      step.done(`${models.length} models`);
      const rows = await writeGraph(db, `${work}.out`);
      await moveIntoPlace(`${work}.out`, options.graphPath);
      return { asOf, tookMs: deps.nowMs() - startedMs, models: timings, rows };
    } finally {
      db.close();
    }
  } finally {
    await removeWork(dirname(work), basename(work));
  }
}

/** Removes the work files in `folder` whose names begin with `start`. */
async function removeWork(folder: string, start: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${start}.`) && name !== start) continue;
    if (/\.\d+\.work(\.|$)/.test(name)) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

async function runModel(
  deps: BuildDeps,
  db: Database,
  model: Model,
): Promise<{ name: string; rows: number; tookMs: number }> {
  const startedMs = deps.nowMs();
  try {
    await createTable(db, model);
  } catch (cause) {
    const isOfLog = model.reads.some((relation) => relation.startsWith('obs_'));
    throw toBuildFailure(`The model ${model.layer}/${model.name}.sql failed`, cause, isOfLog);
  }
  const [count] = await db.all(`select count(*)::integer as rows from ${model.name}`);
  const rows = Number(count?.rows);
  if (model.layer === 'checks' && rows > 0) await refuse(db, model, rows);
  if (isKeyChecked(model)) await checkKey(db, model);
  return { name: model.name, rows, tookMs: deps.nowMs() - startedMs };
}

/** What fails while it reads the log fails by a damaged file, unless memory or the disk ran out. */
function toBuildFailure(what: string, cause: unknown, isOfLog: boolean): unknown {
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

/** Projects whose lists fit into memory together. */
const projectsPerChunk = 100_000;

/** A model that asks for its `chunk` runs once for each, so that what it builds stays bounded. */
async function createTable(db: Database, model: Model): Promise<void> {
  if (!model.sql.includes("getvariable('chunk')")) {
    await db.run(`create table ${model.name} as ${model.sql}`);
    return;
  }
  const [count] = await db.all(
    'select count(distinct project_key)::integer as projects from stg_identity',
  );
  const chunks = Math.ceil(Number(count?.projects) / projectsPerChunk) || 1;
  await db.run(`set variable chunks = ${chunks}`);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    await db.run(`set variable chunk = ${chunk}`);
    const head = chunk === 0 ? `create table ${model.name} as` : `insert into ${model.name}`;
    await db.run(`${head} ${model.sql}`);
  }
}

/** Models by day are too long to check every morning; the SQL cases check their keys. */
const isKeyChecked = (model: Model): boolean =>
  ['entities', 'edges', 'outputs'].includes(model.layer) && model.name !== 'out_edge';

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

/** Copies the served tables, sorted by key and with the contract's types, into a new file. */
async function writeGraph(db: Database, path: string): Promise<Record<string, number>> {
  await db.run(`attach ${quote(path)} as served`);
  await db.run('set preserve_insertion_order = true');
  const rows: Record<string, number> = {};
  for (const [table, contract] of Object.entries(graphTables)) {
    const columns = Object.entries(contract.columns)
      .map(([name, type]) => `${name}::${type} as ${name}`)
      .join(', ');
    await db.run(
      `create table served.${table} as select ${columns} from out_${table} ` +
        `order by ${contract.key.join(', ')}`,
    );
    const [count] = await db.all(`select count(*)::integer as rows from served.${table}`);
    rows[table] = Number(count?.rows);
  }
  await db.run('checkpoint served');
  await db.run('detach served');
  return rows;
}
