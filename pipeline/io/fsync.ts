// Flushes files and folders to disk, so that they and later renames survive a power failure.

import { execFile } from 'node:child_process';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { forEachConcurrently } from '../../src/contracts/concurrency.ts';

const run = promisify(execFile);

/** Flushing is mostly waiting for the disk. This many files at once stay below any limit on open files. */
export const maxFlushes = 16;

/** Flushes the content of a file. */
export async function syncFile(path: string): Promise<void> {
  await sync(path, 'r+');
}

/** Flushes the entries of a folder, which makes renames in it durable. */
export async function syncFolder(folder: string): Promise<void> {
  await sync(folder, 'r');
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes everything below `folder`. One call of `sync` takes a tenth of the time of flushing each file. */
export async function flushTree(folder: string): Promise<void> {
  if (process.platform === 'linux') {
    try {
      await run('sync', ['-f', folder]);
      return;
    } catch {
      // `sync` is missing or failed. Flushing each file works too, and its errors name the file.
    }
  }
  await flushEach(folder);
}

export async function flushEach(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await forEachConcurrently(maxFlushes, entries, async (entry) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await syncFolder(path);
    else if (entry.isFile()) await syncFile(path);
  });
  await syncFolder(folder);
}
