// Builds a small part of the recorded world with the real pipeline, and assembles its releases with
// plain pages.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalog } from '../../pipeline/catalog/load-into-tables.ts';
import { readCatalog } from '../../pipeline/catalog/read-catalog.ts';
import { createReportCardInput } from '../../pipeline/commands/report-card-inputs.ts';
import { buildGraph } from '../../pipeline/graph/build.ts';
import { type DataPaths, dataPaths } from '../../pipeline/io/atomic-files.ts';
import { openDatabase } from '../../pipeline/io/duckdb.ts';
import type { LogPlace } from '../../pipeline/io/lake.ts';
import { sources } from '../../pipeline/observations/source-list.ts';
import type { AssembleDeps, BuildSite } from '../../pipeline/publish/assemble-release.ts';
import type { PublishOptions } from '../../pipeline/publish/publish-release.ts';
import { loadRecorded } from '../../pipeline/recorded/load.ts';
import { openSnapshot } from '../../src/snapshot/release/snapshot.ts';
import { copyCachedFiles } from './cached-files.ts';
import { runCli } from './cli.ts';
import { silent } from './silent.ts';
import { makeSmallCatalog } from './small-catalog.ts';

export const smallWorld = { projects: 240, days: 50 };
/** The last day of the recorded world. */
export const recordedDay = '2026-04-06';

/** Writes the log of a small world below `dataDir`. */
export async function writeSmallLog(dataDir: string, options = smallWorld): Promise<DataPaths> {
  const paths = dataPaths(dataDir);
  const db = await openDatabase(':memory:');
  try {
    await loadRecorded({ db, observations: paths.observations, progress: silent }, options);
  } finally {
    db.close();
  }
  return paths;
}

/** Builds the graph and returns its path. */
export async function buildSmallGraph(
  paths: DataPaths,
  asOf = recordedDay,
  observations: LogPlace = paths.observations,
): Promise<string> {
  const catalog = await readCatalog(makeSmallCatalog());
  const graphPath = join(paths.build, 'graph.duckdb');
  await buildGraph(
    {
      progress: silent,
      nowMs: () => 0,
      loadCatalog: (db) => loadCatalog(db, catalog, sources),
    },
    { observations, graphPath, asOf },
  );
  return graphPath;
}

/** Writes the log of the small world and its graph below `dataDir`. */
export async function writeSmallWorld(
  dataDir: string,
): Promise<{ paths: DataPaths; graphPath: string }> {
  await copyCachedFiles(['world', smallWorld], dataDir, async (folder) => {
    await buildSmallGraph(await writeSmallLog(folder));
  });
  const paths = dataPaths(dataDir);
  return { paths, graphPath: join(paths.build, 'graph.duckdb') };
}

/** Writes minimal pages: one for each project, a home page and a 404 page. */
export const buildPlainPages: BuildSite = async ({ graphPath, outDir }) => {
  const snapshot = await openSnapshot(graphPath);
  const projects = await snapshot.rows('select id from project order by id');
  snapshot.close();
  mkdirSync(join(outDir, 'projects'), { recursive: true });
  const page = (title: string) =>
    `<!doctype html><html lang="en"><title>${title}</title><p>${'words '.repeat(300)}</p></html>`;
  writeFileSync(join(outDir, 'index.html'), page('home'));
  writeFileSync(join(outDir, '404.html'), page('Page not found'));
  writeFileSync(join(outDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const { id } of projects) {
    writeFileSync(join(outDir, 'projects', `${id}.html`), page(String(id)));
  }
  return { pages: projects.length + 2 };
};

/** The arguments of a demo with few projects, which is not served. */
export const smallDemo = ['demo', '--once', '--sample', '60'] as const;

/** Writes a data folder with one release, as a small demo with plain pages does. */
export async function writeSmallDemo(dataDir: string): Promise<void> {
  await copyCachedFiles(smallDemo, dataDir, async (folder) => {
    const env = { CATALOG_DIR: makeSmallCatalog() };
    const host = { buildSite: buildPlainPages };
    const { code, stderr } = await runCli(folder, smallDemo, { env, host });
    if (code !== 0) throw new Error(stderr);
  });
}

export const assembleDeps = (now: () => Date = () => new Date('2026-07-01T05:00:00Z')) =>
  ({ progress: silent, buildSite: buildPlainPages, now }) satisfies AssembleDeps;

export const publishOptions = (dataDir: string, graphPath: string): PublishOptions => ({
  paths: dataPaths(dataDir),
  dataDir,
  graphPath,
  site: { name: 'Daybreak', url: 'https://daybreak.example', sendsEmail: true },
  codeVersion: '1.0.0',
  reportCard: createReportCardInput(dataPaths(dataDir)),
  acceptShrink: false,
  acceptClock: false,
  acceptStale: false,
});
