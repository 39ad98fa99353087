// Converts the log of earlier versions, which had one Parquet file per stream, day and source.
import { join } from 'node:path';
import { type StreamName, streamNames } from '../contracts/observations.ts';
import { fromFiles, listDayFolders } from '../io/observation-log-files.ts';
import { listFolder, removeTree } from '../io/work-folder.ts';
import { type LogDeps, writeDays } from './observation-log.ts';

/**
 * Writes all day files to the files of their months, and then removes them. After a crash, it can be
 * repeated. Returns the number of rows.
 */
export async function convertDayFiles(deps: LogDeps): Promise<number> {
  let total = 0;
  for (const stream of streamNames) total += await convertStream(deps, stream);
  return total;
}

async function convertStream(deps: LogDeps, stream: StreamName): Promise<number> {
  const days = listDayFolders(deps.observations, stream);
  const names = await Promise.all(days.map(listFolder));
  const files = new Set(names.flat().filter((name) => name.endsWith('.parquet')));
  let total = 0;
  for (const file of files) {
    const glob = join(deps.observations, stream, 'day=*', file);
    const log = fromFiles(stream, glob, `hive_partitioning = true, hive_types = {'day': date}`);
    total += (await writeDays(deps, stream, file.replace('.parquet', ''), `from ${log}`)).rows;
  }
  for (const day of days) await removeTree(day);
  return total;
}
