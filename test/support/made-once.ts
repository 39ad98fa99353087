// What many test files need in the same form: made by the first of a run, copied by the others.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes into the folder `target` what `make` writes into a folder. `key` is everything that its
 * files depend on, except the code.
 */
export async function copyMadeOnce(
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

/** Two files that need the same at the same time both make it: the first one keeps it. */
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
