// Reads publication.json in the data folder. Finds the files that publication.json lists, by their
// SHA-256 hash.
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changePath, Publication } from '../../contracts/publication.ts';
import { publicationFiles } from '../../contracts/release-layout.ts';
import { type ChangeFileOnDisk, findChangeFile, findVersion } from './change-files.ts';
import { findEarlierDump } from './earlier-dumps.ts';

interface Known {
  readonly version: string;
  readonly at: string;
  readonly sha256: string;
  /** Maps the SHA-256 hash of each listed file to its path. */
  readonly paths: ReadonlyMap<string, string>;
}

export interface PublicationReader {
  /**
   * Returns the publication time and the hash of publication.json. Returns undefined before the
   * first publication.
   */
  readHead(): Promise<Pick<Known, 'at' | 'sha256'> | undefined>;
  findObject(sha256: string): Promise<ChangeFileOnDisk | undefined>;
}

export function createPublicationReader(dataDir: string): PublicationReader {
  const file = join(dataDir, publicationFiles.publication);
  let known: Known | undefined;
  const read = async (): Promise<Known | undefined> => {
    const found = await findVersion(file);
    if (!found) return undefined;
    if (known?.version !== found.version) {
      const bytes = await readFile(file);
      const { at, files } = Publication.parse(JSON.parse(bytes.toString('utf8')));
      const paths = new Map(Object.entries(files).map(([path, { sha256 }]) => [sha256, path]));
      known = { version: found.version, at, sha256: hash('sha256', bytes), paths };
    }
    return known;
  };
  return {
    readHead: read,
    async findObject(sha256) {
      const path = (await read())?.paths.get(sha256);
      if (path === undefined) return undefined;
      if (!changePath.test(path)) return await findEarlierDump(dataDir, `/${path}`);
      const found = await findChangeFile(dataDir, `/${path}`);
      // If the hashes differ, the file was replaced after publication.json was written. A new
      // publication.json follows shortly.
      const isListed = found?.release.files.find(path)?.sha256 === sha256;
      return isListed ? found : undefined;
    },
  };
}
