// Defines how long change files are kept, and removes expired ones.
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ChangeEntry } from '../../../src/contracts/files/change-files.ts';
import { listFolder } from '../../io/work-folder.ts';

/** Age in days after which the entries of a month are merged into one entry. */
export const keptDays = 90;
/** Age in days after which an entry is removed, whether it was merged or not. */
export const keptMergedDays = 400;

export async function removeUnlisted(
  folder: string,
  changes: readonly ChangeEntry[],
): Promise<void> {
  const listed = new Set(changes.flatMap(({ files }) => files.map(({ path }) => basename(path))));
  for (const name of await listFolder(folder)) {
    if (/^[\d-]+\.(parquet|ndjson\.gz)$/.test(name) && !listed.has(name)) {
      await rm(join(folder, name), { force: true });
    }
  }
}
