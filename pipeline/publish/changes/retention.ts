// Defines how long change files are kept, and removes old ones.
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ChangeEntry } from '../../../src/contracts/changes.ts';
import { listFolder } from '../../io/atomic-move.ts';

/** Entries are kept for this time. Older ones are merged into one per month when the month is over. */
export const keptDays = 90;
/** Merged entries are removed after this time. */
export const keptMergedDays = 400;

/** Removes the files that no entry lists. */
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
