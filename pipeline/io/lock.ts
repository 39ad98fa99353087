// One pipeline at a time per data folder, by a lock that the system drops when its holder dies.
import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Failure } from './failure.ts';

/**
 * Holds the lock while `work` runs. DuckDB locks the file that it writes through the kernel, so a
 * kill -9 frees it and nothing stale is ever left. A second process gets a Failure('busy').
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await createWhole(path);
  const instance = await open(path);
  try {
    return await work();
  } finally {
    instance.closeSync();
  }
}

/** Makes the file aside and links it in place: a run killed meanwhile leaves no torn lock behind. */
async function createWhole(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if (await isThere(path)) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    (await DuckDBInstance.create(aside)).closeSync();
    await link(aside, path);
  } catch (cause) {
    // Another process was faster. A file system without links lets DuckDB make the file in place.
    const code = (cause as NodeJS.ErrnoException).code;
    if (!['EEXIST', 'EPERM', 'ENOTSUP', 'ENOSYS'].includes(code ?? '')) throw cause;
  } finally {
    await rm(aside, { force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

async function open(path: string): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(path);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    if (/could not set lock|conflicting lock/i.test(message)) throw busy(path, message, cause);
    if (!/not a valid DuckDB|could not read enough bytes|version number|corrupt/i.test(message)) {
      throw cause;
    }
    throw new Failure(
      'storage',
      `The lock file ${path} is damaged, so nobody can tell whether another pipeline is at work. ` +
        'It holds no data: when no other pipeline runs, delete it and run this command again.',
      { cause },
    );
  }
}

function busy(path: string, message: string, cause: unknown): Failure {
  const holder = /PID (\d+)/.exec(message)?.[1];
  return new Failure(
    'busy',
    `Another pipeline${holder ? ` (process ${holder})` : ''} is at work on ${dirname(path)}. ` +
      'Wait until it has ended, or end it, then run this command again.',
    { cause },
  );
}
