// Removes folders in dist/ that no publish command uses anymore. They contain files for the pages
// of releases, such as their bundled code.
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dayMs } from '../../src/lib/time.ts';

/**
 * A folder may be removed if no publish command has started to use it for this long. No command
 * runs this long, so no folder is removed while a command uses it.
 */
const maxAgeMs = dayMs;

/**
 * Marks a folder as used by setting its modification time. Ignores the error in a read-only
 * installation, where `removeUnused` cannot remove the folder either.
 */
export const markUsed = (folder: string, nowMs: number): Promise<void> =>
  utimes(folder, nowMs / 1000, nowMs / 1000).catch(() => undefined);

/** Removes the folders next to `current` that have not been used for `maxAgeMs`. */
export async function removeUnused(current: string, nowMs: number): Promise<void> {
  for (const name of await readdir(dirname(current))) {
    const path = join(dirname(current), name);
    const found = await stat(path).catch(() => undefined);
    if (path === current || !found || nowMs - found.mtimeMs < maxAgeMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}
