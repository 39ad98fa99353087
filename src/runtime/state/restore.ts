// Restores a backup: replaces the whole state in one transaction, or changes nothing.
import { type FileHandle, open } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { planNames } from '../../contracts/api/plans.ts';
import { watchedLetters } from '../../contracts/api/watched-list.ts';
import { messageOf } from '../../lib/error-message.ts';
import { listTables } from './backup.ts';
import { BackupEnd, BackupError, BackupHead, BackupRow } from './backup-format.ts';
import { removedTables } from './migrate.ts';
import type { State } from './state.ts';
import type { Tables } from './tables.ts';

/** The maximum number of values in one statement. PostgreSQL allows 65,535. */
const maxValues = 10_000;

export interface Restored {
  readonly rows: number;
  readonly createdAt: string;
}

export interface RestoreOptions {
  readonly state: State;
  /**
   * Called with the secret in the backup. Must throw a BackupError if the secret cannot be used.
   */
  readonly adoptSecret: (secret: string) => void;
}

/** Throws a BackupError if the file is not a complete backup or was written by a newer version. */
export async function restoreBackup(
  { state, adoptSecret }: RestoreOptions,
  file: string,
): Promise<Restored> {
  const handle = await openBackup(file);
  try {
    return await state.change(async (transaction, announce) => {
      const { head, rows } = await replaceAll(transaction, handle, file);
      if (head.authSecret !== undefined) adoptSecret(head.authSecret);
      announce({ kind: 'restored' });
      return { rows, createdAt: head.createdAt };
    });
  } finally {
    await handle.close().catch(() => undefined);
  }
}

async function openBackup(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (cause) {
    const reason = messageOf(cause);
    throw new BackupError(
      `The backup cannot be read: ${reason}. Nothing was changed. Check the path.`,
      { cause },
    );
  }
}

async function replaceAll(
  db: Kysely<Tables>,
  handle: FileHandle,
  file: string,
): Promise<{ head: BackupHead; rows: number }> {
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
    else if (end)
      throw new BackupError(
        `The backup contains unexpected data after its end marker, at ${where}. Nothing was changed. Use another backup.`,
      );
    else if (line.startsWith('{"rows":')) end = decode(BackupEnd, line, where);
    else {
      const { table, row } = decode(BackupRow, line, where);
      count += 1;
      if (removedTables.has(table)) continue;
      refuseUnknown(tables, table, row, where);
      refuseValues(table, row, where);
      if (table !== batch.table || isFull(batch.rows)) await flush();
      batch.table = table;
      batch.rows.push(row);
    }
  }
  await flush();
  if (!head || end?.rows !== count) {
    throw new BackupError(
      `The backup ${file} ends after ${count} rows and is incomplete. Nothing was changed. ` +
        'Use another backup.',
    );
  }
  return { head, rows: count };
}

function decode<T extends z.ZodType>(schema: T, line: string, where: string): z.infer<T> {
  try {
    return schema.parse(JSON.parse(line));
  } catch (cause) {
    throw new BackupError(
      `This is not a valid backup: cannot read ${where}. Nothing was changed. Use another backup.`,
      {
        cause,
      },
    );
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
    `The backup was made by a newer version. It contains ${columns ? `the column ${table}.` : 'the table '}` +
      `${unknown} (${where}), which this version does not have. Nothing was changed. Update this installation first.`,
  );
}

/** Columns with a fixed set of values, which the database does not check. */
const allowed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  account: { plan: planNames },
  webhook: { state: ['delivering', 'disabled'] },
  delivery: { state: ['pending', 'delivered', 'failed', 'missed'] },
  watched: { kind: watchedLetters },
};

function refuseValues(table: string, row: BackupRow['row'], where: string): void {
  for (const [column, values] of Object.entries(allowed[table] ?? {})) {
    if (column in row && !values.includes(String(row[column])))
      throw new BackupError(
        `The backup contains an unknown value in the column ${table}.${column} (${where}). Nothing was changed. Use another backup.`,
      );
  }
}

const isFull = (rows: ReadonlyArray<BackupRow['row']>): boolean =>
  rows.length * Object.keys(rows[0] ?? {}).length >= maxValues;

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

export async function* readLines(handle: FileHandle): AsyncGenerator<string> {
  let rest = '';
  const chunks: AsyncIterable<string> = handle.createReadStream({ encoding: 'utf8' });
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
