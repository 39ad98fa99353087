// Finds the change files that the server serves at `/changes/<file>`. They do not belong to a
// release.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { toInstant } from '../../contracts/time.ts';
import { hashFile } from '../../snapshot/release/release-folder.ts';
import { createGzipCache } from '../release/gzip-cache.ts';
import type { ServedFiles } from './static-file.ts';

const pattern = /^\/(changes\/(?:index\.json|modified\.csv|[\d-]+\.(?:parquet|ndjson\.gz)))$/;
/** A small cache is enough, because only index.json and modified.csv are compressed. */
const gzip = createGzipCache(2 * 1024 * 1024);
/** Maps each version that `findVersion` returns to the SHA-256 hash of the file. */
const hashes = new LRUCache<string, string>({ max: 500 });

export interface ChangeFileOnDisk {
  readonly release: ServedFiles;
  readonly file: string;
}

export async function findChangeFile(
  dataDir: string,
  path: string,
): Promise<ChangeFileOnDisk | undefined> {
  const file = pattern.exec(path)?.[1];
  if (!file) return undefined;
  const found = await findVersion(join(dataDir, file));
  if (!found) return undefined;
  const { version, bytes, mtimeMs } = found;
  const sha256 = hashes.get(version) ?? (await hashFile(join(dataDir, file))).sha256;
  hashes.set(version, sha256);
  const isFile = (given: string) => given === file;
  return {
    file,
    release: {
      folder: dataDir,
      manifest: { generated: toInstant(mtimeMs) },
      files: {
        find: (given) => (isFile(given) ? { bytes, sha256 } : undefined),
        isWhole: isFile,
        isWithdrawn: () => false,
      },
      gzip: { find: (_, read) => gzip.find(sha256, read) },
    },
  };
}

/**
 * Identifies the content of a file without reading it. A file is never changed in place. It is
 * replaced by a new file, which has a different inode, size, or modification time.
 */
export async function findVersion(
  path: string,
): Promise<{ version: string; bytes: number; mtimeMs: number } | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const { ino, size, mtimeMs } = found;
  return { version: `${path} ${ino} ${size} ${mtimeMs}`, bytes: size, mtimeMs };
}
