// Makes a release the current one.
import { open, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Points `<dataDir>/current` to a release by renaming a new symbolic link over the old one, durably. */
export async function switchTo(dataDir: string, id: string): Promise<void> {
  const aside = join(dataDir, `.current-${process.pid}`);
  await rm(aside, { force: true });
  await symlink(join('releases', id), aside);
  await rename(aside, join(dataDir, 'current'));
  await using folder = await open(dataDir, 'r');
  await folder.sync();
}
