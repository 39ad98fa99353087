// Writes the invalid rows of an import to quarantine: one file per stream, day and source.
import { basename, join } from 'node:path';
import type { StreamName } from '../contracts/observations.ts';
import type { Database } from '../io/duckdb.ts';
import {
  listFolder,
  openLines,
  placeFiles,
  removeFile,
  withWorkFolder,
} from '../io/work-folder.ts';
import { quarantineFile, type WriteDeps } from './observation-log.ts';

const rowsAtOnce = 20_000;

/** Used instead of the day for rows whose day cannot be parsed. */
const unknownDay = 'unknown';

export interface RefusedExample {
  readonly reason: string;
  /** The imported file. `row` is the number of the row in this file, not counting a CSV header. */
  readonly file: string;
  readonly row: number;
  /** The quarantine file that contains the row. */
  readonly keptIn: string;
}

const examplesPerReason = 3;

export interface QuarantineReport {
  readonly quarantined: number;
  readonly reasons: Record<string, number>;
  readonly examples: readonly RefusedExample[];
}

/**
 * Writes the table `refused` to quarantine. Before that, removes older quarantine files of the
 * imported days.
 */
export async function writeRefused(
  deps: WriteDeps,
  stream: StreamName,
  sources: readonly string[],
  files: readonly string[],
): Promise<QuarantineReport> {
  await removeReplaced(deps, stream, sources);
  const counts = await deps.db.all(
    'select reason, count(*)::double as n from refused group by reason order by n desc, reason',
  );
  const reasons = Object.fromEntries(counts.map(({ reason, n }) => [String(reason), Number(n)]));
  const quarantined = counts.reduce((sum, { n }) => sum + Number(n), 0);
  const place = (day: string, source: string): string =>
    day === unknownDay
      ? join(deps.quarantine, stream, `day=${unknownDay}`, `${source}.jsonl`)
      : quarantineFile(deps.quarantine, stream, day, source);
  if (quarantined > 0) {
    await withWorkFolder(deps.quarantine, async (aside) => {
      await placeFiles(await writeLines(deps.db, aside, files, place));
    });
  }
  return { quarantined, reasons, examples: await listExamples(deps.db, files, place) };
}

async function listExamples(
  db: Database,
  files: readonly string[],
  place: (day: string, source: string) => string,
): Promise<RefusedExample[]> {
  const rows = await db.all(`select reason, file_no, row_no::double as row_no, source,
      coalesce(day::varchar, '${unknownDay}') as day
    from refused
    qualify row_number() over (partition by reason order by file_no, row_no) <= ${examplesPerReason}
    order by reason, file_no, row_no`);
  return rows.map(({ reason, file_no, row_no, source, day }) => ({
    reason: String(reason),
    file: files[Number(file_no)] ?? '',
    row: Number(row_no),
    keptIn: place(String(day), String(source)),
  }));
}

async function removeReplaced(
  { db, quarantine }: WriteDeps,
  stream: StreamName,
  sources: readonly string[],
): Promise<void> {
  const days = await db.all('select distinct day::varchar as day from staged');
  const replaced = new Set(['day=unknown', ...days.map(({ day }) => `day=${String(day)}`)]);
  const folder = join(quarantine, stream);
  for (const name of await listFolder(folder)) {
    if (!replaced.has(name)) continue;
    for (const source of sources) await removeFile(join(folder, name, `${source}.jsonl`));
  }
}

/** Reads `refused` in pages to limit memory, because every row of an input may be refused. */
async function writeLines(
  db: Database,
  aside: string,
  files: readonly string[],
  place: (day: string, source: string) => string,
): Promise<{ from: string; to: string }[]> {
  await db.run(`create or replace temp table refused_in_order as
    select row_number() over (order by day, source, file_no, row_no) as n,
      coalesce(day::varchar, '${unknownDay}') as day, source, reason, file_no,
      record::varchar as record
    from refused`);
  const moves: { from: string; to: string }[] = [];
  let lines: Awaited<ReturnType<typeof openLines>> | undefined;
  for (let start = 0; ; start += rowsAtOnce) {
    const page = await db.all(
      `from refused_in_order where n > ${start} and n <= ${start + rowsAtOnce} order by n`,
    );
    for (const row of page) {
      const to = place(String(row.day), String(row.source));
      if (moves.at(-1)?.to !== to) {
        await lines?.close();
        const from = join(aside, `${moves.length}.jsonl`);
        lines = await openLines(from);
        moves.push({ from, to });
      }
      const { row_no: line, ...record } = JSON.parse(String(row.record));
      const file = basename(files[Number(row.file_no)] ?? '');
      await lines?.write({ reason: row.reason, file, row: line, record });
    }
    if (page.length < rowsAtOnce) break;
  }
  await lines?.close();
  await db.run('drop table refused_in_order');
  return moves;
}
