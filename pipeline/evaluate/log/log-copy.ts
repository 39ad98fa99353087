// Copies the log to one file per stream, so that its many small files are read only once.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { columnTypes, type StreamName, streamNames } from '../../contracts/observations.ts';
import { type Database, openDatabase, quote, type Spill } from '../../io/duckdb.ts';
import { fromLog } from '../../io/observation-log-files.ts';

/**
 * Rows per Parquet row group. The number is small, so that a query for a few days reads few rows of
 * other days.
 */
const rowsInGroup = 8192;

const fileOf = (folder: string, stream: StreamName): string => join(folder, `${stream}.parquet`);

export async function copyLog(
  observations: string,
  scratch: string,
  options: Spill & { readonly memoryLimit: string; readonly lastDay: string },
): Promise<string> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'log-'));
  await using db = await openDatabase(':memory:', options);
  for (const stream of streamNames) {
    const log = fromLog(observations, stream);
    if (log === undefined) continue;
    const columns = columnTypes(stream).map(([name]) => name);
    // Sorted, so that queries can skip the row groups of other sources and days.
    await db.run(
      `copy (
        select day, ${columns.join(', ')} from ${log}
        where day <= date ${quote(options.lastDay)}
        order by source, day
      ) to ${quote(fileOf(folder, stream))} (format parquet, row_group_size ${rowsInGroup})`,
    );
  }
  return folder;
}

/**
 * Creates the table or view `obs_<stream>` for every stream of a copied log, and sets the variable
 * `as_of`. Excludes observations after `asOf`. If `sources` is set, also excludes repository
 * observations from all other sources.
 */
export async function createPastInputs(
  db: Database,
  copy: string,
  asOf: string,
  sources: readonly string[] | undefined,
): Promise<void> {
  await db.run(`set variable as_of = date ${quote(asOf)}`);
  for (const stream of streamNames) {
    const columns = columnTypes(stream);
    if (!existsSync(fileOf(copy, stream))) {
      const types = columns.map(([name, type]) => `${name} ${type}`).join(', ');
      await db.run(`create table obs_${stream} (day date, ${types})`);
      continue;
    }
    const sourceFilter =
      sources && stream === 'repositories'
        ? `and source in (${sources.map(quote).join(', ')})`
        : '';
    await db.run(
      `create view obs_${stream} as select * from read_parquet(${quote(fileOf(copy, stream))})
      where day <= date ${quote(asOf)} and observed_at < date ${quote(asOf)} + 1 ${sourceFilter}`,
    );
  }
}
