// Converts the log of earlier versions, which had one Parquet file per stream, day and source.
import { join } from 'node:path';
import { type StreamName, streamNames } from '../contracts/observations.ts';
import { fromFiles, listDayFolders } from '../io/observation-log-files.ts';
import { listFolder, removeTree } from '../io/work-folder.ts';
import { type LogDeps, writeDays } from './observation-log.ts';

/** A log of an earlier version is always a folder. */
type FolderDeps = LogDeps & { readonly observations: string };

/**
 * Writes the day files of each month to the files of that month, and then removes them. After a
 * crash, it can be repeated. Returns the number of rows.
 */
export async function convertDayFiles(deps: FolderDeps): Promise<number> {
  let total = 0;
  for (const stream of streamNames) {
    const months = Map.groupBy(listDayFolders(deps.observations, stream), (folder) =>
      folder.slice(0, -'-DD'.length),
    );
    for (const [start, folders] of months) {
      total += await convertMonth(deps, stream, start, folders);
    }
  }
  return total;
}

/** All `folders` of the month have names with this `start`. */
async function convertMonth(
  deps: FolderDeps,
  stream: StreamName,
  start: string,
  folders: readonly string[],
): Promise<number> {
  const names = (await Promise.all(folders.map(listFolder))).flat();
  let total = 0;
  for (const name of new Set(names.filter((file) => file.endsWith('.parquet')))) {
    const log = fromFiles(
      stream,
      join(`${start}-*`, name),
      `hive_partitioning = true, hive_types = {'day': date}`,
    );
    total += (await writeDays(deps, stream, name.replace('.parquet', ''), `from ${log}`)).rows;
  }
  for (const folder of folders) await removeTree(folder);
  return total;
}
