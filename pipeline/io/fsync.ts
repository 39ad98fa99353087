// Flushes files and folders to disk, so that files and renames survive a power failure.

import { execFile } from 'node:child_process';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { forEachConcurrently } from '../../src/lib/concurrency.ts';

const run = promisify(execFile);

/** Maximum number of concurrent flushes. Enough to keep the disk busy with few open files. */
export const maxFlushes = 16;

export async function syncFile(path: string): Promise<void> {
  await sync(path, 'r+');
}

/** Flushes a folder's list of entries, so that renames in it survive a power failure. */
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

/**
 * Flushes everything below `folder`. On Linux, uses `sync -f`, which is about ten times as fast as
 * flushing each file.
 */
export async function flushTree(folder: string): Promise<void> {
  if (process.platform === 'linux') {
    try {
      await run('sync', ['-f', folder]);
      return;
    } catch {
      // `sync` is missing or failed. Flush every file instead, so that an error mentions the file.
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
