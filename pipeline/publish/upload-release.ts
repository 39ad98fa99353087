// Uploads a release for followers. Files are stored under their hashes, and the manifest that lists
// them is written last.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Manifest } from '../../src/contracts/files/manifest.ts';
import { layoutFiles } from '../../src/contracts/files/release-layout.ts';
import { forEachConcurrently } from '../../src/lib/concurrency.ts';
import { readManifest } from '../../src/snapshot/release/release-folder.ts';
import { exists } from '../io/atomic-files.ts';
import type { Progress } from '../io/progress.ts';

export interface UploadTarget {
  readonly name: string;
  /** Reads the manifest that followers currently see. Undefined if it does not exist. */
  readPointer(name: string): Promise<Uint8Array | undefined>;
  /**
   * Lists the stored objects with their sizes in bytes, including objects of an interrupted upload.
   */
  list(): Promise<ReadonlyMap<string, number>>;
  /** Uploads the file at `path`, completely or not at all. */
  put(object: { readonly sha256: string; readonly bytes: number }, path: string): Promise<void>;
  /** Ensures that all objects are stored durably. Called before a manifest lists them. */
  flush(): Promise<void>;
  /** Writes the manifest, its signature, or a file of the log. Removes the file if `bytes` is undefined. */
  putPointer(name: string, bytes: Uint8Array | undefined): Promise<void>;
  remove(object: string): Promise<void>;
}

const concurrency = 16;

/**
 * Uploads the release in `folder` to `target`. Followers see the previous release until the
 * manifest is written, after all other files. After an interruption, the next call uploads only
 * what is missing.
 */
export async function uploadRelease(
  folder: string,
  target: UploadTarget,
  progress: Progress,
): Promise<{ copied: number; bytes: number; removed: number }> {
  const { files } = await readManifest(folder);
  const own = Object.entries(files).map(([path, entry]) => ({
    ...entry,
    path: join(folder, path),
  }));
  const byHash = new Map(own.map((file) => [file.sha256, file]));
  const step = progress.step(`copying to ${target.name}`, byHash.size);
  const before = await readOffered(target);
  const present = await target.list();
  const result = { copied: 0, bytes: 0, removed: 0 };
  await forEachConcurrently(concurrency, [...byHash.values()], async ({ path, sha256, bytes }) => {
    if (present.get(sha256) !== bytes) {
      await target.put({ sha256, bytes }, path);
      result.copied += 1;
      result.bytes += bytes;
    }
    step.advance();
  });
  await target.flush();
  for (const name of [layoutFiles.signature, layoutFiles.manifest]) {
    const source = join(folder, name);
    await target.putPointer(name, (await exists(source)) ? await readFile(source) : undefined);
  }
  // Keeps the objects of the previous release, because followers may still be downloading them.
  const kept = new Set([...byHash.keys(), ...before]);
  const old = [...present.keys()].filter((name) => !kept.has(name));
  await forEachConcurrently(concurrency, old, async (name) => {
    await target.remove(name);
    result.removed += 1;
  });
  step.done(
    `${result.copied} of ${byHash.size} objects copied, ${result.removed} old objects removed`,
  );
  return result;
}

/** Returns the hashes of the files that followers currently see. */
async function readOffered(target: UploadTarget): Promise<readonly string[]> {
  const bytes = await target.readPointer(layoutFiles.manifest);
  if (bytes === undefined) return [];
  try {
    const { files } = Manifest.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return Object.values(files).map(({ sha256 }) => sha256);
  } catch {
    // The uploaded file is damaged. This upload replaces it.
    return [];
  }
}
