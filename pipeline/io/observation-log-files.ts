// Lists the files of the observation log: day files, and folders with the merged days of a month.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StreamName } from '../../src/contracts/observations.ts';
import { quote } from './duckdb.ts';
import { fromFiles } from './stream-sql.ts';

interface DayFile {
  readonly day: string;
  readonly source: string;
  readonly path: string;
}

/**
 * The folder `month=YYYY-MM/<source>.<generation>`. Its files, `range-NNN.parquet`, contain the
 * merged day files of one source and month. Readers use only the highest generation. If a day also
 * has a day file, readers ignore the day's rows in the merged month. So a day can be imported
 * again, and a crash during a merge does not duplicate rows.
 */
export interface MonthFolder {
  readonly month: string;
  readonly source: string;
  readonly generation: number;
  readonly path: string;
}

/** Name of the JSON file in a `MonthFolder` that lists the days of the merged month. */
export const monthDaysFile = 'days.json';

export interface LogFiles {
  readonly days: readonly DayFile[];
  readonly months: readonly MonthFolder[];
  /** Month folders that a newer generation replaced. */
  readonly replaced: readonly MonthFolder[];
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

export function listLog(observations: string, stream: StreamName, source?: string): LogFiles {
  const folder = join(observations, stream);
  const days: DayFile[] = [];
  const found: MonthFolder[] = [];
  for (const name of list(folder)) {
    const day = /^day=(\d{4}-\d{2}-\d{2})$/.exec(name)?.[1];
    const month = /^month=(\d{4}-\d{2})$/.exec(name)?.[1];
    for (const entry of day || month ? list(join(folder, name)) : []) {
      const path = join(folder, name, entry);
      const file = /^(.+)\.parquet$/.exec(entry);
      const generation = /^(.+)\.(\d+)$/.exec(entry);
      if (day && file?.[1]) days.push({ day, source: file[1], path });
      else if (month && generation?.[1]) {
        found.push({ month, source: generation[1], generation: Number(generation[2]), path });
      }
    }
  }
  const isNewest = (one: MonthFolder) =>
    !found.some(
      ({ month, source: other, generation }) =>
        month === one.month && other === one.source && generation > one.generation,
    );
  const isWanted = (one: { readonly source: string }) => !source || one.source === source;
  return {
    days: days.filter(isWanted),
    months: found.filter((one) => isNewest(one) && isWanted(one)),
    replaced: found.filter((one) => !isNewest(one) && isWanted(one)),
  };
}

export const readMonthDays = ({ path }: MonthFolder): string[] =>
  JSON.parse(readFileSync(join(path, monthDaysFile), 'utf8'));

export const rangeFiles = ({ path }: MonthFolder): string[] =>
  list(path)
    .filter((name) => name.endsWith('.parquet'))
    .map((name) => join(path, name));

/** Returns SQL conditions that exclude days of a merged month for which a day file exists. */
function toExclusions({ days, months }: LogFiles): string[] {
  return months.flatMap(({ month, source }) => {
    const replaced = days.filter((file) => file.source === source && file.day.startsWith(month));
    if (replaced.length === 0) return [];
    const dates = replaced.map(({ day }) => `date ${quote(day)}`);
    return [`not (source = ${quote(source)} and day in (${dates.join(', ')}))`];
  });
}

/**
 * Returns SQL for a FROM clause that reads `day` and all columns of a stream. `source` and `month`
 * limit it to one source or month. Returns undefined if the log has no matching files.
 */
export function fromLog(
  observations: string,
  stream: StreamName,
  source?: string,
  month?: string,
): string | undefined {
  const all = listLog(observations, stream, source);
  const files = {
    ...all,
    days: all.days.filter(({ day }) => !month || day.startsWith(month)),
    months: all.months.filter((folder) => !month || folder.month === month),
  };
  const glob = `day=${month ? `${month}-` : ''}*`;
  const days = join(observations, stream, glob, `${source ?? '*'}.parquet`);
  return fromFiles(stream, {
    days: files.days.length > 0 ? days : undefined,
    months: files.months.flatMap(rangeFiles),
    isCounted: toExclusions(files),
  });
}

/** Returns the days for which a stream has files, oldest first. */
export function streamDays(observations: string, stream: StreamName, source?: string): string[] {
  const { days, months } = listLog(observations, stream, source);
  return [...new Set([...days.map(({ day }) => day), ...months.flatMap(readMonthDays)])].sort();
}

/** Returns the paths of a stream's files, without merged months that were replaced. */
export function logPaths(observations: string, stream: StreamName): string[] {
  const { days, months } = listLog(observations, stream);
  return [...days.map(({ path }) => path), ...months.flatMap(rangeFiles)];
}

/** Returns the size in bytes of the stream `repositories`. Memory limits are derived from it. */
export const logBytes = (observations: string): number =>
  logPaths(observations, 'repositories').reduce((total, path) => total + statSync(path).size, 0);
