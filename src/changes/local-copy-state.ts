// Determines which release a local copy of the dumps belongs to.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { ChangesIndex } from '../contracts/files/change-files.ts';
import { ChangesError } from './read-changes.ts';

export const stateFile = 'changes-state.json';

export const CopyState = z.object({
  seq: z.int().nonnegative(),
  release: z.string(),
  /** For each table, the SHA-256 of its Parquet file in the local copy. */
  files: z.record(z.string(), z.string()),
});
export type CopyState = z.infer<typeof CopyState>;

/** Returns what `sha256sum *.parquet | sha256sum` would print for files with these hashes. */
export function toStateHash(hashes: Readonly<Record<string, string>>): string {
  const lines = Object.keys(hashes)
    .sort()
    .map((table) => `${hashes[table]}  ${table}.parquet\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

export async function hashFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

export async function readState(folder: string): Promise<CopyState | undefined> {
  try {
    const text = await readFile(join(folder, stateFile), 'utf8');
    return CopyState.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Returns the state of the local copy in `folder`. Uses the recorded state if the files still match
 * it. Otherwise searches the index for a release whose dumps have the same hashes. Throws
 * `ChangesError` if there is none.
 */
export async function locate(folder: string, index: ChangesIndex): Promise<CopyState> {
  const files: Record<string, string> = {};
  for (const table of Object.keys(index.keys)) {
    const sha256 = await hashFile(join(folder, `${table}.parquet`));
    if (sha256 === undefined) {
      throw new ChangesError(
        `${folder} has no ${table}.parquet. Download all dumps of one release into this folder first.`,
      );
    }
    files[table] = sha256;
  }
  const recorded = await readState(folder);
  if (recorded) {
    const changed = Object.keys(files).find((table) => recorded.files[table] !== files[table]);
    if (changed === undefined) return recorded;
  }
  const hash = toStateHash(files);
  const entry = index.changes.find(({ state }) => state === hash);
  if (entry) return { seq: entry.seq, release: entry.to, files };
  throw new ChangesError(
    `The Parquet files in ${folder} do not match any release in the index of the change files. ` +
      'A file was altered, or the copy is too old. Download all dumps again.',
  );
}
