// Lists the files of the observation log, and builds SQL that reads them. A file contains the
// observations of one source in one month.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { laterColumns, type StreamName } from '../contracts/observations.ts';
import { type Database, quote } from './duckdb.ts';
import { Lake, type LogPlace } from './lake.ts';

interface MonthFile {
  readonly month: string;
  readonly source: string;
  readonly path: string;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) return [];
    throw cause;
  }
}

export const monthFile = (
  observations: string,
  stream: StreamName,
  source: string,
  month: string,
): string => join(observations, stream, source, `${month}.parquet`);

/** Returns the files of a stream, sorted by source and month. */
export function listLog(observations: string, stream: StreamName, source?: string): MonthFile[] {
  const folder = join(observations, stream);
  const owners = source === undefined ? list(folder) : [source];
  return owners.flatMap((owner) =>
    list(join(folder, owner)).flatMap((name) => {
      const month = /^(\d{4}-\d{2})\.parquet$/.exec(name)?.[1];
      return month ? [{ month, source: owner, path: join(folder, owner, name) }] : [];
    }),
  );
}

/**
 * Returns SQL for a FROM clause that reads all columns of the files that match `glob`, of which
 * there must be one.
 */
export const fromFiles = (
  stream: StreamName,
  glob: string,
  hive = 'hive_partitioning = false',
): string =>
  addLaterColumns(
    stream,
    laterColumns(stream).length === 0
      ? `read_parquet(${quote(glob)}, ${hive})`
      : `read_parquet(${quote(glob)}, ${hive}, union_by_name = true)`,
  );

/** Columns that older files, or older snapshots of a lake, lack are null. */
function addLaterColumns(stream: StreamName, read: string): string {
  const later = laterColumns(stream);
  if (later.length === 0) return read;
  const empty = later.map(([name, type]) => `null::${type} as ${name}`).join(', ');
  return `(select ${empty} where false union all by name (from ${read}))`;
}

/**
 * Returns SQL for a FROM clause that reads `day` and all columns of a stream, or of one source of
 * it. Returns undefined if the log is a folder without such files.
 */
export function fromLog(
  observations: LogPlace,
  stream: StreamName,
  source?: string,
): string | undefined {
  if (observations instanceof Lake) {
    const all = addLaterColumns(stream, `lake.${stream}`);
    return source === undefined ? all : `(from ${all} where source = ${quote(source)})`;
  }
  if (listLog(observations, stream, source).length === 0) return undefined;
  return fromFiles(stream, join(observations, stream, source ?? '*', '????-??.parquet'));
}

/** Returns the days for which a stream has observations, oldest first. */
export async function streamDays(
  db: Database,
  observations: LogPlace,
  stream: StreamName,
): Promise<string[]> {
  const log = fromLog(observations, stream);
  if (log === undefined) return [];
  const rows = await db.all(`select distinct day::varchar as day from ${log} order by day`);
  return rows.map(({ day }) => String(day));
}

/**
 * Returns the size in bytes of the stream `repositories`, from which memory limits are derived. The
 * size of a lake is not known before it is opened, so it counts as larger than the memory.
 */
export const logBytes = (observations: LogPlace): number =>
  observations instanceof Lake
    ? Number.POSITIVE_INFINITY
    : listLog(observations, 'repositories').reduce((sum, { path }) => sum + statSync(path).size, 0);
