// Writes a backup: a consistent snapshot of the whole state. The file appears only when it is
// complete.
import { randomBytes } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import {
  type BackupEnd,
  BackupError,
  type BackupHead,
  type BackupRow,
  backupStart,
  backupVersion,
} from './backup-format.ts';
import type { State } from './state.ts';
import type { Tables } from './tables.ts';

const rowsPerQuery = 1_000;

export interface BackupOptions {
  readonly state: State;
  readonly now: () => Date;
  /**
   * The secret that decrypts the webhook signing secrets in the rows. Undefined if no secret exists
   * yet.
   */
  readonly authSecret: string | undefined;
}

export async function writeBackup(options: BackupOptions, file: string): Promise<{ rows: number }> {
  await refuseToReplace(file);
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
  // The file contains password hashes and the secret, so only its owner may read it.
  const handle = await open(temporary, 'wx', 0o600);
  try {
    const rows = await writeAll(options, handle);
    await handle.sync();
    await handle.close();
    await rename(temporary, file);
    return { rows };
  } catch (cause) {
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw cause;
  }
}

async function writeAll(
  { state, now, authSecret }: BackupOptions,
  handle: FileHandle,
): Promise<number> {
  const write = (value: BackupHead | BackupRow | BackupEnd) =>
    handle.write(`${JSON.stringify(value)}\n`);
  const createdAt = now().toISOString();
  await write({ format: 'daybreak-state', version: backupVersion, createdAt, authSecret });
  const rows = await state.snapshot(async (db) => {
    let count = 0;
    for await (const line of readState(state, db)) {
      await write(line);
      count += 1;
    }
    return count;
  });
  await write({ rows });
  return rows;
}

/**
 * Throws if the file exists and is not an earlier backup. No other kind of file may be replaced.
 */
async function refuseToReplace(file: string): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  if (!found) return;
  if (!found.isFile())
    throw new BackupError('the path exists and is not a regular file. Choose another file name');
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(backupStart.length));
    if (buffer.toString('utf8', 0, bytesRead) === backupStart) return;
  } finally {
    await handle.close();
  }
  throw new BackupError('the file exists and is not a backup. Choose another file name');
}

async function* readState(state: State, db: Kysely<Tables>): AsyncGenerator<BackupRow> {
  for (const { name } of await listTables(db)) {
    const rows = state.dialect === 'duckdb' ? readDuckDBRows(db, name) : readCursor(db, name);
    for await (const row of rows) yield { table: name, row: toJson(row) };
  }
}

/** Lists the state's tables in alphabetical order, without the tables of Kysely's migrator. */
export async function listTables(
  db: Kysely<Tables>,
): Promise<ReadonlyArray<{ name: string; columns: ReadonlyMap<string, string> }>> {
  const tables = await db.introspection.getTables();
  return tables
    .filter((table) => !table.isView)
    .map(({ name, columns }) => ({
      name,
      columns: new Map(columns.map((column) => [column.name, column.dataType])),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

type Row = Record<string, unknown>;

async function* readDuckDBRows(db: Kysely<Tables>, table: string): AsyncGenerator<Row> {
  let last = -1;
  for (;;) {
    const { rows } = await sql<Row & { backup_row: number }>`
      select rowid as backup_row, * from ${sql.table(table)}
      where rowid > ${last}
      order by rowid
      limit ${rowsPerQuery}`.execute(db);
    for (const { backup_row: id, ...row } of rows) {
      last = id;
      yield row;
    }
    if (rows.length < rowsPerQuery) return;
  }
}

async function* readCursor(db: Kysely<Tables>, table: string): AsyncGenerator<Row> {
  await sql`declare backup_rows cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsPerQuery)} from backup_rows`.execute(db);
    yield* rows;
    if (rows.length < rowsPerQuery) break;
  }
  await sql`close backup_rows`.execute(db);
}

const toJson = (row: Row): BackupRow['row'] =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toCell(value)]));

function toCell(value: unknown): BackupRow['row'][string] {
  if (value instanceof Date) return value.toISOString();
  if (value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  throw new Error(
    `A backup cannot contain a value of type ${typeof value}. Only text, numbers, booleans, times, and null are supported.`,
  );
}
