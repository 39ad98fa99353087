// Atomic file writes, file hashes, and the paths inside a data folder.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { logFolder } from '../../src/contracts/files/log.ts';
import { syncFolder } from './fsync.ts';

/**
 * Writes a file under a temporary name, flushes it, and renames it. After a crash, the file has
 * either its old or its new content.
 */
export async function writeFileAtomic(path: string, data: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(data);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

export async function moveIntoPlace(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  await syncFolder(dirname(to));
}

/**
 * Creates a hard link, or a copy if the disk does not support links. Safe only for files that are
 * never changed in place, such as the files of a release.
 */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
}

export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw cause;
  }
}

export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

export const dataPaths = (dataDir: string) => ({
  observations: join(dataDir, 'observations'),
  quarantine: join(dataDir, 'quarantine'),
  collect: join(dataDir, 'collect'),
  build: join(dataDir, 'build'),
  releases: join(dataDir, 'releases'),
  changes: join(dataDir, 'current/site/changes'),
  current: join(dataDir, 'current'),
  log: join(dataDir, logFolder),
  lock: join(dataDir, 'pipeline.lock'),
  evaluation: join(dataDir, 'evaluation.json'),
});
export type DataPaths = ReturnType<typeof dataPaths>;
