// Lists the day files of the observation log, and builds SQL that reads them.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { laterColumns, type StreamName } from '../contracts/observations.ts';
import { quote } from './duckdb.ts';

interface DayFile {
  readonly day: string;
  readonly source: string;
  readonly path: string;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

/** Returns the files of a stream, oldest day first. */
export function listLog(observations: string, stream: StreamName, source?: string): DayFile[] {
  const folder = join(observations, stream);
  return list(folder).flatMap((name) => {
    const day = /^day=(\d{4}-\d{2}-\d{2})$/.exec(name)?.[1];
    if (!day) return [];
    return list(join(folder, name)).flatMap((file) => {
      const owner = /^(.+)\.parquet$/.exec(file)?.[1];
      const isWanted = owner !== undefined && (source === undefined || owner === source);
      return isWanted ? [{ day, source: owner, path: join(folder, name, file) }] : [];
    });
  });
}

/**
 * Returns SQL for a FROM clause that reads `day` and all columns of the files that match `glob`, of
 * which there must be one. Columns that older files lack are null.
 */
export function fromStream(stream: StreamName, glob: string): string {
  const later = laterColumns(stream);
  const read = `read_parquet(${quote(glob)}, hive_partitioning = true, hive_types = {'day': date}`;
  if (later.length === 0) return `${read})`;
  const empty = later.map(([name, type]) => `null::${type} as ${name}`).join(', ');
  return `(select ${empty} where false union all by name (from ${read}, union_by_name = true)))`;
}

/**
 * Returns SQL for a FROM clause that reads `day` and all columns of a stream, or of one source of
 * it. Returns undefined if the log has no such files.
 */
export function fromLog(
  observations: string,
  stream: StreamName,
  source?: string,
): string | undefined {
  if (listLog(observations, stream, source).length === 0) return undefined;
  return fromStream(stream, join(observations, stream, 'day=*', `${source ?? '*'}.parquet`));
}

/** Returns the days for which a stream has files, oldest first. */
export function streamDays(observations: string, stream: StreamName, source?: string): string[] {
  return [...new Set(listLog(observations, stream, source).map(({ day }) => day))];
}

/** Returns the size in bytes of the stream `repositories`. Memory limits are derived from it. */
export const logBytes = (observations: string): number =>
  listLog(observations, 'repositories').reduce((sum, { path }) => sum + statSync(path).size, 0);
