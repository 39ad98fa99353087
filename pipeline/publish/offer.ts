// Copies a release to a folder that followers read: content-addressed objects first, the pointer last.
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachConcurrently } from '../../src/contracts/concurrency.ts';
import { layoutFiles, toObjectPath } from '../../src/contracts/release-layout.ts';
import { readManifest } from '../../src/snapshot/release/release.ts';
import { exists, writeFileAtomic } from '../io/files.ts';
import { flushTree } from '../io/fsync.ts';
import type { Progress } from '../io/progress.ts';

const copies = 16;

/**
 * Makes the release in `folder` the one that `target` offers. Until the manifest is written, which is
 * last, followers see the release before; a copy that was broken off goes on with the next call.
 */
export async function offerRelease(
  folder: string,
  target: string,
  progress: Progress,
): Promise<{ copied: number; bytes: number; removed: number }> {
  const step = progress.step(`copying to ${target}`);
  const { files } = await readManifest(folder);
  const before = await readManifest(target).catch(() => undefined);
  await mkdir(join(target, 'objects'), { recursive: true });
  const result = { copied: 0, bytes: 0, removed: 0 };
  const byHash = new Map(
    Object.entries(files).map(([path, entry]) => [entry.sha256, { path, ...entry }]),
  );
  await forEachConcurrently(copies, [...byHash.values()], async ({ path, sha256, bytes }) => {
    const object = join(target, toObjectPath(sha256));
    if (await hasSize(object, bytes)) return;
    const aside = `${object}.${process.pid}.tmp`;
    await copyFile(join(folder, path), aside);
    await rename(aside, object);
    result.copied += 1;
    result.bytes += bytes;
  });
  await flushTree(target);
  for (const name of [layoutFiles.signature, layoutFiles.manifest]) {
    const source = join(folder, name);
    if (await exists(source)) await writeFileAtomic(join(target, name), await readFile(source));
    else await rm(join(target, name), { force: true });
  }
  // Followers of the release before may still be reading its objects.
  const kept = new Set([...byHash.keys(), ...hashesOf(before?.files ?? {})]);
  for (const name of await readdir(join(target, 'objects'))) {
    if (kept.has(name)) continue;
    await rm(join(target, 'objects', name), { force: true });
    result.removed += 1;
  }
  step.done(`${result.copied} of ${byHash.size} objects, ${result.removed} old ones removed`);
  return result;
}

const hashesOf = (files: Readonly<Record<string, { readonly sha256: string }>>): string[] =>
  Object.values(files).map(({ sha256 }) => sha256);

const hasSize = (path: string, bytes: number): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size === bytes,
    () => false,
  );
