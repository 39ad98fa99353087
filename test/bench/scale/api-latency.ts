// Measures API requests for projects of the front set and for unscored repositories.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../pipeline/io/duckdb.ts';
import { findCurrent } from '../../../src/snapshot/release/release-folder.ts';
import { measureCold } from '../api-cold.ts';
import { makeKeys } from '../api-world.ts';
import { startService } from '../children.ts';
import { megabytes, ms, quantile } from '../numbers.ts';

const requests = 300;

/** Every request is for a different project, so no response comes from the cache. */
export async function benchAnswers(dataDir: string): Promise<void> {
  const release = await findCurrent(dataDir);
  if (!release) throw new Error(`${dataDir} has no release.`);
  const graph = join(release.folder, 'graph.duckdb');
  const [front, rest] = await readNames(graph);
  const [key = ''] = await makeKeys(dataDir, 1);
  const startedMs = performance.now();
  const service = await startService(dataDir);
  const openMs = performance.now() - startedMs;
  for (const [set, names] of [
    ['front', front],
    ['rest', rest],
  ] as const) {
    const paths = names.map((name) => `/api/v1/project/${name}`);
    const { tookMs, failed } = await measureCold(service.port, key, paths);
    console.log(
      `api ${set}: p50 ${ms(quantile(tookMs, 0.5))}, p99 ${ms(quantile(tookMs, 0.99))}, ` +
        `${failed} of ${paths.length} failed`,
    );
  }
  console.log(
    `server: opened in ${(openMs / 1000).toFixed(1)} s, memory ${megabytes(service.readMemory())}, ` +
      `graph ${megabytes(statSync(graph).size / 1e6)} on disk`,
  );
  await service.stop();
}

async function readNames(graph: string): Promise<[string[], string[]]> {
  await using db = await openDatabase(graph, { readOnly: true });
  const names = async (table: string) =>
    (await db.all(`select full_name from ${table} order by hash(full_name) limit ${requests}`)).map(
      (row) => String(row.full_name),
    );
  return [await names('project'), await names('rest')];
}
