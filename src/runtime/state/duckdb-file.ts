// Opens the state's DuckDB file; a log of changes that does not replay is put aside, not fatal.
import { chmod, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Log } from '../log.ts';

/** Another process holds the file. */
export class StateBusyError extends Error {}

export interface FileOptions {
  readonly path: string;
  readonly log: Log;
  readonly now: () => Date;
}

export async function openFile(options: FileOptions): Promise<DuckDBInstance> {
  const { path, log } = options;
  await mkdir(dirname(path), { recursive: true });
  const isNew = !(await isThere(path));
  try {
    const instance = await open(path);
    // Where one was to be there, DATA_DIR is wrong or the file was lost.
    if (isNew) log('warn', 'there was no state, so a new one was made', { path });
    return instance;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    if (/could not set lock|conflicting lock/i.test(message)) throw busy(path, message, cause);
    return await openWithoutLog(options, cause, message);
  }
}

async function open(path: string): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(path, {
    memory_limit: '128MB',
    threads: '1',
    // The file's own writes go on; COPY, ATTACH and reading other files are refused.
    enable_external_access: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    lock_configuration: 'true',
  });
  // It holds sessions and password hashes.
  await chmod(path, 0o600);
  return instance;
}

/** The file without its log is the state as of the last checkpoint. */
async function openWithoutLog(
  { path, log, now }: FileOptions,
  cause: unknown,
  message: string,
): Promise<DuckDBInstance> {
  const wal = `${path}.wal`;
  if (!(await isThere(wal))) throw damaged(path, message, cause);
  const aside = `${wal}.${now().toISOString().replaceAll(':', '-')}.broken`;
  await rename(wal, aside);
  try {
    const instance = await open(path);
    log('error', 'the log of state changes did not replay and was put aside', {
      aside,
      reason: message,
      todo: 'Changes since the last checkpoint are missing. Restore a newer backup if there is one.',
    });
    return instance;
  } catch (again) {
    await rename(aside, wal);
    throw damaged(path, again instanceof Error ? again.message : String(again), cause);
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

function busy(path: string, message: string, cause: unknown): StateBusyError {
  const holder = /PID (\d+)/.exec(message)?.[1];
  return new StateBusyError(
    `The state ${path} is held by another process${holder ? ` (${holder})` : ''}. ` +
      'One process may write it: end that one, or set STATE_URL to share a PostgreSQL database.',
    { cause },
  );
}

function damaged(path: string, message: string, cause: unknown): Error {
  return new Error(
    `The state ${path} cannot be opened: ${message}. ` +
      'Move the file away and restore the last backup (npm run admin -- restore <file>).',
    { cause },
  );
}
