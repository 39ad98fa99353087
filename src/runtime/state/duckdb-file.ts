// Opens the state's DuckDB file. Refuses to open a damaged file, and does not change it.

import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { messageOf } from '../../lib/error-message.ts';
import type { Log } from '../logging/log.ts';
import { withUsualMask } from './private-files.ts';

const walFile = (path: string): string => `${path}.wal`;

/** Another process has the file open. */
export class StateBusyError extends Error {}

/** The file cannot be used until an operator fixes the problem. A restart does not fix it. */
export class StateRefusedError extends Error {}

export interface FileOptions {
  readonly path: string;
  readonly log: Log;
  readonly now: () => Date;
}

export async function openFile(options: FileOptions): Promise<DuckDBInstance> {
  const { path, log } = options;
  prepareFolder(path);
  const isNew = !existsSync(path);
  if (isNew && existsSync(walFile(path))) {
    throw explainDamage(walFile(path), 'there is no state file next to it');
  }
  const cut = await copyCutWal(options);
  try {
    const instance = await open(path);
    chmodSync(path, 0o600);
    if (cut) log('error', 'the write-ahead log of the state ends in the middle of an entry', cut);
    // Log a warning, because a missing file can mean that DATA_DIR is wrong or that the file was
    // lost.
    if (isNew) log('warn', 'created a new state database, because there was none', { path });
    return instance;
  } catch (cause) {
    if (cut) await rm(cut.copy);
    throw isHeld(cause) ? busy(path, cause) : explainDamage(path, cause);
  }
}

/**
 * Creates the folder, which other users may read because it contains releases. State files stay
 * private.
 */
function prepareFolder(path: string): void {
  const folder = dirname(path);
  try {
    withUsualMask(() => mkdirSync(folder, { recursive: true }));
    // An earlier version may have created these files with other permissions.
    for (const file of [path, walFile(path)]) if (existsSync(file)) chmodSync(file, 0o600);
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new StateRefusedError(
      `The state file ${path} is not writable: ${messageOf(cause)}. Give the user that runs Daybreak ` +
        `write permission on ${folder} and the files in it, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

async function open(path: string, mode: 'READ_WRITE' | 'READ_ONLY' = 'READ_WRITE') {
  return await DuckDBInstance.create(path, {
    access_mode: mode,
    memory_limit: '128MB',
    threads: '1',
    // Forbids COPY, ATTACH, and reading other files. DuckDB can still write its own file.
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    lock_configuration: 'true',
  });
}

/**
 * Refuses a write-ahead log that DuckDB would overwrite without an error. After a power failure, the
 * last entry can be incomplete, and DuckDB deletes it: copies such a log first, and returns what is
 * lost.
 */
async function copyCutWal({ path, now }: FileOptions) {
  const wal = walFile(path);
  const condition = inspectWal(wal);
  if (condition === 'whole') return undefined;
  await refuseWhileHeld(path);
  if (condition === 'unknown') throw explainDamage(wal, 'its first bytes are not from DuckDB');
  const copy = `${wal}.${now().toISOString().replaceAll(':', '-')}.broken`;
  await copyFile(wal, copy);
  const todo =
    'This is normal after a power failure. Otherwise the file was damaged. Restore a backup if changes are missing.';
  return { copy, ...condition, todo };
}

/** The header of a write-ahead log of DuckDB 1.5: an entry that contains the format version 2. */
const walHeader = Buffer.from('640062650002ffff', 'hex');
/** The header of an entry contains the size of the content and a checksum, 8 bytes each. */
const entryHeaderBytes = 16;

/** Checks only the structure of a write-ahead log, because DuckDB verifies the checksums. */
function inspectWal(
  wal: string,
): 'whole' | 'unknown' | { readonly restoredBytes: number; readonly lostBytes: number } {
  if (!existsSync(wal)) return 'whole';
  const bytes = readFileSync(wal);
  const start = bytes.subarray(0, walHeader.length);
  if (!walHeader.subarray(0, start.length).equals(start)) return 'unknown';
  let at = 0;
  for (let next = walHeader.length; at < bytes.length; ) {
    if (next > bytes.length) return { restoredBytes: at, lostBytes: bytes.length - at };
    at = next;
    const body = at + entryHeaderBytes;
    next = body > bytes.length ? Infinity : body + Number(bytes.readBigUInt64LE(at));
  }
  return bytes.length === 0 ? { restoredBytes: 0, lostBytes: 0 } : 'whole';
}

/**
 * Throws if a running server has the file open, because that server may be writing to the
 * write-ahead log.
 */
async function refuseWhileHeld(path: string): Promise<void> {
  try {
    (await open(path, 'READ_ONLY')).closeSync();
  } catch (cause) {
    if (isHeld(cause)) throw busy(path, cause);
  }
}

const isHeld = (cause: unknown): boolean =>
  /could not set lock|conflicting lock/i.test(messageOf(cause));

function busy(path: string, cause: unknown): StateBusyError {
  const holder = /PID (\d+)/.exec(messageOf(cause))?.[1];
  return new StateBusyError(
    `Another process${holder ? ` (PID ${holder})` : ''} has the state file ${path} open. Only one process ` +
      'can write to the file. Stop the other process, or set STATE_URL to share a PostgreSQL database.',
    { cause },
  );
}

export function explainDamage(path: string, cause: unknown): Error {
  const reason = messageOf(cause).split('\n')[0];
  const advice = /no space left|disk full/i.test(messageOf(cause))
    ? 'Free up space on the disk, then start the server again.'
    : 'Move the file away and restore the newest backup: npm run admin -- restore <file>. ' +
      'The backups are in the folder `backups` next to the state file. If only the write-ahead log ' +
      '(.wal) is damaged, you can move that away instead; the changes in it are then lost.';
  return new StateRefusedError(`The state file ${path} cannot be opened: ${reason}. ${advice}`, {
    cause,
  });
}
