// Reads release folders: finds the current release, reads its manifest, and verifies its files.
import { createHash, hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { open, readdir, readFile, readlink, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { Manifest } from '../../contracts/files/manifest.ts';
import { layoutFiles } from '../../contracts/files/release-layout.ts';

export interface CurrentRelease {
  readonly id: string;
  readonly folder: string;
}

/**
 * Returns the release that `<dataDir>/current` links to, or undefined if there is no release yet.
 */
export async function findCurrent(dataDir: string): Promise<CurrentRelease | undefined> {
  try {
    const target = await readlink(join(dataDir, 'current'));
    return { id: basename(target), folder: resolve(dataDir, target) };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

/** The manifest without validation of `files`. `readManifest` validates the files in batches. */
const ManifestHead = Manifest.extend({
  files: z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null),
});
/** Number of files per batch. Between batches, the server can handle requests. */
const batchSize = 256;

/** Throws if the manifest is missing or invalid. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8');
  const head = ManifestHead.parse(JSON.parse(text));
  await setImmediate();
  const paths = Object.keys(head.files);
  const files: Manifest['files'] = {};
  for (let start = 0; start < paths.length; start += batchSize) {
    const batch = paths.slice(start, start + batchSize).map((path) => [path, head.files[path]]);
    Object.assign(files, Manifest.shape.files.parse(Object.fromEntries(batch)));
    await setImmediate();
  }
  return { ...head, files };
}

/**
 * Files larger than this are hashed in chunks. Smaller files are read in a single call, which is
 * seven times as fast.
 */
const maxWholeBytes = 8 << 20;

const hashWhole = (body: Buffer) => ({ sha256: hash('sha256', body), bytes: body.length });

/** Returns the SHA-256 hash of a file in lowercase hexadecimal, and its size in bytes. */
export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  if ((await stat(path)).size <= maxWholeBytes) return hashWhole(await readFile(path));
  const sum = createHash('sha256');
  await using file = await open(path);
  // Reuses one buffer, because new buffers for each chunk would use as much memory as the whole
  // file.
  const chunk = Buffer.allocUnsafe(1 << 20);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(chunk);
    if (bytesRead === 0) return { sha256: sum.digest('hex'), bytes };
    sum.update(chunk.subarray(0, bytesRead));
    bytes += bytesRead;
  }
}

/**
 * Hashes files in the order of `paths`. Uses synchronous calls. For many small files, they need
 * only a quarter of the CPU time of asynchronous calls. Lets other tasks run between batches.
 */
export async function hashFiles(
  folder: string,
  paths: readonly string[],
): Promise<Map<string, { sha256: string; bytes: number }>> {
  const hashes = new Map<string, { sha256: string; bytes: number }>();
  for (const [index, path] of paths.entries()) {
    if (index % batchSize === 0) await setImmediate();
    const file = join(folder, path);
    const isSmall = statSync(file).size <= maxWholeBytes;
    hashes.set(path, isSmall ? hashWhole(readFileSync(file)) : await hashFile(file));
  }
  return hashes;
}

/** Lists all files in a folder and its subfolders, as sorted relative paths with `/`. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Compares the files of a release with its manifest. Returns one phrase for each difference. */
export async function findFileFaults(folder: string, manifest: Manifest): Promise<string[]> {
  const present = new Set(await listFiles(folder));
  for (const name of Object.values(layoutFiles)) present.delete(name);
  const expected = Object.entries(manifest.files);
  const found = await hashFiles(
    folder,
    expected.map(([path]) => path).filter((path) => present.has(path)),
  );
  const faults: string[] = [];
  for (const [path, { bytes, sha256 }] of expected) {
    const file = found.get(path);
    if (!file) faults.push(`${path} is missing`);
    else if (file.bytes !== bytes) faults.push(`${path} has ${file.bytes} bytes, not ${bytes}`);
    else if (file.sha256 !== sha256) faults.push(`${path} does not match its sha256`);
    present.delete(path);
  }
  for (const path of present) faults.push(`${path} is not in the manifest`);
  return faults.sort();
}
