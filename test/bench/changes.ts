// Publishes 30 days of a small sample world with a rename, a deletion, a missed day, an hourly
// release and a rollback. A Python program checks the change files for every pair of releases. With
// an observation log, also publishes its last days.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadCatalog } from '../../pipeline/catalog/load-into-tables.ts';
import { readCatalog } from '../../pipeline/catalog/read-catalog.ts';
import { buildGraph } from '../../pipeline/graph/build.ts';
import { type Database, openDatabase } from '../../pipeline/io/duckdb.ts';
import { sources } from '../../pipeline/observations/sources.ts';
import { publishRelease, rollback, writeChanges } from '../../pipeline/publish/publish-release.ts';
import { ChangesIndex } from '../../src/contracts/change-files.ts';
import { addDays } from '../../src/contracts/time.ts';
import { silent } from '../support/silent.ts';
import {
  assembleDeps,
  publishOptions,
  smallWorld,
  writeSmallLog,
} from '../support/small-release.ts';

const days = 30;
const recordedDays = 4;
const lastDay = '2026-06-30';
const reader = join(import.meta.dirname, '../tools/apply_changes.py');

const removal = (table: string, column: string, prefix = ''): string =>
  `delete from ${table} where ${column} in (select '${prefix}' || id from gone)`;
/** SQL statements that change the graph of a day, by day. */
const planted: Readonly<Record<number, readonly string[]>> = {
  5: [
    `update project set name = name || '-renamed', url = url || '-renamed'
      where id = (select min(id) from project)`,
  ],
  9: [
    'create temp table gone as select id from project order by id limit 1 offset 5',
    ...['event', 'release'].map((table) => removal(table, 'project_id')),
    ...['emerging', 'history', 'health_input', 'project_alias', 'project'].map((table) =>
      removal(table, 'id'),
    ),
    ...['source', 'target'].map((end) => removal('edge', end, 'project:')),
  ],
};
const missedDay = 14;
const hourlyDay = 18;
const rollbackDay = 22;

async function change(graphPath: string, statements: readonly string[]): Promise<void> {
  await using db = await openDatabase(graphPath);
  for (const statement of statements) await db.run(statement);
}

const catalog = await readCatalog(join(import.meta.dirname, '../../pipeline/catalog'));

/** Builds and publishes days into `dataDir`, and keeps the dumps of every release. */
function openChain(dataDir: string, observations: string, graphPath: string) {
  const kept = join(dataDir, 'kept');
  mkdirSync(kept, { recursive: true });
  mkdirSync(dirname(graphPath), { recursive: true });
  const options = { ...publishOptions(dataDir, graphPath), acceptShrink: true, acceptStale: true };
  const loadTables = (db: Database) => loadCatalog(db, catalog, sources);
  return {
    options,
    build: (day: string) =>
      buildGraph(
        { progress: silent, nowMs: () => 0, loadCatalog: loadTables },
        { observations, graphPath, asOf: day },
      ),
    async publish(now: string) {
      const { folder } = await publishRelease(
        assembleDeps(() => new Date(now)),
        options,
      );
      const name = folder.slice(dataDir.length + 1);
      cpSync(join(folder, 'site/dumps'), join(kept, name, 'site/dumps'), { recursive: true });
    },
    /** Checks every pair of releases with the Python program. */
    check() {
      symlinkSync(join(dataDir, 'changes'), join(kept, 'changes'));
      report(dataDir);
      const python = process.env.PYTHON ?? 'python3';
      console.log(
        `in Python: ${execFileSync(python, [reader, kept], { encoding: 'utf8' }).trim()}`,
      );
    },
  };
}

export async function benchChanges(dataDir: string): Promise<void> {
  const world = { ...smallWorld, projects: 260, days: days + 100 };
  const paths = await writeSmallLog(join(dataDir, 'world'), world);
  const graphPath = join(paths.build, 'graph.duckdb');
  const chain = openChain(dataDir, paths.observations, graphPath);
  for (let n = 0; n < days; n += 1) {
    if (n === missedDay) continue;
    const day = addDays(lastDay, n - days + 1);
    await chain.build(day);
    await change(graphPath, planted[n] ?? []);
    await chain.publish(`${day}T23:00:00Z`);
    if (n === hourlyDay) {
      await change(graphPath, ['update model set price_in_usd_per_mtok = 1.25']);
      await chain.publish(`${day}T23:30:00Z`);
    }
    if (n === rollbackDay) {
      await rollback(chain.options.paths, dataDir, undefined);
      const now = () => new Date(`${day}T23:40:00Z`);
      await writeChanges({ progress: silent, now }, { dataDir });
    }
  }
  chain.check();
}

/** Publishes the last days of an observation log that was imported from recorded data. */
export async function benchRecordedChanges(
  dataDir: string,
  observations: string,
  lastOfLog: string,
): Promise<void> {
  const chain = openChain(dataDir, observations, join(dataDir, 'build/graph.duckdb'));
  for (let n = recordedDays - 1; n >= 0; n -= 1) {
    const day = addDays(lastOfLog, -n);
    await chain.build(day);
    await chain.publish(`${day}T23:00:00Z`);
  }
  console.log(`recorded data, ${recordedDays} days to ${lastOfLog}:`);
  chain.check();
}

function report(dataDir: string): void {
  const text = readFileSync(join(dataDir, 'changes/index.json'), 'utf8');
  const { changes } = ChangesIndex.parse(JSON.parse(text));
  const files = changes.flatMap((entry) => entry.files.map(({ bytes }) => bytes));
  const missed = changes.flatMap((entry) => entry.missed_days);
  const dump = statSync(join(dataDir, 'current/site/dumps/projects.parquet')).size;
  console.log(
    `changes: ${changes.length} entries, ${changes.filter(({ reset }) => reset).length} new chains, ` +
      `missed days ${missed.join(', ')}, ${(files.reduce((sum, one) => sum + one, 0) / 1e6).toFixed(1)} MB ` +
      `in ${files.length} files (projects.parquet: ${(dump / 1e6).toFixed(2)} MB)`,
  );
}
