// Creates temporary work folders, and moves finished files out of them.

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forEachConcurrently } from '../../src/lib/concurrency.ts';
import { isAlive } from '../../src/lib/is-process-alive.ts';
import { maxFlushes, syncFile, syncFolder } from './fsync.ts';
import { removeLeftovers } from './remove-leftovers.ts';

const workFolderName = /^\.aside-(\d+)-/;

/**
 * Whether a work folder was left behind by a process that has ended. A folder with our own PID
 * counts as left behind too, because an earlier process may have had the same PID.
 */
function isStale(name: string): boolean {
  const pid = Number(workFolderName.exec(name)?.[1]);
  return pid === process.pid || (pid > 0 && !isAlive(pid));
}

export async function withWorkFolder<T>(
  root: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(root, { recursive: true });
  await removeLeftovers(root, isStale);
  const folder = join(root, `.aside-${process.pid}-${randomUUID()}`);
  await mkdir(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Flushes finished files and moves them. Creates missing folders and replaces existing files. */
export async function placeFiles(
  moves: ReadonlyArray<{ readonly from: string; readonly to: string }>,
): Promise<void> {
  const parents = new Set<string>();
  await forEachConcurrently(maxFlushes, moves, async ({ from, to }) => {
    const folder = dirname(to);
    await syncFile(from);
    await mkdir(folder, { recursive: true });
    await rename(from, to);
    await syncFolder(folder);
    parents.add(dirname(folder));
  });
  for (const parent of parents) await syncFolder(parent);
}

/** Returns the sorted names of a folder's entries, or an empty list if the folder is missing. */
export async function listFolder(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
}

export async function removeTree(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Opens a new JSON Lines file. Buffers lines and writes about one megabyte at a time. */
export async function openLines(
  path: string,
): Promise<{ write(record: unknown): Promise<void>; close(): Promise<void> }> {
  const handle = await open(path, 'w');
  let lines: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (lines.length > 0) await handle.appendFile(lines.join(''));
    lines = [];
    characters = 0;
  };
  return {
    async write(record) {
      const line = `${JSON.stringify(record)}\n`;
      lines.push(line);
      characters += line.length;
      if (characters > 1_000_000) await flush();
    },
    async close() {
      try {
        await flush();
      } finally {
        await handle.close();
      }
    },
  };
}
