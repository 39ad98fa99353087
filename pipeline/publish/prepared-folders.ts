// Prepares folders in dist/ that releases share, such as the bundled code of the pages, and removes
// those that no publish command uses anymore.
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dayMs } from '../../src/lib/time.ts';
import { exists } from '../io/atomic-files.ts';

/**
 * A folder may be removed if no publish command has started to use it for this long. No command
 * runs this long, so no folder is removed while a command uses it.
 */
const maxAgeMs = dayMs;

/**
 * Returns `folder`. If it does not exist, `write` first writes its content into the new folder
 * `out`, which has a temporary parent folder of its own. Concurrent calls are safe, because the
 * folder appears only when it is complete.
 */
export async function prepareFolder(
  folder: string,
  nowMs: number,
  write: (out: string) => Promise<void>,
): Promise<string> {
  if (await exists(folder)) {
    // Marks the folder as used. In a read-only installation, this fails, and so would its removal.
    await utimes(folder, nowMs / 1000, nowMs / 1000).catch(() => undefined);
    return folder;
  }
  await mkdir(dirname(folder), { recursive: true });
  const aside = await mkdtemp(`${folder}-`);
  const out = join(aside, 'out');
  try {
    await mkdir(out);
    await write(out);
    // Later publications may run as another user, who must be able to read the folder.
    await chmod(out, 0o755);
    await rename(out, folder);
  } catch (cause) {
    // Another process may have created the same folder in the meantime.
    if (!(await exists(folder))) throw cause;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  await removeUnused(folder, nowMs);
  return folder;
}

/** Removes the folders next to `current` that have not been used for `maxAgeMs`. */
async function removeUnused(current: string, nowMs: number): Promise<void> {
  for (const name of await readdir(dirname(current))) {
    const path = join(dirname(current), name);
    const found = await stat(path).catch(() => undefined);
    if (path === current || !found || nowMs - found.mtimeMs < maxAgeMs) continue;
    await rm(path, { recursive: true, force: true });
  }
}
