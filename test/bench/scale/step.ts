// Runs one step of the scale benchmark in a separate process. Prints time, memory and size as JSON.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalog } from '../../../pipeline/catalog/load-into-tables.ts';
import { readCatalog } from '../../../pipeline/catalog/read-catalog.ts';
import { createReportCardInput } from '../../../pipeline/commands/report-card-inputs.ts';
import { buildGraph } from '../../../pipeline/graph/build.ts';
import { dataPaths } from '../../../pipeline/io/atomic-files.ts';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import type { Progress } from '../../../pipeline/io/progress.ts';
import { compactLog } from '../../../pipeline/observations/compact.ts';
import { importFiles } from '../../../pipeline/observations/import.ts';
import { sources } from '../../../pipeline/observations/sources.ts';
import { buildSite } from '../../../pipeline/publish/build-site.ts';
import { publishRelease } from '../../../pipeline/publish/publish-release.ts';
import { addDays } from '../../../src/contracts/time.ts';
import { silent } from '../../support/silent.ts';
import { watchChildren } from '../memory.ts';
import { lastDay, writeBulkDay, writeFacts, writeLogDay } from './world.ts';

const [step = '', root = '', memoryLimit = '4GB', tempLimit = '30GB', ...args] =
  process.argv.slice(2);
const observations = join(root, 'observations');
const facts = join(root, 'facts.parquet');
const tempDir = join(root, 'spill');
const open = () => openDatabase(':memory:', { memoryLimit, tempDir, tempLimit });

/** Uses the real catalog. The generated source does not count as a list of AI projects. */
async function buildFront(frontProjects: number) {
  const catalog = await readCatalog(join(import.meta.dirname, '../../../pipeline/catalog'));
  return await buildGraph(
    {
      progress: silent,
      nowMs: () => performance.now(),
      loadCatalog: async (db) => {
        await loadCatalog(db, catalog, sources);
        await db.run("insert into cat_scope_rule values ('broad_source', 'bulk')");
      },
    },
    {
      ...{ observations, memoryLimit, tempLimit, frontProjects },
      graphPath: join(root, 'graph.duckdb'),
      asOf: lastDay,
    },
  );
}

const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  async facts() {
    await using db = await open();
    await writeFacts(db, facts, Number(args[0]));
  },
  async fill() {
    await using db = await open();
    for (const day of args) {
      const file = join(observations, 'repositories', `day=${day}`, 'bulk.parquet');
      await writeLogDay(db, facts, day, file);
    }
  },
  async bulk() {
    await using db = await open();
    for (const day of args) await writeBulkDay(db, facts, day, join(root, `${day}.parquet`));
  },
  async import() {
    await using db = await open();
    const deps = { db, observations, quarantine: join(root, 'quarantine'), progress: silent };
    let rows = 0;
    for (const day of args) {
      const options = { stream: 'repositories', source: 'bulk' } as const;
      const nowMs = () => Date.parse(addDays(lastDay, 1));
      rows += (await importFiles({ ...deps, nowMs }, [join(root, `${day}.parquet`)], options))
        .mapped;
    }
    return { rows };
  },
  async compact() {
    await using db = await open();
    return await compactLog({ db, observations }, { day: addDays(lastDay, 1) });
  },
  async graph() {
    const { models, rows } = await buildFront(Number(args[0]));
    const slowest = models.toSorted((one, other) => other.tookMs - one.tookMs).slice(0, 6);
    return {
      projects: rows.project,
      rest: rows.rest,
      slowest: slowest.map(({ name, tookMs }) => `${name} ${(tookMs / 1000).toFixed(1)} s`),
    };
  },
  publish,
};

/** Publishes the graph with all pages, as `publish` does. */
async function publish() {
  const took: string[] = [];
  const progress: Progress = {
    step(name) {
      const startedMs = performance.now();
      return {
        advance() {},
        done() {
          const tookMs = performance.now() - startedMs;
          if (tookMs > 2000) took.push(`${name} ${(tookMs / 1000).toFixed(1)} s`);
        },
      };
    },
  };
  const paths = dataPaths(root);
  const children = watchChildren();
  const { counts, folder } = await publishRelease(
    { progress, buildSite, now: () => new Date() },
    {
      ...{ paths, dataDir: root, graphPath: join(root, 'graph.duckdb'), codeVersion: 'bench' },
      site: { name: 'Daybreak', url: 'http://127.0.0.1:4321' },
      ...{ acceptShrink: true, acceptStale: true, acceptClock: true },
      reportCard: createReportCardInput(paths),
    },
  );
  const graphMb = Math.round(statSync(join(folder, 'graph.duckdb')).size / 1e6);
  return { projects: counts.projects, graphMb, childrenMb: children.stop(), took };
}

const startedMs = performance.now();
const report = await steps[step]?.();
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    ms: Math.round(performance.now() - startedMs),
    cpuMs: Math.round((user + system) / 1000),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
    ...(report ?? {}),
  }),
);
