// The log as one file for each stream: its thousands of small ones are read once, not for each day.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { columnTypes, type StreamName, streamNames } from '../../src/contracts/observations.ts';
import { streamDays } from '../graph/inputs.ts';
import { type Database, openDatabase, quote } from '../io/duckdb.ts';
import { fromStream } from '../io/stream-sql.ts';

/** Enough for a day's window to lie in few of a source's groups of rows. */
const rowsInGroup = 8192;

const fileOf = (folder: string, stream: StreamName): string => join(folder, `${stream}.parquet`);

/** Copies the log into a new folder within `scratch`, which the caller removes, and names it. */
export async function copyLog(
  observations: string,
  scratch: string,
  memoryLimit: string,
): Promise<string> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'log-'));
  await using db = await openDatabase(':memory:', { memoryLimit });
  for (const stream of streamNames) {
    if (streamDays(observations, stream).length === 0) continue;
    const columns = columnTypes(stream).map(([name]) => name);
    const files = join(observations, stream, 'day=*', '*.parquet');
    // By source and day, so that what a day does not look at is not read.
    await db.run(
      `copy (
        select day, ${columns.join(', ')} from ${fromStream(stream, files)} order by source, day
      ) to ${quote(fileOf(folder, stream))} (format parquet, row_group_size ${rowsInGroup})`,
    );
  }
  return folder;
}

/**
 * Makes `obs_<stream>` for every stream of a copy and sets `as_of`: nothing observed later exists,
 * nor what other sources than those asked for say of repositories.
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
    const asked =
      sources && stream === 'repositories'
        ? `and source in (${sources.map(quote).join(', ')})`
        : '';
    await db.run(
      `create view obs_${stream} as select * from read_parquet(${quote(fileOf(copy, stream))})
      where day <= date ${quote(asOf)} and observed_at < date ${quote(asOf)} + 1 ${asked}`,
    );
  }
}
