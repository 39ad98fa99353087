// Downloads the files of a release. If a file with the same content is already on this disk,
// creates a hard link to it instead.
import { link, mkdir, open, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { forEachConcurrently } from '../../lib/concurrency.ts';
import { hashFile } from '../../snapshot/release/release-folder.ts';
import type { Origin } from './origin.ts';

export interface WantedFile {
  readonly target: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Transferred {
  readonly files: number;
  readonly bytes: number;
  readonly reused: number;
}

export interface DownloadOptions {
  readonly origin: Origin;
  /**
   * A function that returns an iterable, because an array of all files would take too much memory.
   */
  readonly wanted: () => Iterable<WantedFile>;
  /** Maps SHA-256 hashes to the paths of local files that are expected to have these hashes. */
  readonly local: ReadonlyMap<string, string>;
}

const transfers = 8;

/** Stops all downloads after the first failure. The next call reuses files that are complete. */
export async function downloadFiles({
  origin,
  wanted,
  local,
}: DownloadOptions): Promise<Transferred> {
  const counts = { files: 0, bytes: 0, reused: 0 };
  const folders = new Set<string>();
  for (const { target } of wanted()) folders.add(dirname(target));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await checkSpace({ wanted, local }, folders);
  const failing = new AbortController();
  /** The first file with each hash. Further files with the same hash are linked to it. */
  const first = new Map<string, { readonly target: string; readonly done: Promise<void> }>();
  const bring = async (file: WantedFile, known: string | undefined): Promise<void> => {
    if (await hasContent(file.target, file)) return;
    if (await tryToReuse(file, known)) {
      counts.reused += 1;
      return;
    }
    await origin.fetchObject(file, file.target, failing.signal);
    counts.files += 1;
    counts.bytes += file.bytes;
  };
  const bringOnce = async (file: WantedFile): Promise<void> => {
    const same = first.get(file.sha256);
    const done = same
      ? same.done.then(() => bring(file, same.target))
      : bring(file, local.get(file.sha256));
    if (!same) first.set(file.sha256, { target: file.target, done });
    await done;
  };
  await forEachConcurrently(transfers, wanted(), async (file) => {
    await bringOnce(file).catch((cause: unknown) => {
      failing.abort();
      throw cause;
    });
  });
  return counts;
}

async function checkSpace(
  { wanted, local }: Pick<DownloadOptions, 'wanted' | 'local'>,
  [folder]: Iterable<string>,
): Promise<void> {
  if (folder === undefined) return;
  const { bavail, bsize } = await statfs(folder);
  let needed = 0;
  for (const { sha256, bytes, target } of wanted()) {
    if (local.has(sha256) || (await sizeOf(target)) === bytes) continue;
    needed += bytes;
  }
  if (needed < bavail * bsize) return;
  throw new Error(
    `the download needs ${needed} bytes, but only ${bavail * bsize} are free in ${folder}; free some space`,
  );
}

async function hasContent(
  path: string,
  { bytes, sha256 }: Pick<WantedFile, 'bytes' | 'sha256'>,
): Promise<boolean> {
  return (await sizeOf(path)) === bytes && (await hashFile(path)).sha256 === sha256;
}

const sizeOf = async (path: string): Promise<number | undefined> =>
  await stat(path).then(
    (found) => found.size,
    () => undefined,
  );

async function tryToReuse(file: WantedFile, known: string | undefined): Promise<boolean> {
  if (known === undefined || !(await hasContent(known, file))) return false;
  await rm(file.target, { force: true });
  return await link(known, file.target).then(
    () => true,
    () => false,
  );
}

export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}
