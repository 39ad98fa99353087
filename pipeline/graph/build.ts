// Builds the graph: runs all SQL models in order, checks the result, and writes graph.duckdb.

import { mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { graphTables } from '../../src/contracts/files/graph.ts';
import { moveIntoPlace } from '../io/atomic-files.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { type LogPlace, openForLog } from '../io/lake.ts';
import { chooseMemory } from '../io/memory-limit.ts';
import { logBytes } from '../io/observation-log-files.ts';
import type { Progress } from '../io/progress.ts';
import { removeLeftovers } from '../io/remove-leftovers.ts';
import { applyFrontSet, countRepositories, maxProjects } from './front-set.ts';
import { chooseDay, createInputs } from './observation-tables.ts';
import { type ModelReport, runModels, toBuildFailure } from './run-sql-models.ts';
import { readModels } from './sql-models.ts';

export interface BuildDeps {
  readonly progress: Progress;
  readonly nowMs: () => number;
  /** Fills the `cat_…` tables with the catalog and the list of sources. */
  readonly loadCatalog: (db: Database) => Promise<void>;
}

export interface BuildOptions {
  readonly observations: LogPlace;
  /** Path of graph.duckdb. The file is replaced only if the build succeeds. */
  readonly graphPath: string;
  readonly asOf?: string | undefined;
  /** Set if the log contains the recorded world or a sample of it. Every page of the release says so. */
  readonly world?: 'recorded' | 'sample' | undefined;
  /**
   * The last day of prices, Hugging Face lists and papers to include. Can be later than `asOf`.
   * Default: `asOf`.
   */
  readonly listsAsOf?: string | undefined;
  /** Memory limit for DuckDB, such as `4GB`. The default depends on the size of the log. */
  readonly memoryLimit?: string | undefined;
  readonly threads?: number | undefined;
  /** The number of repositories above which the graph contains only the front set. */
  readonly maxProjects?: number;
}

export interface BuildReport {
  readonly asOf: string;
  readonly tookMs: number;
  readonly models: readonly ModelReport[];
  readonly rows: Record<string, number>;
}

export const modelsFolder = import.meta.dirname;

/** With a log this small, a second thread needs a fifth more CPU time, and a build takes as long. */
const tinyLogBytes = 300_000;

/** Builds the graph of a day. Throws a `Failure` of kind `refused` if a check fails. */
export async function buildGraph(deps: BuildDeps, options: BuildOptions): Promise<BuildReport> {
  const startedMs = deps.nowMs();
  const models = readModels(modelsFolder);
  const bytes = logBytes(options.observations);
  const work = `${options.graphPath}.${process.pid}.work`;
  await mkdir(dirname(options.graphPath), { recursive: true });
  // Removes files of crashed builds. The caller has locked the data folder, so no other build runs.
  await removeWork(dirname(work), basename(options.graphPath));
  try {
    const db = await openForLog(options.observations, {
      memoryLimit: options.memoryLimit ?? chooseMemory({ reads: 'log', bytes }),
      ...chooseThreads(options.threads, bytes),
      tempDir: `${work}.spill`,
    });
    try {
      const asOf = await readLog(() => chooseDay(db, options.observations, options.asOf));
      await db.run('set preserve_insertion_order = false');
      await db.run(`set variable world = '${options.world ?? 'own'}'`);
      // With this setting, a join with a few projects reads only the row groups that contain them.
      await db.run('set dynamic_or_filter_threshold = 1000');
      await readLog(() => createInputs(db, options.observations, asOf, options.listsAsOf));
      await deps.loadCatalog(db);
      await limitProjects(deps, db, asOf, options.maxProjects ?? maxProjects);
      const step = deps.progress.step(`graph as of ${asOf}`, models.length);
      const reports = await runModels(
        { db, nowMs: deps.nowMs, advance: () => step.advance() },
        models,
      );
      step.done(`${models.length} SQL models`);
      const rows = await writeGraph(db, `${work}.out`);
      await moveIntoPlace(`${work}.out`, options.graphPath);
      return { asOf, tookMs: deps.nowMs() - startedMs, models: reports, rows };
    } finally {
      db.close();
    }
  } finally {
    await removeWork(dirname(work), basename(work));
  }
}

async function limitProjects(
  { progress }: BuildDeps,
  db: Database,
  asOf: string,
  projects: number,
): Promise<void> {
  if ((await countRepositories(db)) <= projects) return;
  const step = progress.step(`choosing at most ${projects.toLocaleString('en')} repositories`);
  step.done(`${(await applyFrontSet(db, asOf, projects)).toLocaleString('en')} observations`);
}

const readLog = <T>(read: () => Promise<T>): Promise<T> =>
  read().catch((cause: unknown) => {
    throw toBuildFailure('The observation log cannot be read', cause, true);
  });

const chooseThreads = (given: number | undefined, bytes: number): { threads?: number } => {
  if (given) return { threads: given };
  return bytes < tinyLogBytes ? { threads: 1 } : {};
};

/** Attaches a database without a write-ahead log. Incomplete files are deleted, not recovered. */
const attachWithoutLog = (db: Database, path: string, name: string): Promise<void> =>
  db.run(`attach ${quote(path)} as ${name} (recovery_mode no_wal_writes)`);

const removeWork = (folder: string, start: string): Promise<void> =>
  removeLeftovers(
    folder,
    (name) => `${name}.`.startsWith(`${start}.`) && /\.\d+\.work(\.|$)/.test(name),
  );

async function writeGraph(db: Database, path: string): Promise<Record<string, number>> {
  await attachWithoutLog(db, path, 'served');
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
