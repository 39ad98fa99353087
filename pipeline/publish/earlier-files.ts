// Adds to a release what it shares with other releases: the change files, the archive, and the dumps
// of all releases that are kept. Hard links need no additional disk space.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveFolder, starWeeksFile } from '../../src/contracts/files/archive.ts';
import { type ChangeEntry, changesFolder } from '../../src/contracts/files/change-files.ts';
import type { Manifest } from '../../src/contracts/files/manifest.ts';
import { linkOrCopy } from '../io/atomic-files.ts';
import { writeArchive } from './archive.ts';
import { recordChanges } from './changes/record-changes.ts';

export interface EarlierReleases {
  /** The folder that contains all releases. */
  readonly releases: string;
  /** The folder of the release that is served until the new one replaces it. */
  readonly served: string | undefined;
  /** The ids of the releases, besides the new one, whose dumps are served. */
  readonly kept: readonly string[];
}

export interface NewRelease {
  readonly folder: string;
  readonly release: Pick<Manifest, 'id' | 'as_of' | 'generated' | 'site'>;
  readonly now: Date;
}

export const siteChanges = `site/${changesFolder}`;
export const siteArchive = `site/${archiveFolder}`;
const siteDumps = 'site/dumps';
/** The files that are served at `/dumps/<release>`. */
const dumpFile = /^[a-z_]+\.(duckdb|parquet|csv\.gz|jsonld|json)(\.br)?$/;

/** Returns the new entry of the change files, or null if the dumps did not change. */
export async function addEarlierFiles(
  { releases, served, kept }: EarlierReleases,
  { folder, ...added }: NewRelease,
): Promise<ChangeEntry | null> {
  const own = added.release.id;
  for (const id of [own, ...kept]) {
    const from = join(id === own ? folder : join(releases, id), siteDumps);
    for (const name of await readdir(from)) {
      if (!dumpFile.test(name)) continue;
      await linkOrCopy(join(from, name), join(folder, siteDumps, id, name));
    }
  }
  await writeArchive({ folder, release: added.release, served });
  const earlier = served === undefined ? undefined : join(served, siteChanges);
  const target = join(folder, siteChanges);
  return await recordChanges({ ...added, releases, folder, earlier, target });
}

/** Whether a file of a release was added by `addEarlierFiles`. */
export const isEarlierFile = (path: string): boolean =>
  path.startsWith(`${siteChanges}/`) ||
  (path.startsWith(`${siteArchive}/`) && path !== `${siteArchive}/${starWeeksFile}`) ||
  /^site\/dumps\/\d{8}T/.test(path);
