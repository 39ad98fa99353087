// Removes temporary files and folders that crashed processes left behind.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export async function removeLeftovers(
  folder: string,
  isLeftover: (name: string) => boolean,
): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isLeftover(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
