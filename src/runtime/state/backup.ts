// Writes a backup: everything as of one moment, in a file that appears only when it is whole.
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type BackupEnd, type BackupHead, type BackupRow, backupVersion } from './backup-format.ts';
import type { State } from './state.ts';
import type { Tables } from './tables.ts';

const portion = 1_000;

export interface BackupOptions {
  readonly state: State;
  readonly now: () => Date;
}

/** Gives the number of rows. The service goes on meanwhile. */
export async function writeBackup(
  { state, now }: BackupOptions,
  file: string,
): Promise<{ rows: number }> {
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.part`;
  // It holds password hashes: nobody else may read it.
  const handle = await open(aside, 'w', 0o600);
  try {
    const write = (value: BackupHead | BackupRow | BackupEnd) =>
      handle.write(`${JSON.stringify(value)}\n`);
    await write({
      format: 'daybreak-state',
      version: backupVersion,
      createdAt: now().toISOString(),
    });
    const rows = await state.snapshot(async (db) => {
      let count = 0;
      for await (const line of readState(state, db)) {
        await write(line);
        count += 1;
      }
      return count;
    });
    await write({ rows });
    await handle.sync();
    await handle.close();
    await rename(aside, file);
    return { rows };
  } catch (cause) {
    await handle.close().catch(() => undefined);
    await rm(aside, { force: true });
    throw cause;
  }
}

/** Tables and rows come in a fixed order, so that equal states have equal backups. */
async function* readState(state: State, db: Kysely<Tables>): AsyncGenerator<BackupRow> {
  for (const { name } of await listTables(db)) {
    const rows = state.dialect === 'duckdb' ? readDuckDBRows(db, name) : readCursor(db, name);
    for await (const row of rows) yield { table: name, row: toJson(row) };
  }
}

/** The state's tables by name, without those of Kysely's migrator. */
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
      limit ${portion}`.execute(db);
    for (const { backup_row: id, ...row } of rows) {
      last = id;
      yield row;
    }
    if (rows.length < portion) return;
  }
}

async function* readCursor(db: Kysely<Tables>, table: string): AsyncGenerator<Row> {
  await sql`declare backup_rows cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(portion)} from backup_rows`.execute(db);
    yield* rows;
    if (rows.length < portion) break;
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
  throw new Error(`A backup has no form for a ${typeof value}.`);
}
