// Changes which release is current.
import { open, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Atomically replaces the symbolic link `<dataDir>/current`, and syncs the folder to disk. */
export async function switchTo(dataDir: string, id: string): Promise<void> {
  const aside = join(dataDir, `.current-${process.pid}`);
  await rm(aside, { force: true });
  await symlink(join('releases', id), aside);
  await rename(aside, join(dataDir, 'current'));
  await using folder = await open(dataDir, 'r');
  await folder.sync();
}
