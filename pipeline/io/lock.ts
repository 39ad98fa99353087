// Locks a data folder, so that only one pipeline uses it at a time.

import { randomUUID } from 'node:crypto';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { messageOf } from '../../src/lib/error-message.ts';
import { exists } from './atomic-files.ts';
import { Failure } from './failure.ts';

/**
 * Holds the lock while `work` runs. The lock is DuckDB's kernel lock on an open database file, so
 * it is released even after `kill -9`. Throws a Failure('busy') if another process holds the lock.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await createLockFile(path);
  const instance = await open(path);
  try {
    return await work();
  } finally {
    instance.closeSync();
  }
}

/**
 * Creates the lock file under a temporary name, then hard-links it to its final name. So a crash
 * never leaves a partial lock file.
 */
async function createLockFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if (await exists(path)) return;
  const temporary = `${path}.${randomUUID()}`;
  try {
    (await DuckDBInstance.create(temporary)).closeSync();
    await link(temporary, path);
  } catch (cause) {
    // EEXIST: another process created the lock file first. The other three codes: the file system
    // does not support hard links, so `open` creates the lock file later.
    const code = (cause as NodeJS.ErrnoException).code;
    if (!['EEXIST', 'EPERM', 'ENOTSUP', 'ENOSYS'].includes(code ?? '')) throw cause;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function open(path: string): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(path);
  } catch (cause) {
    const message = messageOf(cause);
    if (/could not set lock|conflicting lock/i.test(message)) throw busy(path, message, cause);
    if (!/not a valid DuckDB|could not read enough bytes|version number|corrupt/i.test(message)) {
      throw cause;
    }
    throw new Failure(
      'storage',
      `The lock file ${path} is damaged, so it cannot show whether another pipeline is running. ` +
        'The file contains no data. If no other pipeline is running, delete it and run this command again.',
      { cause },
    );
  }
}

function busy(path: string, message: string, cause: unknown): Failure {
  const holder = /PID (\d+)/.exec(message)?.[1];
  return new Failure(
    'busy',
    `Another pipeline${holder ? ` (process ${holder})` : ''} is using ${dirname(path)}. ` +
      'Wait until it finishes or stop it, then run this command again.',
    { cause },
  );
}
