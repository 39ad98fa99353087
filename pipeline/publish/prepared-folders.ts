// Keeps the folders with prepared files in dist/: those in use stay, and unused ones are removed.
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dayMs } from '../../src/contracts/time.ts';

/**
 * Folders that have not been used for this long are removed. A publication takes much less time, so
 * a folder is never removed during a publication.
 */
const maxAgeMs = dayMs;

/**
 * Marks a folder as used. A failure in a read-only folder is harmless, because folders in such a
 * folder are never removed.
 */
export const markUsed = (folder: string, nowMs: number): Promise<void> =>
  utimes(folder, nowMs / 1000, nowMs / 1000).catch(() => undefined);

/** Removes the unused folders next to `current`. */
export async function removeUnused(current: string, nowMs: number): Promise<void> {
  for (const name of await readdir(dirname(current))) {
    const path = join(dirname(current), name);
    const found = await stat(path).catch(() => undefined);
    if (path === current || !found || nowMs - found.mtimeMs < maxAgeMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}
