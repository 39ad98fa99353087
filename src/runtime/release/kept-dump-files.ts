// Where the dumps of releases are on this disk: the publisher has them in the folders of its releases,
// a follower in a folder of their own.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dumpPath, earlierDumpsFolder } from '../../contracts/publication.ts';

export interface KeptDumpFile {
  readonly folder: string;
  /** Below the folder. */
  readonly file: string;
  /** Of the release. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/** The file for `dumps/<release>/<name>`. Undefined if its release was removed or never existed. */
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
