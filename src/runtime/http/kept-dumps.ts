// The dumps of earlier releases that are still on disk, at `/dumps/<release>/<file>`.
import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGzipCache } from '../release/gzip-cache.ts';
import type { ServedFiles } from './static-file.ts';

const pattern = /^\/dumps\/(\d{8}T\d{6}Z)\/([a-z]+\.(?:duckdb|parquet|json))$/;
/** Only datapackage.json is compressed. */
const gzipBytes = 256 * 1024;
const gzip = createGzipCache(gzipBytes);

export interface KeptDump {
  readonly release: ServedFiles;
  readonly file: string;
}

/** The dump that a URL path names, or undefined if its release was removed or never existed. */
export async function findKeptDump(dataDir: string, path: string): Promise<KeptDump | undefined> {
  const [, id, name] = pattern.exec(path) ?? [];
  if (!id || !name) return undefined;
  const folder = join(dataDir, 'releases', id);
  const file = `site/dumps/${name}`;
  const bytes = await stat(join(folder, file)).then(
    ({ size }) => size,
    () => undefined,
  );
  if (bytes === undefined) return undefined;
  // A release never changes, so its id and the name identify the bytes. Hashing them would take long.
  const entry = { bytes, sha256: hash('sha256', `${id}/${name}`) };
  const isFile = (given: string) => given === file;
  const files = {
    find: (given: string) => (isFile(given) ? entry : undefined),
    isWhole: isFile,
    isWithdrawn: () => false,
  };
  const ownGzip: typeof gzip = { find: (key, read) => gzip.find(`${id}/${key}`, read) };
  return { file, release: { folder, files, gzip: ownGzip, manifest: { generated: toTime(id) } } };
}

/** `20260701T050000Z` → `2026-07-01T05:00:00Z` */
const toTime = (id: string): string =>
  id.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z');
