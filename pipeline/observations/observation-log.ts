// Writes the observation log: one Parquet file per stream, day and source.
import { join } from 'node:path';
import { Day } from '../../src/lib/scalars.ts';
import { toDay } from '../../src/lib/time.ts';
import { columnTypes, type StreamName, streams } from '../contracts/observations.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { fromStream } from '../io/observation-log-files.ts';
import {
  listFolder,
  openLines,
  placeFiles,
  removeFile,
  withWorkFolder,
} from '../io/work-folder.ts';
import { copyInOrder } from './copy-in-order.ts';
import { createRepair, type Repaired } from './repair-rows.ts';
import { createdLater, inFuture } from './row-checks.ts';

export interface LogDeps {
  readonly db: Database;
  readonly observations: string;
}

export interface WriteDeps extends LogDeps {
  readonly quarantine: string;
}

export interface WriteReport {
  readonly written: number;
  readonly quarantined: number;
  readonly reasons: Record<string, number>;
}

const sourceId = /^[a-z0-9][a-z0-9-]*$/;
const parquet = 'format parquet, compression zstd';

function checkDayAndSource(day: string, source: string): void {
  if (!Day.safeParse(day).success) {
    throw new Failure('input', `"${day}" is not a valid date. Use the format YYYY-MM-DD.`);
  }
  checkSource(source);
}

function checkSource(source: string): void {
  if (sourceId.test(source)) return;
  throw new Failure(
    'input',
    `"${source}" is not a source id. Use lowercase letters, digits and "-", such as "models-dev".`,
  );
}

export function partitionFile(
  observations: string,
  stream: StreamName,
  day: string,
  source: string,
): string {
  checkDayAndSource(day, source);
  return join(observations, stream, `day=${day}`, `${source}.parquet`);
}

export function quarantineFile(
  quarantine: string,
  stream: StreamName,
  day: string,
  source: string,
): string {
  checkDayAndSource(day, source);
  return join(quarantine, stream, `day=${day}`, `${source}.jsonl`);
}

/**
 * Creates a function that repairs a row, or returns why it must be quarantined. A row observed after
 * `latest` is invalid.
 */
export function createJudge(
  stream: StreamName,
  source: string,
  latest?: string,
): (row: unknown) => Repaired {
  const repair = createRepair(stream);
  const seen = new Set<string>();
  return (given) => {
    const repaired = repair(given);
    if ('reason' in repaired) return repaired;
    const { row: record } = repaired;
    if (record.source !== source) return { reason: `source: expected "${source}"` };
    if (latest && Date.parse(String(record.observed_at)) > Date.parse(latest)) {
      return { reason: `observed_at: ${inFuture}` };
    }
    const { created_at: created, observed_at: observed } = record;
    if (typeof created === 'string' && toDay(created) > toDay(String(observed))) {
      return { reason: createdLater };
    }
    const key = JSON.stringify(streams[stream].key.map((name) => record[name]));
    if (seen.has(key)) return { reason: `repeats the key ${streams[stream].key.join(', ')}` };
    seen.add(key);
    return repaired;
  };
}

/**
 * Copies JSON lines to a Parquet file, sorted by the stream's key. `standing` is an existing
 * Parquet file whose rows are added, unless a line has the same key.
 */
export async function copyLines(
  db: Database,
  stream: StreamName,
  from: string,
  to: string,
  standing?: string,
) {
  const types = columnTypes(stream);
  const read = types.map(
    ([name, type]) => `${name}: ${quote(type.endsWith('[]') ? 'varchar[]' : 'varchar')}`,
  );
  const cast = types.map(([name, type]) => `${name}::${type} as ${name}`);
  const key = streams[stream].key.join(', ');
  const lines = `select ${cast.join(', ')}
    from read_json(${quote(from)}, format = 'newline_delimited', columns = {${read.join(', ')}})`;
  const all = standing
    ? `with lines as (${lines})
      from lines union all by name
      select ${types.map(([name]) => name).join(', ')}
      from ${fromStream(stream, standing)} as earlier
      anti join lines using (${key})`
    : lines;
  await copyInOrder(db, `from (${all}) order by ${key}`, `${quote(to)} (${parquet})`);
}

/**
 * Writes the rows of one source and day. Quarantines invalid rows with a reason: rows that do not
 * match the schema, have another source, or repeat a key. The valid rows replace the file of that
 * source and day. If no row is valid, an existing file stays.
 */
export async function writeDay(
  deps: WriteDeps,
  stream: StreamName,
  day: string,
  source: string,
  rows: Iterable<unknown> | AsyncIterable<unknown>,
): Promise<WriteReport> {
  const finalFile = partitionFile(deps.observations, stream, day, source);
  const refusedFile = quarantineFile(deps.quarantine, stream, day, source);
  return withWorkFolder(deps.observations, async (aside) => {
    const [taken, refused] = [join(aside, 'taken.jsonl'), join(aside, 'refused.jsonl')];
    const report = await sortRows(rows, createJudge(stream, source), taken, refused);
    if (report.quarantined > 0) await placeFiles([{ from: refused, to: refusedFile }]);
    else await removeFile(refusedFile);
    if (report.written > 0) {
      const file = join(aside, 'day.parquet');
      await copyLines(deps.db, stream, taken, file);
      await placeFiles([{ from: file, to: finalFile }]);
    }
    return report;
  });
}

async function sortRows(
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  judge: (row: unknown) => Repaired,
  takenFile: string,
  refusedFile: string,
): Promise<WriteReport> {
  const [taken, refused] = [await openLines(takenFile), await openLines(refusedFile)];
  const report = { written: 0, quarantined: 0, reasons: {} as Record<string, number> };
  try {
    for await (const record of rows) {
      const judged = judge(record);
      if ('row' in judged) {
        report.written += 1;
        await taken.write(judged.row);
      } else {
        const { reason } = judged;
        report.quarantined += 1;
        report.reasons[reason] = (report.reasons[reason] ?? 0) + 1;
        await refused.write({ reason, record });
      }
    }
  } finally {
    await taken.close();
    await refused.close();
  }
  return report;
}

/**
 * Writes many days at once and replaces the source's file of each day. `selectSql` must return
 * `day` and the `given` columns of the stream (default: all). Its rows must be valid and unique by
 * key. All other columns become null.
 */
export async function writePartitions(
  deps: LogDeps,
  stream: StreamName,
  source: string,
  selectSql: string,
  given: readonly { readonly name: string }[] = columnTypes(stream).map(([name]) => ({ name })),
): Promise<{ days: number; rows: number }> {
  checkSource(source);
  const { db, observations } = deps;
  // Omits columns without values, because sorting them would take time and memory.
  const columns = columnTypes(stream)
    .filter(([name]) => given.some((column) => column.name === name))
    .map(([name, type]) => `${name}::${type} as ${name}`);
  await db.run(
    `create or replace temp table writing as
    select day::date as day, ${columns.join(', ')} from (${selectSql})
    order by day, ${streams[stream].key.join(', ')}`,
  );
  try {
    const days = await db.all(
      'select day::varchar as day, count(*)::double as n from writing group by day order by day',
    );
    await withWorkFolder(observations, (aside) => writeDays(deps, stream, source, aside, days));
    return { days: days.length, rows: days.reduce((sum, { n }) => sum + Number(n), 0) };
  } finally {
    await db.run('drop table writing');
  }
}

/** Writes days whose rows are valid, sorted, and unique by key. Every day must have rows. */
export async function writeSortedDays(
  { db, observations }: LogDeps,
  stream: StreamName,
  source: string,
  days: readonly string[],
  selectDay: (day: string) => string,
): Promise<void> {
  const columns = columnTypes(stream).map(([name, type]) => `${name}::${type} as ${name}`);
  await withWorkFolder(observations, async (aside) => {
    const moves = days.map((day) => ({
      from: join(aside, `${day}.parquet`),
      to: partitionFile(observations, stream, day, source),
    }));
    for (const [index, { from }] of moves.entries()) {
      const rows = selectDay(days[index] ?? '');
      await copyInOrder(
        db,
        `select ${columns.join(', ')} from (${rows})`,
        `${quote(from)} (${parquet})`,
      );
    }
    await placeFiles(moves);
  });
}

/**
 * Maximum number of days to write at once. DuckDB keeps a file and a buffer open for each of them.
 */
const daysAtOnce = 50;

async function writeDays(
  deps: LogDeps,
  stream: StreamName,
  source: string,
  aside: string,
  days: readonly Record<string, unknown>[],
): Promise<void> {
  const written = await deps.db.all('from (describe writing)');
  const all = columnTypes(stream).map(([name, type]) =>
    written.some(({ column_name: column }) => column === name) ? name : `null::${type} as ${name}`,
  );
  for (let start = 0; start < days.length; start += daysAtOnce) {
    const batch = days.slice(start, start + daysAtOnce).map(({ day }) => String(day));
    await copyInOrder(
      deps.db,
      `select day, ${all.join(', ')} from writing
      where day between ${quote(batch[0] ?? '')} and ${quote(batch.at(-1) ?? '')}`,
      `${quote(join(aside, String(start)))} (${parquet}, partition_by (day))`,
    );
    const moves = [];
    for (const day of batch) {
      const from = await findOnlyFile(join(aside, String(start), `day=${day}`));
      moves.push({ from, to: partitionFile(deps.observations, stream, day, source) });
    }
    await placeFiles(moves);
  }
}

/**
 * Throws an error if the day folder has several files. DuckDB could write several files if too many
 * files are open.
 */
async function findOnlyFile(folder: string): Promise<string> {
  const [file, ...more] = await listFolder(folder);
  if (file && more.length === 0) return join(folder, file);
  const count = more.length + (file ? 1 : 0);
  throw new Error(
    `DuckDB wrote ${count} files instead of one to the day folder ${folder}. Run the command again. ` +
      'If the error persists, reduce daysAtOnce in pipeline/observations/observation-log.ts.',
  );
}
