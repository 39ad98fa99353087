// Restores a backup: it takes the place of everything, in one transaction, or nothing is changed.
import { type FileHandle, open } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { listTables } from './backup.ts';
import { BackupEnd, BackupError, BackupHead, BackupRow } from './backup-format.ts';
import { readLines } from './lines.ts';
import type { State } from './state.ts';
import type { Tables } from './tables.ts';

/** Values in one statement: PostgreSQL takes 65,535. */
const mostValues = 10_000;

export interface Restored {
  readonly rows: number;
  /** When the backup was made. */
  readonly createdAt: string;
}

/** Throws a BackupError for a file that is no whole backup or does not fit this version. */
export async function restoreBackup(state: State, file: string): Promise<Restored> {
  const handle = await openBackup(file);
  try {
    return await state.change(async (transaction, announce) => {
      const restored = await replaceAll(transaction, handle, file);
      announce({ kind: 'restored' });
      return restored;
    });
  } finally {
    await handle.close().catch(() => undefined);
  }
}

async function openBackup(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`The backup cannot be read: ${reason}.`, { cause });
  }
}

async function replaceAll(db: Kysely<Tables>, handle: FileHandle, file: string): Promise<Restored> {
  const tables = new Map((await listTables(db)).map(({ name, columns }) => [name, columns]));
  for (const name of tables.keys()) await sql`delete from ${sql.table(name)}`.execute(db);
  let head: BackupHead | undefined;
  let end: BackupEnd | undefined;
  let batch: { table: string; rows: BackupRow['row'][] } = { table: '', rows: [] };
  let count = 0;
  const flush = async () => {
    const columns = tables.get(batch.table);
    if (columns) await insertRows(db, batch.table, columns, batch.rows);
    batch = { table: '', rows: [] };
  };
  let number = 0;
  for await (const line of readLines(handle)) {
    number += 1;
    const where = `line ${number} of ${file}`;
    if (!head) head = decode(BackupHead, line, where);
    else if (end) throw new BackupError(`There is more after the end of the backup, ${where}.`);
    else if (line.startsWith('{"rows":')) end = decode(BackupEnd, line, where);
    else {
      const { table, row } = decode(BackupRow, line, where);
      refuseUnknown(tables, table, row, where);
      if (table !== batch.table || isFull(batch.rows)) await flush();
      batch.table = table;
      batch.rows.push(row);
      count += 1;
    }
  }
  await flush();
  if (!head || end?.rows !== count) {
    throw new BackupError(
      `The backup ${file} was cut off after ${count} rows. Use another one; nothing was changed.`,
    );
  }
  return { rows: count, createdAt: head.createdAt };
}

function decode<T extends z.ZodType>(schema: T, line: string, where: string): z.infer<T> {
  try {
    return schema.parse(JSON.parse(line));
  } catch (cause) {
    throw new BackupError(`This is not a backup of version 1: ${where}. Nothing was changed.`, {
      cause,
    });
  }
}

function refuseUnknown(
  tables: ReadonlyMap<string, ReadonlyMap<string, string>>,
  table: string,
  row: BackupRow['row'],
  where: string,
): void {
  const columns = tables.get(table);
  const unknown = columns ? Object.keys(row).find((name) => !columns.has(name)) : table;
  if (unknown === undefined) return;
  throw new BackupError(
    `This version has no place for ${columns ? `${table}.` : 'table '}${unknown} (${where}). ` +
      'The backup is of a newer version: update first. Nothing was changed.',
  );
}

const isFull = (rows: ReadonlyArray<BackupRow['row']>): boolean =>
  rows.length * Object.keys(rows[0] ?? {}).length >= mostValues;

async function insertRows(
  db: Kysely<Tables>,
  table: string,
  columns: ReadonlyMap<string, string>,
  rows: ReadonlyArray<BackupRow['row']>,
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => {
    const cells = names.map((name) => toValue(row[name] ?? null, columns.get(name)));
    return sql`(${sql.join(cells)})`;
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(values)}`.execute(db);
}

const toValue = (cell: BackupRow['row'][string], type = ''): unknown =>
  typeof cell === 'string' && /^timestamp/i.test(type) ? new Date(cell) : cell;
