// Builds the graph: runs every SQL model in order, checks the result, writes graph.duckdb.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { graphTables } from '../../src/contracts/graph.ts';
import { type Database, openDatabase, quote } from '../io/duckdb.ts';
import { moveIntoPlace } from '../io/files.ts';
import type { Progress } from '../io/progress.ts';
import { chooseDay, createInputs, logBytes } from './inputs.ts';
import { readModels } from './models.ts';
import { type ModelReport, makeModels, toBuildFailure } from './run-models.ts';

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
  /** Lists (prices, trending, papers) may be newer than the projects. Default: `asOf`. */
  readonly listsAsOf?: string | undefined;
  readonly memoryLimit?: string | undefined;
  readonly threads?: number | undefined;
  /** How many projects' days are worked on together; the result does not depend on it. */
  readonly projectsPerPart?: number | undefined;
  /** Up to this size of the log its tables are held in memory, above it in a file. */
  readonly smallLogBytes?: number | undefined;
}

export interface BuildReport {
  readonly asOf: string;
  readonly tookMs: number;
  readonly models: readonly ModelReport[];
  /** Rows of each served table. */
  readonly rows: Record<string, number>;
}

export const modelsFolder = import.meta.dirname;

/** Memory takes a quarter less time. Ten thousand projects of 130 days are some 80 MB of log. */
const smallLogBytes = 256_000_000;

/** Their 120 days take some 400 MB of memory. */
const projectsPerPart = 25_000;

/** Builds the graph as of a day. Throws a Failure('refused') when a check finds a fault. */
export async function buildGraph(deps: BuildDeps, options: BuildOptions): Promise<BuildReport> {
  const startedMs = deps.nowMs();
  const asOf = chooseDay(options.observations, options.asOf);
  const models = readModels(modelsFolder);
  const work = `${options.graphPath}.${process.pid}.work`;
  await mkdir(dirname(options.graphPath), { recursive: true });
  // What runs that died have left: the lock of the data folder says that none is alive.
  await removeWork(dirname(work), basename(options.graphPath));
  try {
    const db = await openDatabase(':memory:', {
      memoryLimit: options.memoryLimit ?? '500MB',
      ...(options.threads ? { threads: options.threads } : {}),
      tempDir: `${work}.spill`,
    });
    try {
      await db.run('set preserve_insertion_order = false');
      // Finds the few rows of projects that were last seen long ago without decoding all others.
      await db.run('set dynamic_or_filter_threshold = 1000');
      if (logBytes(options.observations) > (options.smallLogBytes ?? smallLogBytes)) {
        await attachThrowaway(db, work, 'work');
        await db.run('use work');
      }
      await createInputs(db, options.observations, asOf, options.listsAsOf).catch(
        (cause: unknown) => {
          throw toBuildFailure('The log of observations cannot be read', cause, true);
        },
      );
      await deps.loadCatalog(db);
      const step = deps.progress.step(`graph as of ${asOf}`, models.length);
      const reports = await makeModels(
        {
          db,
          nowMs: deps.nowMs,
          advance: () => step.advance(),
          partsFolder: `${work}.parts`,
          projectsPerPart: options.projectsPerPart ?? projectsPerPart,
        },
        models,
      );
      step.done(`${models.length} models`);
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

/** A file that is thrown away when the process dies before it is whole needs no log of its own. */
const attachThrowaway = (db: Database, path: string, name: string): Promise<void> =>
  db.run(`attach ${quote(path)} as ${name} (recovery_mode no_wal_writes)`);

/** Removes the work files in `folder` whose names begin with `start`. */
async function removeWork(folder: string, start: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${start}.`) && name !== start) continue;
    if (/\.\d+\.work(\.|$)/.test(name)) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Copies the served tables, sorted by key and with the contract's types, into a new file. */
async function writeGraph(db: Database, path: string): Promise<Record<string, number>> {
  await attachThrowaway(db, path, 'served');
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
