// Measures search over a million projects, which are copies of the projects of a release.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase, quote } from '../../pipeline/io/duckdb.ts';
import { findCurrent, hashFile } from '../../src/snapshot/release/release-folder.ts';
import { measureCold } from './api-cold.ts';
import { idOf, makeCurrent, makeKeys, readAskable } from './api-world.ts';
import { startService } from './children.ts';
import { megabytes, ms, quantile, whole } from './numbers.ts';

const projects = 1_000_000;
const graphFile = 'graph.duckdb';

export async function benchMillion(source: string, root: string): Promise<void> {
  const release = await findCurrent(source);
  if (!release) throw new Error(`${source} has no release.`);
  const dataDir = join(root, 'million');
  const folder = join(dataDir, 'releases', idOf(1));
  mkdirSync(folder, { recursive: true });
  try {
    await multiply(release.folder, folder);
    makeCurrent(dataDir, idOf(1));
    const [key = ''] = await makeKeys(dataDir, 1);
    const { searches } = await readAskable(folder, 300);
    const startedMs = performance.now();
    const service = await startService(dataDir);
    const openMs = performance.now() - startedMs;
    const paths = searches.map((query) => `/api/v1/search?q=${encodeURIComponent(query)}`);
    const { tookMs, failed } = await measureCold(service.port, key, paths);
    console.log(
      `api search at ${whole(projects)} projects: cold p50 ${ms(quantile(tookMs, 0.5))} (aim 30 ms), ` +
        `p99 ${ms(quantile(tookMs, 0.99))}, ${failed} of ${paths.length} failed; opened in ` +
        `${(openMs / 1000).toFixed(1)} s, memory ${megabytes(service.readMemory())}, graph ` +
        `${megabytes(statSync(join(folder, graphFile)).size / 1e6)} on disk`,
    );
    await service.stop();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** Copies of a project have their own id, name and URL, and the text of the original. */
async function multiply(source: string, folder: string): Promise<void> {
  const graph = join(folder, graphFile);
  await writeGraph(source, graph);
  const manifest = JSON.parse(readFileSync(join(source, 'manifest.json'), 'utf8')) as {
    counts: object;
  };
  const counts = { ...manifest.counts, projects };
  // The release contains only a graph, without pages.
  const files = { [graphFile]: await hashFile(graph) };
  const changed = { ...manifest, id: idOf(1), counts, files };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(changed));
}

async function writeGraph(source: string, graph: string): Promise<void> {
  await using db = await openDatabase(graph, { memoryLimit: '2GB', tempDir: dirname(graph) });
  await db.run(`attach ${quote(join(source, graphFile))} as source (read_only)`);
  const tables = await db.all(
    `select table_name as name from duckdb_tables() where database_name = 'source'`,
  );
  for (const { name } of tables) {
    if (name !== 'project') await db.run(`create table ${name} as from source.${name}`);
  }
  await db.run(`
    create table project as
    select project.* replace (
      case when copy = 0 then id else id || '-' || copy end as id,
      case when copy = 0 then name else name || '-' || copy end as name,
      case when copy = 0 then full_name else full_name || '-' || copy end as full_name,
      case when copy = 0 then url else url || '-' || copy end as url
    )
    from source.project
    cross join range((${projects} + (select count(*) from source.project)) // (select count(*) from source.project)) as copies (copy)
    order by copy, id
    limit ${projects}`);
  await db.run('detach source');
}
