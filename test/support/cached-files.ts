// Files that many tests need: the first test of a run creates them, all others copy them.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes to `target` what `make` writes to a folder. `key` contains everything that the files
 * depend on, except the code.
 */
export async function copyCachedFiles(
  key: unknown,
  target: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const store = process.env.DAYBREAK_MADE_ONCE;
  if (store === undefined) return await make(target);
  const made = join(store, createHash('sha256').update(JSON.stringify(key)).digest('hex'));
  if (!existsSync(made)) await makeAside(made, make);
  cpSync(made, target, { recursive: true, verbatimSymlinks: true });
}

/**
 * If two tests need the same files at the same time, both create them, and the first result is
 * kept.
 */
async function makeAside(made: string, make: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(join(made, '..'), { recursive: true });
  const aside = mkdtempSync(`${made}.`);
  await make(aside);
  try {
    renameSync(aside, made);
  } catch (error) {
    if (!existsSync(made)) throw error;
    rmSync(aside, { recursive: true });
  }
}
