// Updates a local copy of the dumps with change files.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ChangeEntry, ChangesIndex } from '../contracts/files/change-files.ts';
import { applyChanges, type Sql } from './apply-changes.ts';
import { type CopyState, hashFile, locate, stateFile } from './local-copy-state.ts';
import { quoteName, quoteText } from './quote-sql.ts';
import {
  ChangesError,
  findPath,
  type ReadChangeFile,
  readIndex,
  readVerified,
} from './read-changes.ts';

export interface UpdateInput {
  readonly folder: string;
  readonly read: ReadChangeFile;
  readonly withSql: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
}

export interface UpdateReport {
  readonly from: number;
  readonly to: number;
  readonly release: string;
  readonly entries: number;
  readonly rows: number;
  readonly bytes: number;
}

/** Subfolder for downloaded change files and for the Parquet files that replace the old ones. */
const asideName = '.applying';

/**
 * Updates the copy to the newest release. Throws `ChangesError` if the change files do not allow
 * this.
 */
export async function updateCopy(input: UpdateInput): Promise<UpdateReport> {
  const { folder, read } = input;
  await finishMoves(folder);
  const index = await readIndex(read);
  const state = await locate(folder, index);
  const path = findPath(index, state.seq);
  if (!path) {
    throw new ChangesError(
      `The change files cannot update the copy from release ${state.release} to ${index.release}. ` +
        'Download all dumps again.',
    );
  }
  const report = {
    from: state.seq,
    to: index.seq,
    release: index.release,
    entries: path.length,
    rows: path.reduce((sum, entry) => sum + countRows(entry), 0),
    bytes: path.reduce((sum, entry) => sum + sizeOf(entry), 0),
  };
  if (path.length === 0) return report;
  const aside = join(folder, asideName);
  await removeUnfinished(aside);
  await mkdir(aside, { recursive: true });
  for (const entry of path) await fetchInto(aside, entry, read);
  const written = await input.withSql((sql) => rewrite(sql, { folder, aside, index, path }));
  await writeState(aside, index, { ...state.files, ...written });
  await finishMoves(folder);
  return report;
}

export const sizeOf = ({ files }: ChangeEntry): number =>
  files.find(({ format }) => format === 'parquet')?.bytes ?? 0;

const countRows = ({ tables }: ChangeEntry): number =>
  Object.values(tables).reduce((sum, { upserts, deletes }) => sum + upserts + deletes, 0);

const toPath = (aside: string, entry: ChangeEntry): string => join(aside, `change-${entry.seq}`);

/**
 * Downloads a change file, unless an interrupted run already did. Verifies the file in both cases.
 */
async function fetchInto(aside: string, entry: ChangeEntry, read: ReadChangeFile): Promise<void> {
  const path = toPath(aside, entry);
  const existing = await readVerified(() => readFile(path), entry).catch(() => undefined);
  if (!existing) await writeFile(path, await readVerified(read, entry));
}

interface Rewriting {
  readonly folder: string;
  readonly aside: string;
  readonly index: ChangesIndex;
  readonly path: readonly ChangeEntry[];
}

/**
 * Applies the changes, and writes the changed tables as Parquet files to the folder `aside`.
 * Returns the hash of each file.
 */
async function rewrite(
  sql: Sql,
  { folder, aside, index, path }: Rewriting,
): Promise<Record<string, string>> {
  const changed = new Set(['history', ...Object.keys(index.day_columns)]);
  for (const entry of path) for (const table of Object.keys(entry.tables)) changed.add(table);
  for (const table of changed) {
    const file = quoteText(join(folder, `${table}.parquet`));
    await sql.run(`create table ${quoteName(table)} as from read_parquet(${file})`);
  }
  for (const entry of path) await applyChanges(sql, index, entry, toPath(aside, entry));
  const hashes: Record<string, string> = {};
  for (const table of changed) {
    const file = join(aside, `${table}.parquet`);
    const key = (index.keys[table] ?? []).map(quoteName).join(', ');
    await sql.run(
      `copy (from ${quoteName(table)} order by ${key}) to ${quoteText(file)}
        (format parquet, compression zstd, row_group_size 122880)`,
    );
    hashes[table] = (await hashFile(file)) ?? '';
  }
  return hashes;
}

export async function writeState(
  folder: string,
  { seq, release }: Pick<ChangesIndex, 'seq' | 'release'>,
  files: CopyState['files'],
): Promise<void> {
  const aside = join(folder, `.${stateFile}`);
  const state: CopyState = { seq, release, files };
  await writeFile(aside, `${JSON.stringify(state, null, 2)}\n`);
  await rename(aside, join(folder, stateFile));
}

/**
 * Replaces the old files with the prepared ones. Preparation writes the state file last. If the
 * subfolder contains no state file, the preparation was interrupted, and no file is replaced.
 * Returns whether files were replaced.
 */
export async function finishMoves(folder: string): Promise<boolean> {
  const aside = join(folder, asideName);
  const names = await readdir(aside).catch((): string[] => []);
  if (!names.includes(stateFile)) return false;
  for (const name of names.filter((one) => one.endsWith('.parquet'))) {
    await rename(join(aside, name), join(folder, basename(name)));
  }
  await rename(join(aside, stateFile), join(folder, stateFile));
  await rm(aside, { recursive: true, force: true });
  return true;
}

/**
 * Removes the Parquet files that an interrupted update prepared. Otherwise `finishMoves` would also
 * move the files that this update does not overwrite. Keeps downloaded change files.
 */
async function removeUnfinished(aside: string): Promise<void> {
  const names = await readdir(aside).catch((): string[] => []);
  for (const name of names.filter((one) => one.endsWith('.parquet'))) await rm(join(aside, name));
}
