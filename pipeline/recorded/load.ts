// Loads the recorded world into an empty observation log.
import { join } from 'node:path';
import { streamNames } from '../contracts/observations.ts';
import { exists, hashFile } from '../io/atomic-files.ts';
import { type Database, quote } from '../io/duckdb.ts';
import type { LogPlace } from '../io/lake.ts';
import type { Progress } from '../io/progress.ts';
import { writeDays } from '../observations/observation-log.ts';
import { readRecordedSources, recordedFolder } from './sources.ts';

interface LoadDeps {
  readonly db: Database;
  readonly observations: LogPlace;
  readonly progress: Progress;
}

async function listRecorded(root: string) {
  const { folders } = await readRecordedSources();
  const files = [];
  for (const folder of Object.keys(folders)) {
    for (const stream of streamNames) {
      const path = join(root, folder, `${stream}.parquet`);
      if (await exists(path)) files.push({ folder, stream, path });
    }
  }
  return files;
}

/** Returns the hash of each file, to detect whether a log contains these files. */
export async function hashRecorded(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { folder, stream, path } of await listRecorded(recordedFolder)) {
    hashes[`${folder}/${stream}`] = (await hashFile(path)).sha256;
  }
  return hashes;
}

export async function loadRecorded(
  { db, observations, progress }: LoadDeps,
  folder = recordedFolder,
): Promise<void> {
  const step = progress.step('Loading the recorded world');
  let total = 0;
  for (const { stream, path } of await listRecorded(folder)) {
    const rows = `read_parquet(${quote(path)})`;
    const columns = await db.all(`from (describe from ${rows})`);
    const given = columns.map((column) => ({ name: String(column.column_name) }));
    for (const { source } of await db.all(`select distinct source from ${rows} order by source`)) {
      const select = `from ${rows} where source = ${quote(String(source))}`;
      const report = await writeDays({ db, observations }, stream, String(source), select, given);
      total += report.rows;
    }
  }
  step.done(`${total.toLocaleString('en')} observations`);
}
