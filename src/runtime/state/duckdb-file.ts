// Opens the state's DuckDB file. Sets aside and reports a damaged write-ahead log. Refuses to open
// a damaged file, and does not change it.

import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { messageOf } from '../../lib/error-message.ts';
import type { Log } from '../logging/log.ts';
import { inspectWal, walFile } from './inspect-write-ahead-log.ts';
import { withUsualMask } from './private-files.ts';

/** Another process has the file open. */
export class StateBusyError extends Error {}

/** The file cannot be used until an operator fixes the problem. A restart does not fix it. */
export class StateRefusedError extends Error {}

export interface FileOptions {
  readonly path: string;
  readonly log: Log;
  readonly now: () => Date;
}

const restoreAdvice = 'Restore a backup if changes are missing.';

export async function openFile(options: FileOptions): Promise<DuckDBInstance> {
  const { path, log } = options;
  prepareFolder(path);
  const isNew = !existsSync(path);
  const reportDamage = await setDamagedWalAside(options, isNew);
  try {
    const instance = await open(path);
    chmodSync(path, 0o600);
    reportDamage();
    // Log a warning, because a missing file can mean that DATA_DIR is wrong or that the file was
    // lost.
    if (isNew) log('warn', 'created a new state database, because there was none', { path });
    return instance;
  } catch (cause) {
    if (isHeld(cause)) throw busy(path, cause);
    if (isNew || !existsSync(walFile(path))) throw explainDamage(path, cause);
    return await openWithoutWal(options, cause);
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
 * Moves or copies a damaged write-ahead log to another file, because DuckDB would overwrite or
 * truncate that log without an error. Returns a function that reports the damage.
 */
async function setDamagedWalAside(options: FileOptions, isNew: boolean): Promise<() => void> {
  const { path, log } = options;
  const wal = walFile(path);
  const condition = inspectWal(wal);
  if (condition.kind === 'missing' || (condition.kind === 'whole' && !isNew)) return () => {};
  if (!isNew) await refuseWhileHeld(path);
  const aside = toAside(options);
  if (condition.kind === 'cut' && !isNew) {
    await copyFile(wal, aside);
    return () =>
      log('error', 'the write-ahead log of the state ends in the middle of an entry', {
        copy: aside,
        restoredBytes: condition.keptBytes,
        lostBytes: condition.bytes - condition.keptBytes,
        todo: `This is normal after a power failure. Otherwise the file was damaged. ${restoreAdvice}`,
      });
  }
  await rename(wal, aside);
  const reason = isNew ? 'its database is missing' : 'its first bytes are not from DuckDB';
  return () => reportUnusable(log, aside, reason);
}

function reportUnusable(log: Log, aside: string, reason: string): void {
  log('error', 'the write-ahead log of the state cannot be used and was set aside', {
    aside,
    reason,
    todo: `Changes since the last checkpoint are missing. ${restoreAdvice}`,
  });
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

async function openWithoutWal(options: FileOptions, cause: unknown): Promise<DuckDBInstance> {
  const { path, log } = options;
  const wal = walFile(path);
  const aside = toAside(options);
  await rename(wal, aside);
  try {
    const instance = await open(path);
    reportUnusable(log, aside, messageOf(cause));
    return instance;
  } catch (again) {
    await rename(aside, wal);
    throw explainDamage(path, again);
  }
}

const toAside = ({ path, now }: FileOptions): string =>
  `${walFile(path)}.${now().toISOString().replaceAll(':', '-')}.broken`;

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
      'The backups are in the folder `backups` next to the state file.';
  return new StateRefusedError(`The state file ${path} cannot be opened: ${reason}. ${advice}`, {
    cause,
  });
}
