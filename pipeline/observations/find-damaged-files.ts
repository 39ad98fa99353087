// Finds the damaged files of the observation log after a query of the log has failed.
import { type StreamName, streamNames } from '../contracts/observations.ts';
import { type Database, openDatabase, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { Lake, type LogPlace } from '../io/lake.ts';
import { listLog } from '../io/observation-log-files.ts';

async function findUnreadable(db: Database, files: string[]): Promise<string[]> {
  if (files.length === 0) return [];
  try {
    // Counting the values of every column reads all data, not only the metadata of the files.
    await db.run(
      `select count(columns(*)) from read_parquet([${files.map(quote).join(', ')}],
        hive_partitioning = false, union_by_name = true)`,
    );
    return [];
  } catch {
    if (files.length === 1) return files;
    const half = Math.ceil(files.length / 2);
    const left = await findUnreadable(db, files.slice(0, half));
    return [...left, ...(await findUnreadable(db, files.slice(half)))];
  }
}

/**
 * Throws a Failure that lists the damaged files of the first stream that has any. Reads the whole
 * log, so it can be slow. An error from DuckDB itself contains at most one path.
 */
export async function nameDamagedFiles(observations: LogPlace): Promise<void> {
  if (observations instanceof Lake) return;
  await using db = await openDatabase(':memory:');
  for (const stream of streamNames) await checkFiles(db, observations, stream);
}

async function checkFiles(db: Database, observations: string, stream: StreamName): Promise<void> {
  const files = listLog(observations, stream).map(({ path }) => path);
  const torn = await findUnreadable(db, files);
  if (torn.length === 0) return;
  throw new Failure(
    'input',
    `${torn.length} of ${files.length} files of the stream "${stream}" cannot be read: ` +
      `${torn.slice(0, 5).join(', ')}${torn.length > 5 ? ', …' : ''}. ` +
      'Restore them from a backup, or delete them and import the data of these months again. All ' +
      'other files are intact.',
  );
}
