// One pipeline at a time per data folder, by a lock that the system drops when its holder dies.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Failure } from './failure.ts';

/**
 * Holds the lock while `work` runs. DuckDB locks the file that it writes through the kernel, so a
 * kill -9 frees it and nothing stale is ever left. A second holder gets a Failure('busy').
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true });
  const instance = await open(path);
  try {
    return await work();
  } finally {
    instance.closeSync();
  }
}

async function open(path: string): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(path);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    if (!/lock/i.test(message)) throw cause;
    const holder = /PID (\d+)/.exec(message)?.[1];
    throw new Failure(
      'busy',
      `Another pipeline${holder ? ` (process ${holder})` : ''} is at work on ${dirname(path)}. ` +
        'Wait until it has ended, or end it, then run this command again.',
      { cause },
    );
  }
}
