// Writes the observation log: one Parquet file per stream, source and month.
import { join } from 'node:path';
import { Day } from '../../src/lib/scalars.ts';
import { toDay } from '../../src/lib/time.ts';
import { columnTypes, type StreamName, streams } from '../contracts/observations.ts';
import { exists } from '../io/atomic-files.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { Failure } from '../io/failure.ts';
import { changeLake, Lake, type LogPlace, scratchOf } from '../io/lake.ts';
import { fromFiles, monthFile } from '../io/observation-log-files.ts';
import { openLines, placeFiles, removeFile, withWorkFolder } from '../io/work-folder.ts';
import { copyInOrder } from './copy-in-order.ts';
import { createRepair, type Repaired } from './repair-rows.ts';
import { createdLater, inFuture } from './row-checks.ts';

export interface LogDeps {
  readonly db: Database;
  readonly observations: LogPlace;
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

/** Returns SQL that reads rows of a stream from a file of JSON lines. */
export function selectLines(stream: StreamName, path: string): string {
  const types = columnTypes(stream);
  const read = types.map(
    ([name, type]) => `${name}: ${quote(type.endsWith('[]') ? 'varchar[]' : 'varchar')}`,
  );
  const cast = types.map(([name, type]) => `${name}::${type} as ${name}`);
  return `select ${cast.join(', ')}
    from read_json(${quote(path)}, format = 'newline_delimited', columns = {${read.join(', ')}})`;
}

/**
 * Writes the rows of one source and day. Quarantines invalid rows with a reason: rows that do not
 * match the schema, have another source, or repeat a key. The valid rows replace those of that
 * source and day. If no row is valid, the earlier rows stay.
 */
export async function writeDay(
  deps: WriteDeps,
  stream: StreamName,
  day: string,
  source: string,
  rows: Iterable<unknown> | AsyncIterable<unknown>,
): Promise<WriteReport> {
  const refusedFile = quarantineFile(deps.quarantine, stream, day, source);
  return withWorkFolder(scratchOf(deps.observations), async (aside) => {
    const [taken, refused] = [join(aside, 'taken.jsonl'), join(aside, 'refused.jsonl')];
    const report = await sortRows(rows, createJudge(stream, source), taken, refused);
    if (report.quarantined > 0) await placeFiles([{ from: refused, to: refusedFile }]);
    else await removeFile(refusedFile);
    if (report.written > 0) {
      const lines = selectLines(stream, taken);
      const selectSql = `select date ${quote(day)} as day, * from (${lines})`;
      await replaceDays(deps, aside, source, [{ stream, selectSql }]);
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

/** Writes the rows of many days, see `replaceDays`. */
export async function writeDays(
  deps: LogDeps,
  stream: StreamName,
  source: string,
  selectSql: string,
  given?: Given,
): Promise<Written> {
  return await withWorkFolder(scratchOf(deps.observations), async (aside) => {
    const parts = [{ stream, selectSql, given }];
    const [written] = await replaceDays(deps, aside, source, parts);
    return written ?? { days: 0, rows: 0 };
  });
}

type Given = readonly { readonly name: string }[];

interface Written {
  readonly days: number;
  readonly rows: number;
}

export interface Part {
  readonly stream: StreamName;
  /**
   * Must return `day` and the `given` columns of the stream (default: all). Its rows must be valid
   * and unique by key. All other columns become null.
   */
  readonly selectSql: string;
  readonly given?: Given | undefined;
}

/**
 * Writes all rows of some days of a source. They replace the rows of these days. In a lake, all
 * parts are written in one transaction. In a folder, all files are first written to `aside`.
 */
export async function replaceDays(
  { db, observations }: LogDeps,
  aside: string,
  source: string,
  parts: readonly Part[],
): Promise<Written[]> {
  checkSource(source);
  const written: Written[] = [];
  if (observations instanceof Lake) {
    const changed = parts.map(({ stream }) => stream);
    await changeLake(db, observations, changed, async () => {
      for (const part of parts) {
        written.push(
          await withRows(db, part, async (months) => {
            if (months.length > 0) await replaceInLake(db, part.stream, source);
          }),
        );
      }
    });
    return written;
  }
  const moves: { from: string; to: string }[] = [];
  for (const part of parts) {
    const { stream } = part;
    written.push(
      await withRows(db, part, async (months, columns) => {
        for (const month of months) {
          const from = join(aside, `${stream}-${month}.parquet`);
          const to = monthFile(observations, stream, source, month);
          const rows = await selectMonth(stream, month, columns, to);
          await copyInOrder(db, rows, `${quote(from)} (format parquet, compression zstd)`);
          moves.push({ from, to });
        }
      }),
    );
  }
  await placeFiles(moves);
  return written;
}

type Columns = ReturnType<typeof columnTypes>;

/** Runs `work` while the table `writing` contains the rows of a part. */
async function withRows(
  db: Database,
  { stream, selectSql, given = columnTypes(stream).map(([name]) => ({ name })) }: Part,
  work: (months: readonly string[], columns: Columns) => Promise<void>,
): Promise<Written> {
  // Omits columns without values, because sorting them would take time and memory.
  const columns = columnTypes(stream).filter(([name]) => given.some((one) => one.name === name));
  const typed = columns.map(([name, type]) => `${name}::${type} as ${name}`);
  await db.run(
    `create or replace temp table writing as
    select day::date as day, strftime(day::date, '%Y-%m') as month, ${typed.join(', ')}
    from (${selectSql})`,
  );
  const months = await db.all(
    `select month, count(distinct day)::double as days, count(*)::double as n
    from writing group by month order by month`,
  );
  await work(
    months.map(({ month }) => String(month)),
    columns,
  );
  await db.run('drop table writing');
  const sum = (name: string) => months.reduce((total, row) => total + Number(row[name]), 0);
  return { days: sum('days'), rows: sum('n') };
}

async function replaceInLake(db: Database, stream: StreamName, source: string): Promise<void> {
  await db.run(
    `delete from lake.${stream}
    where source = ${quote(source)} and day in (select day from writing)`,
  );
  await db.run(
    `insert into lake.${stream} by name
    select * exclude (month) from writing order by day, ${streams[stream].key.join(', ')}`,
  );
}

/** Returns SQL that reads the new rows of a month and those of the days that are not replaced. */
async function selectMonth(
  stream: StreamName,
  month: string,
  written: Columns,
  file: string,
): Promise<string> {
  const columns = columnTypes(stream);
  const hasFile = await exists(file);
  const all = columns.map(([name, type]) =>
    hasFile || written.some(([one]) => one === name) ? name : `null::${type} as ${name}`,
  );
  const earlier = `union all by name
    select day, ${columns.map(([name]) => name).join(', ')} from ${fromFiles(stream, file)}
    where day not in (select day from writing)`;
  return `select day, ${all.join(', ')} from (
    select * exclude (month) from writing where month = ${quote(month)}
    ${hasFile ? earlier : ''}
    order by day, ${streams[stream].key.join(', ')}
  )`;
}
