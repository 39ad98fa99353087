// Finds the dumps of earlier releases on disk. A publisher has them in its release folders, and a
// follower has them in its folder `dumps`.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dumpPath, earlierDumpsFolder } from '../../contracts/publication.ts';

export interface EarlierDumpFile {
  readonly folder: string;
  readonly file: string;
  /** The ID of the release, which is the time when it was built. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/**
 * Returns undefined if the release does not exist or was removed. `path` has the form
 * `dumps/<release>/<name>`.
 */
export async function findEarlierDumpFile(
  dataDir: string,
  path: string,
): Promise<EarlierDumpFile | undefined> {
  const [, id, name] = dumpPath.exec(path) ?? [];
  if (!id || !name) return undefined;
  for (const [folder, file] of [
    [join(dataDir, 'releases', id), `site/dumps/${name}`],
    [dataDir, `${earlierDumpsFolder}/${id}/${name}`],
  ] as const) {
    const bytes = await stat(join(folder, file)).then(
      ({ size }) => size,
      () => undefined,
    );
    if (bytes !== undefined) return { folder, file, id, name, bytes };
  }
  return undefined;
}
