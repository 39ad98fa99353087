// Follows the releases of an origin: downloads what is new, verifies it, and makes it current.
import { link, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forEachConcurrently } from '../../contracts/concurrency.ts';
import type { Manifest } from '../../contracts/manifest.ts';
import { messageOf } from '../../contracts/message-of.ts';
import { layoutFiles } from '../../contracts/release-layout.ts';
import { findCurrent, hashFile, readManifest } from '../../snapshot/release/release.ts';
import { switchTo } from '../../snapshot/release/switch.ts';
import type { Log } from '../logging/log.ts';
import type { Origin } from './origin.ts';

export interface FollowerDeps {
  readonly dataDir: string;
  readonly origin: Origin;
  readonly log: Log;
}

/** Requests at the same time. */
const transfers = 8;
/** Kept beside the current release, for a rollback and for responses in flight. */
const keptReleases = 1;
const prefix = '.aside-follow-';
const releaseId = /^\d{8}T\d{6}Z(-\d+)?$/;

/**
 * Looks at the origin once. Returns the ID of the release that became current, or undefined if nothing
 * changed. Throws without changing what is served; what was downloaded is used by the next call.
 */
export async function followOnce({
  dataDir,
  origin,
  log,
}: FollowerDeps): Promise<string | undefined> {
  const bytes = await origin.readManifest();
  if (!bytes) return undefined;
  try {
    const releases = join(dataDir, 'releases');
    const manifest = await openManifest(releases, bytes);
    const { id } = manifest;
    if ((await findCurrent(dataDir))?.id === id) return undefined;
    if (!(await isWholeRelease(join(releases, id), manifest))) {
      const transferred = await complete(releases, manifest, origin);
      log('info', 'downloaded a release', { release: id, ...transferred });
    }
    await switchTo(dataDir, id);
    await removeOthers(dataDir, id);
    return id;
  } catch (cause) {
    origin.forget();
    throw cause;
  }
}

/** Writes the manifest to the release's working folder, and reads it from there. */
async function openManifest(releases: string, bytes: Uint8Array): Promise<Manifest> {
  const aside = join(releases, `${prefix}manifest`);
  await mkdir(aside, { recursive: true });
  await writeFile(join(aside, layoutFiles.manifest), bytes);
  const manifest = await readManifest(aside);
  for (const path of Object.keys(manifest.files)) checkPath(path);
  const folder = join(releases, `${prefix}${manifest.id}`);
  await mkdir(folder, { recursive: true });
  await rename(join(aside, layoutFiles.manifest), join(folder, layoutFiles.manifest));
  return manifest;
}

/** The origin may be hostile: a path must not lead out of the folder of the release. */
function checkPath(path: string): void {
  const isSafe =
    path.length <= 500 &&
    !/[\\\0]/.test(path) &&
    !path.split('/').some((part) => part === '' || part === '.' || part === '..') &&
    !Object.values<string>(layoutFiles).includes(path);
  if (!isSafe) throw new Error(`the manifest names the file ${JSON.stringify(path.slice(0, 80))}`);
}

/** A release that is here already, such as the one before: a rollback needs no download. */
async function isWholeRelease(folder: string, wanted: Manifest): Promise<boolean> {
  const found = await readManifest(folder).catch(() => undefined);
  return JSON.stringify(found?.files) === JSON.stringify(wanted.files);
}

interface Transferred {
  readonly files: number;
  readonly bytes: number;
  /** Files that another release on this disk has. */
  readonly reused: number;
}

async function complete(
  releases: string,
  { id, files }: Manifest,
  origin: Origin,
): Promise<Transferred> {
  const folder = join(releases, `${prefix}${id}`);
  const local = await findLocalFiles(releases);
  await checkSpace(releases, files, local);
  const counts = { files: 0, bytes: 0, reused: 0 };
  const folders = new Set(Object.keys(files).map((path) => dirname(join(folder, path))));
  for (const one of folders) await mkdir(one, { recursive: true });
  await forEachConcurrently(transfers, Object.entries(files), async ([path, entry]) => {
    const target = join(folder, path);
    if (await hasContent(target, entry)) return;
    const known = local.get(entry.sha256);
    if (
      known !== undefined &&
      (await hasContent(known, entry)) &&
      (await tryToLink(known, target))
    ) {
      counts.reused += 1;
      return;
    }
    await origin.fetchObject(entry, target);
    counts.files += 1;
    counts.bytes += entry.bytes;
  });
  await rm(join(releases, id), { recursive: true, force: true });
  await syncFolder(folder);
  await rename(folder, join(releases, id));
  await syncFolder(releases);
  return counts;
}

/** sha256 → path, of all releases on this disk. */
async function findLocalFiles(releases: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const id of await listReleases(releases)) {
    const manifest = await readManifest(join(releases, id)).catch(() => undefined);
    for (const [path, { sha256 }] of Object.entries(manifest?.files ?? {})) {
      found.set(sha256, join(releases, id, path));
    }
  }
  return found;
}

async function checkSpace(
  releases: string,
  files: Manifest['files'],
  local: ReadonlyMap<string, string>,
): Promise<void> {
  const needed = Object.values(files)
    .filter(({ sha256 }) => !local.has(sha256))
    .reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = await statfs(releases);
  if (needed < bavail * bsize) return;
  throw new Error(`the release needs ${needed} bytes, and ${bavail * bsize} are free`);
}

async function hasContent(path: string, { bytes, sha256 }: { bytes: number; sha256: string }) {
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  return size === bytes && (await hashFile(path)).sha256 === sha256;
}

/** A disk without hard links downloads the file instead. */
const tryToLink = async (from: string, to: string): Promise<boolean> => {
  await rm(to, { force: true });
  return await link(from, to).then(
    () => true,
    () => false,
  );
};

const listReleases = async (releases: string): Promise<string[]> =>
  (await readdir(releases)).filter((name) => releaseId.test(name)).sort();

/** Keeps the newest others, and removes working folders of releases that were given up. */
async function removeOthers(dataDir: string, current: string): Promise<void> {
  const releases = join(dataDir, 'releases');
  const others = (await listReleases(releases)).filter((id) => id !== current);
  const left = (await readdir(releases)).filter((name) => name.startsWith(prefix));
  for (const name of [...others.slice(0, -keptReleases), ...left]) {
    await rm(join(releases, name), { recursive: true, force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  await folder.sync();
}

export interface Follower {
  stop(): Promise<void>;
}

const maxBackOff = 20;

/** Looks at the origin every `pollSeconds`, and less often while it fails. */
export function startFollower(
  deps: Omit<FollowerDeps, 'origin'> & { readonly connect: (signal: AbortSignal) => Origin },
  pollSeconds: number,
): Follower {
  const stopping = new AbortController();
  const { signal } = stopping;
  const origin = deps.connect(signal);
  let failures = 0;
  const look = async (): Promise<void> => {
    try {
      await followOnce({ ...deps, origin });
      failures = 0;
    } catch (cause) {
      if (signal.aborted) return;
      failures += 1;
      deps.log('error', 'the origin could not be followed; the release before goes on', {
        reason: messageOf(cause),
        failures,
      });
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await look();
      await waitUnlessStopped(pollSeconds * 1000 * Math.min(2 ** failures, maxBackOff), signal);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const waitUnlessStopped = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    }
    signal.addEventListener('abort', end);
  });
