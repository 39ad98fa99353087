// Merges the day files of closed months: fewer files, sorted by repository and day, in ranges of ids.
import { mkdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { columnTypes, type StreamName, streams } from '../../src/contracts/observations.ts';
import { addDays } from '../../src/contracts/time.ts';
import { listFolder, removeFile, removeTree, withWorkFolder } from '../io/atomic-move.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { flushEach, syncFolder } from '../io/fsync.ts';
import {
  fromLog,
  type LogFiles,
  listLog,
  type MonthFolder,
  monthDaysFile,
  readMonthDays,
} from '../io/log-files.ts';
import type { Progress } from '../io/progress.ts';
import type { LogDeps } from './log.ts';

/** The streams with a row per repository. The others are small, or are changed after their day. */
const merged: readonly StreamName[] = ['repositories', 'releases', 'star_days', 'scores'];

/** A month closes when its last day is this many days ago. */
const openDays = 7;

/** A range of this many rows is sorted in about 1 GB of memory. */
const rowsPerRange = 4_000_000;

export interface CompactOptions {
  /** Today. */
  readonly day: string;
  /** Default: 4 million. */
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
 * Merges each closed month of each source that has day files. A crash leaves the day files, the merged
 * month, or both; where there are both, readers use the day files (`MonthFolder`).
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
      ...{ stream, month, source },
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
  const log = fromLog(observations, stream, source);
  const rows = `(select * from ${log} where day >= date '${month}-01'
    and day < date '${month}-01' + interval 1 month)`;
  const count = await withWorkFolder(observations, async (aside) => {
    const folder = join(aside, 'month');
    await mkdir(folder);
    const before = await checksum(db, stream, rows);
    await writeRanges(db, stream, rows, {
      folder,
      aside,
      count: Math.ceil(before.rows / rowsInRange),
    });
    const after = await checksum(db, stream, `read_parquet(${quote(join(folder, '*.parquet'))})`);
    if (before.rows !== after.rows || before.hash !== after.hash) {
      throw new Error(`The merged month ${target} differs from its day files. They are unchanged.`);
    }
    const days = [...files.days.map(({ day }) => day), ...(old ? readMonthDays(old) : [])];
    await writeFile(join(folder, monthDaysFile), JSON.stringify([...new Set(days)].sort()));
    await flushEach(folder);
    await mkdir(dirname(target), { recursive: true });
    await rename(folder, target);
    await syncFolder(dirname(target));
    await syncFolder(dirname(dirname(target)));
    return before.rows;
  });
  await removeMerged(files, old);
  return count;
}

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

async function checksum(db: Database, stream: StreamName, rows: string) {
  const [sum] = await db.all(
    `select count(*)::double as rows, bit_xor(hash(${columnsOf(stream).join(', ')}))::varchar as hash
    from ${rows}`,
  );
  return { rows: Number(sum?.rows), hash: String(sum?.hash) };
}

/** What a range is of. An id survives renames, so that a repository's month is in one range. */
function toRangeKey(stream: StreamName): string {
  const names = columnsOf(stream);
  const [first = 'day'] = streams[stream].key;
  return names.includes('upstream_id') ? `coalesce(upstream_id, ${first})` : first;
}

interface Ranges {
  readonly folder: string;
  readonly aside: string;
  readonly count: number;
}

const fileOf = (folder: string, range: number): string =>
  quote(join(folder, `range-${String(range).padStart(3, '0')}.parquet`));

async function writeRanges(
  db: Database,
  stream: StreamName,
  rows: string,
  { folder, aside, count }: Ranges,
): Promise<void> {
  const key = toRangeKey(stream);
  const columns = columnsOf(stream).join(', ');
  const order = [key, 'day', ...streams[stream].key].join(', ');
  const copy = (from: string, to: string) =>
    db.run(
      `copy (select ${columns} from ${from} order by ${order}) to ${to}
        (format parquet, compression zstd)`,
    );
  if (count === 1) return await copy(rows, fileOf(folder, 0));
  const parts = join(aside, 'parts');
  await splitRows(db, rows, { key, parts, count });
  for (const name of await listFolder(parts)) {
    const range = Number(/^range=(\d+)$/.exec(basename(name))?.[1]);
    const from = `read_parquet(${quote(join(parts, name, '*.parquet'))}, hive_partitioning = false)`;
    await copy(from, fileOf(folder, range));
    await removeTree(join(parts, name));
  }
}

/** Divides the rows into unsorted files by range, without sorting all of them at once. */
async function splitRows(
  db: Database,
  rows: string,
  { key, parts, count }: { key: string; parts: string; count: number },
): Promise<void> {
  const shares = Array.from({ length: count - 1 }, (_, index) => (index + 1) / count);
  const [found] = await db.all(
    `select quantile_disc(${key}, [${shares.join(', ')}]) as bounds from ${rows}
    where day = (select max(day) from ${rows})`,
  );
  const [settings] = await db.all(`select current_setting('preserve_insertion_order') as keeps`);
  await db.run('set preserve_insertion_order = false');
  try {
    await db.run(
      `copy (
        select *, ${toRange(found?.bounds as string[], key)} as range from ${rows}
      ) to ${quote(parts)} (format parquet, compression lz4, partition_by (range))`,
    );
  } finally {
    await db.run(`set preserve_insertion_order = ${String(settings?.keeps)}`);
  }
}

/** SQL for the number of bounds up to `key`, by bisection. */
function toRange(bounds: readonly string[], key: string, before = 0): string {
  const middle = Math.floor(bounds.length / 2);
  const bound = bounds[middle];
  if (bound === undefined) return String(before);
  const low = toRange(bounds.slice(0, middle), key, before);
  const high = toRange(bounds.slice(middle + 1), key, before + middle + 1);
  return `if(${key} < ${quote(bound)}, ${low}, ${high})`;
}
