// A release folder on disk: which one is current, its manifest, and whether its files are whole.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { Manifest } from '../contracts/manifest.ts';

export interface CurrentRelease {
  readonly id: string;
  readonly folder: string;
}

/** The release that `<dataDir>/current` points at, or nothing where none was published yet. */
export async function findCurrent(dataDir: string): Promise<CurrentRelease | undefined> {
  try {
    const target = await readlink(join(dataDir, 'current'));
    return { id: basename(target), folder: resolve(dataDir, target) };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

/** Throws when there is no manifest or it is not of our form. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8');
  return Manifest.parse(JSON.parse(text));
}

/** Lower-case hexadecimal SHA-256 of a file and its size in bytes. */
export async function hashFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Every file below a folder, by its path with `/`, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** What differs between a release's files and its manifest, one sentence each. */
export async function findFileFaults(folder: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = [];
  const present = new Set(await listFiles(folder));
  present.delete('manifest.json');
  const entries = Object.entries(manifest.files);
  const check = async ([path, expected]: (typeof entries)[number]) => {
    if (!present.delete(path)) {
      faults.push(`${path} is missing`);
      return;
    }
    const { bytes, sha256 } = await hashFile(join(folder, path));
    if (bytes !== expected.bytes) faults.push(`${path} has ${bytes} bytes, not ${expected.bytes}`);
    else if (sha256 !== expected.sha256) faults.push(`${path} does not have its sha256`);
  };
  for (let start = 0; start < entries.length; start += 32) {
    await Promise.all(entries.slice(start, start + 32).map(check));
  }
  for (const path of present) faults.push(`${path} does not stand in the manifest`);
  return faults.sort();
}
