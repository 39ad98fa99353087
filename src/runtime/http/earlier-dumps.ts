// The dumps of earlier releases, at `/dumps/<release>/<file>`.
import { hash } from 'node:crypto';
import { findKeptDumpFile } from '../release/earlier-dump-files.ts';
import { createGzipCache } from '../release/gzip-cache.ts';
import type { ServedFiles } from './static-file.ts';

/** Only small text files are compressed, such as datapackage.json. */
const gzipBytes = 256 * 1024;
const gzip = createGzipCache(gzipBytes);

export interface KeptDump {
  readonly release: ServedFiles;
  readonly file: string;
}

/** The dump that a URL path names, or undefined if its release was removed or never existed. */
export async function findKeptDump(dataDir: string, path: string): Promise<KeptDump | undefined> {
  const found = await findKeptDumpFile(dataDir, path.slice(1));
  if (!found) return undefined;
  const { folder, file, id, name, bytes } = found;
  // A release never changes, so its id and the name identify the bytes. Hashing them would take long.
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

/** `20260701T050000Z` → `2026-07-01T05:00:00Z`. A second release in that second ends with `-2`. */
const toTime = (id: string): string =>
  id.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z.*$/, '$1-$2-$3T$4:$5:$6Z');
