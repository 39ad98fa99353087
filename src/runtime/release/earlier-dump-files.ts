// Finds the dumps of earlier releases on this disk. A publisher has them in its release folders, a
// follower in a separate folder.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dumpPath, earlierDumpsFolder } from '../../contracts/publication.ts';

export interface KeptDumpFile {
  readonly folder: string;
  /** The path inside the folder. */
  readonly file: string;
  /** The time of the release. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/** Returns the file for `dumps/<release>/<name>`. Undefined if there is no such release (anymore). */
export async function findKeptDumpFile(
  dataDir: string,
  path: string,
): Promise<KeptDumpFile | undefined> {
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
