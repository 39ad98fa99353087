// Finds files in the dumps of earlier releases. The server serves them at
// `/dumps/<release>/<file>`.
import { hash } from 'node:crypto';
import { findEarlierDumpFile } from '../release/earlier-dump-files.ts';
import { createGzipCache } from '../release/gzip-cache.ts';
import type { ServedFiles } from './static-file.ts';

/**
 * A small cache is enough, because only small text files such as datapackage.json are compressed.
 */
const gzipBytes = 256 * 1024;
const gzip = createGzipCache(gzipBytes);

export interface KeptDump {
  readonly release: ServedFiles;
  readonly file: string;
}

/**
 * Returns the file for a URL path. Returns undefined if the release was removed or never existed.
 */
export async function findEarlierDump(
  dataDir: string,
  path: string,
): Promise<KeptDump | undefined> {
  const found = await findEarlierDumpFile(dataDir, path.slice(1));
  if (!found) return undefined;
  const { folder, file, id, name, bytes } = found;
  // The release ID and the file name identify the content of the file, because a release never
  // changes. A hash of both is faster to compute than a hash of the file.
  const entry = { bytes, sha256: hash('sha256', `${id}/${name}`) };
  const isFile = (given: string) => given === file;
  const files = {
    find: (given: string) => (isFile(given) ? entry : undefined),
    isWhole: isFile,
    isWithdrawn: () => false,
  };
  const ownGzip: typeof gzip = { find: (_, read) => gzip.find(`${id}/${name}`, read) };
  return { file, release: { folder, files, gzip: ownGzip, manifest: { generated: toTime(id) } } };
}

/** `20260701T050000Z` or `20260701T050000Z-2` → `2026-07-01T05:00:00Z` */
const toTime = (id: string): string =>
  id.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z.*$/, '$1-$2-$3T$4:$5:$6Z');
