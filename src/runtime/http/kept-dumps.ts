// The dumps of earlier releases, at `/dumps/<release>/<file>`. The publisher has them in the folders
// of its releases, a follower in a folder of their own.
import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dumpPath } from '../../contracts/publication.ts';
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
  const found = await findFile(dataDir, path);
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

/** Where the dump that a URL path names is on this disk. */
export async function findKeptDumpPath(dataDir: string, path: string): Promise<string | undefined> {
  const found = await findFile(dataDir, path);
  return found && join(found.folder, found.file);
}

async function findFile(dataDir: string, path: string) {
  const [, id, name] = dumpPath.exec(path.slice(1)) ?? [];
  if (!id || !name) return undefined;
  for (const [folder, file] of [
    [join(dataDir, 'releases', id), `site/dumps/${name}`],
    [dataDir, `dumps/${id}/${name}`],
  ] as const) {
    const bytes = await stat(join(folder, file)).then(
      ({ size }) => size,
      () => undefined,
    );
    if (bytes !== undefined) return { folder, file, id, name, bytes };
  }
  return undefined;
}

/** `20260701T050000Z` → `2026-07-01T05:00:00Z`. A second release in that second ends with `-2`. */
const toTime = (id: string): string =>
  id.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z.*$/, '$1-$2-$3T$4:$5:$6Z');
