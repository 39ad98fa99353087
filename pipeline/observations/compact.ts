// Merges the day files of past months into a few files, each with a range of repositories.
import { mkdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { columnTypes, type StreamName, streams } from '../../src/contracts/observations.ts';
import { addDays } from '../../src/contracts/time.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { flushEach, syncFolder } from '../io/fsync.ts';
import {
  fromLog,
  type LogFiles,
  listLog,
  type MonthFolder,
  monthDaysFile,
  rangeFiles,
  readMonthDays,
} from '../io/observation-log-files.ts';
import type { Progress } from '../io/progress.ts';
import { listFolder, removeFile, removeTree, withWorkFolder } from '../io/work-folder.ts';
import type { LogDeps } from './observation-log.ts';

/** The streams to merge. They have rows for every repository; other streams are small. */
const merged: readonly StreamName[] = ['repositories', 'releases', 'star_days', 'scores'];

/** A month is closed, and can be merged, once its last day is more than this many days ago. */
const openDays = 7;

/** Sorting a range of this many rows takes about 1 GB of memory. */
const rowsPerRange = 4_000_000;

export interface CompactOptions {
  readonly day: string;
  readonly rowsPerRange?: number | undefined;
  readonly progress?: Progress | undefined;
}

export interface CompactReport {
  readonly months: number;
  readonly files: number;
  readonly rows: number;
}

interface Unit {
  readonly stream: StreamName;
  readonly month: string;
  readonly source: string;
  readonly files: LogFiles;
}

/**
 * Merges the day files of all months that are closed on `options.day`, for every source. After a
 * crash, a month has its day files, its merged files, or both. If both exist, readers use the day
 * files (see `MonthFolder`).
 */
export async function compactLog(deps: LogDeps, options: CompactOptions): Promise<CompactReport> {
  let [months, files, rows] = [0, 0, 0];
  for (const stream of merged) {
    const log = listLog(deps.observations, stream);
    for (const unit of findClosed(stream, log, options.day)) {
      const step = options.progress?.step(`merge ${stream} of ${unit.source} in ${unit.month}`);
      rows += await mergeMonth(deps, unit, options.rowsPerRange ?? rowsPerRange);
      months += 1;
      files += unit.files.days.length;
      step?.done(`${unit.files.days.length} files`);
    }
    for (const { path } of log.replaced) await removeTree(path);
  }
  return { months, files, rows };
}

function findClosed(stream: StreamName, log: LogFiles, today: string): Unit[] {
  const open = addDays(today, -openDays).slice(0, 7);
  const closed = log.days.filter(({ day }) => day.slice(0, 7) < open);
  const keys = new Set(closed.map(({ day, source }) => `${day.slice(0, 7)} ${source}`));
  return [...keys].sort().map((key) => {
    const [month = '', source = ''] = key.split(' ');
    const isOwn = (one: { readonly source: string }) => one.source === source;
    return {
      stream,
      month,
      source,
      files: {
        days: log.days.filter((file) => isOwn(file) && file.day.startsWith(month)),
        months: log.months.filter((folder) => isOwn(folder) && folder.month === month),
        replaced: [],
      },
    };
  });
}

async function mergeMonth(
  { db, observations }: LogDeps,
  { stream, month, source, files }: Unit,
  rowsInRange: number,
): Promise<number> {
  const old = files.months[0];
  const generation = (old?.generation ?? 0) + 1;
  const target = join(observations, stream, `month=${month}`, `${source}.${generation}`);
  const rows = fromLog(observations, stream, source, month);
  if (rows === undefined) return 0;
  const days = [...files.days.map(({ day }) => day), ...(old ? readMonthDays(old) : [])].sort();
  const count = await countRows(db, rows);
  await withWorkFolder(observations, async (aside) => {
    const folder = join(aside, 'month');
    await mkdir(folder);
    const written = await writeRanges(db, stream, {
      rows,
      folder,
      target,
      bounds: await findBounds(db, stream, rows, days.at(-1), Math.ceil(count / rowsInRange)),
      used: await findUsed(db, stream, rows, files),
    });
    if (written !== count) throw differs(target);
    await writeFile(join(folder, monthDaysFile), JSON.stringify([...new Set(days)]));
    await flushEach(folder);
    await mkdir(dirname(target), { recursive: true });
    await rename(folder, target);
    await syncFolder(dirname(target));
    await syncFolder(dirname(dirname(target)));
  });
  await removeMerged(files, old);
  return count;
}

const differs = (target: string) =>
  new Error(
    `Merging day files into the month folder ${target} failed: the merged rows differ from the original rows. ` +
      'The merged files were discarded, and the original files are unchanged. Run the command again.',
  );

async function removeMerged({ days }: LogFiles, old: MonthFolder | undefined): Promise<void> {
  if (old) await removeTree(old.path);
  for (const { path } of days) {
    await removeFile(path);
    if ((await listFolder(dirname(path))).length === 0) await rmdir(dirname(path));
  }
}

const columnsOf = (stream: StreamName): string[] => [
  'day',
  ...columnTypes(stream).map(([name]) => name),
];

async function countRows(db: Database, rows: string): Promise<number> {
  const [found] = await db.all(`select count(*)::double as rows from ${rows}`);
  return Number(found?.rows);
}

async function checksum(db: Database, columns: readonly string[], rows: string) {
  const [sum] = await db.all(
    `select count(*)::double as rows, bit_xor(hash(${columns.join(', ')}))::varchar as hash
    from ${rows}`,
  );
  return { rows: Number(sum?.rows), hash: String(sum?.hash) };
}

/**
 * Returns the columns that have values, according to the files' Parquet statistics. Most sources
 * use few columns, and sorting the empty columns would double the duration.
 */
async function findUsed(
  db: Database,
  stream: StreamName,
  rows: string,
  { days, months }: LogFiles,
): Promise<string[]> {
  const paths = [...days.map(({ path }) => path), ...months.flatMap(rangeFiles)];
  const found = await db.all(
    `select split_part(path_in_schema, ', ', 1) as name, contains(path_in_schema, ', ') as is_list,
      bool_or(stats_null_count is distinct from num_values) as has_values
    from parquet_metadata([${paths.map(quote).join(', ')}]) group by all`,
  );
  const used = new Set(
    found.filter(({ has_values: has }) => has === true).map(({ name }) => String(name)),
  );
  // The statistics count an empty list as null, so count the lists that are not null.
  const lists = found
    .filter(({ name, is_list: isList }) => isList === true && !used.has(String(name)))
    .map(({ name }) => String(name));
  if (lists.length > 0) {
    const counts = lists.map((name) => `count(${name}) > 0 as ${name}`);
    const [has] = await db.all(`select ${counts.join(', ')} from ${rows}`);
    for (const name of lists) if (has?.[name] === true) used.add(name);
  }
  return columnsOf(stream).filter((name) => name === 'day' || used.has(name));
}

/**
 * Returns the key values at which to split a month into ranges. Chooses values that split the rows
 * of `day`, the last day of the month in the log, into ranges of about equal size.
 */
async function findBounds(
  db: Database,
  stream: StreamName,
  rows: string,
  day: string | undefined,
  ranges: number,
): Promise<string[]> {
  if (ranges < 2 || day === undefined) return [];
  const shares = Array.from({ length: ranges - 1 }, (_, index) => (index + 1) / ranges);
  const [found] = await db.all(
    `select quantile_disc(${rangeKey(stream)}, [${shares.join(', ')}]) as bounds from ${rows}
    where day = date ${quote(day)}`,
  );
  return [...new Set(found?.bounds as string[])];
}

/** The column whose values define the ranges: the first key column, which is never null. */
const rangeKey = (stream: StreamName): string => streams[stream].key[0];

interface Ranges {
  readonly rows: string;
  readonly bounds: readonly string[];
  readonly used: readonly string[];
  readonly folder: string;
  readonly target: string;
}

/**
 * Reads, sorts, writes and checks one range at a time, so that no temporary files are needed. Day
 * files are sorted by the same column, so a range is in few row groups of each file. Returns the
 * number of rows.
 */
async function writeRanges(
  db: Database,
  stream: StreamName,
  { rows, bounds, used, folder, target }: Ranges,
): Promise<number> {
  const [key, ...more] = streams[stream].key;
  const all = columnTypes(stream).map(([name, type]) =>
    used.includes(name) ? name : `null::${type} as ${name}`,
  );
  let count = 0;
  for (let range = 0; range <= bounds.length; range += 1) {
    const [from, to] = [bounds[range - 1], bounds[range]];
    const limits = [
      ...(from === undefined ? [] : [`${key} >= ${quote(from)}`]),
      ...(to === undefined ? [] : [`${key} < ${quote(to)}`]),
    ];
    const file = quote(join(folder, `range-${String(range).padStart(3, '0')}.parquet`));
    await db.run(
      `create or replace temp table merging as select ${used.join(', ')} from ${rows}
      ${limits.length > 0 ? `where ${limits.join(' and ')}` : ''}
      order by ${[key, 'day', ...more].join(', ')}`,
    );
    try {
      const before = await checksum(db, used, 'merging');
      await db.run(
        `copy (select day, ${all.join(', ')} from merging) to ${file}
          (format parquet, compression zstd)`,
      );
      const after = await checksum(db, used, `read_parquet(${file}, hive_partitioning = false)`);
      if (before.rows !== after.rows || before.hash !== after.hash) throw differs(target);
      count += before.rows;
    } finally {
      await db.run('drop table merging');
    }
  }
  return count;
}
