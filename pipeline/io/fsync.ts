// Brings a whole folder to the disk, so that a rename after it survives a power cut.
import { execFile } from 'node:child_process';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from './files.ts';

const run = promisify(execFile);

/** Flushes everything below `folder`. One call of `sync` takes a tenth of one flush a file. */
export async function flushTree(folder: string): Promise<void> {
  if (process.platform === 'linux') {
    try {
      await run('sync', ['-f', folder]);
      return;
    } catch {
      // No such tool, or one that cannot: file by file, which also tells what is wrong.
    }
  }
  await flushEach(folder);
}

export async function flushEach(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const queue = entries.values();
  const worker = async () => {
    for (const entry of queue) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) await syncFolder(path);
      else if (entry.isFile()) await flushFile(path);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  await syncFolder(folder);
}

async function flushFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
