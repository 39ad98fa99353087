// Follows the releases of an origin: downloads each new release, verifies it, and makes it current.
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../contracts/error-message.ts';
import type { Manifest } from '../../contracts/manifest.ts';
import { layoutFiles } from '../../contracts/release-layout.ts';
import { findCurrent, readManifest } from '../../snapshot/release/release-folder.ts';
import { switchTo } from '../../snapshot/release/switch-release.ts';
import type { Log } from '../logging/log.ts';
import { downloadFiles, syncFolder, type Transferred } from './download-files.ts';
import {
  downloadPublication,
  type OfferedPublication,
  readPublication,
  readStored,
} from './download-publication.ts';
import type { Origin, PointerName, SignedFile } from './origin.ts';

export interface FollowerDeps {
  readonly dataDir: string;
  readonly origin: Origin;
  readonly log: Log;
  /**
   * The ID of the release that is served. It differs from the ID of the current release if this
   * server refused to serve the current release.
   */
  readonly findServed?: (() => string | undefined) | undefined;
}

/** Number of older releases to keep, for rollbacks and for responses that are still being sent. */
const keptReleases = 1;
const prefix = '.aside-follow-';
const releaseId = /^\d{8}T\d{6}Z(-\d+)?$/;

/**
 * Polls the origin once. Returns the ID of a release that became current, or undefined if nothing
 * changed. If it throws, the current release stays the same, and the next call reuses the
 * downloaded files.
 */
export async function followOnce(deps: FollowerDeps): Promise<string | undefined> {
  const { origin } = deps;
  let reading: ReturnType<typeof readPublication> | undefined;
  const publication: ReadPublication = () => {
    reading ??= readPublication(origin);
    return reading;
  };
  const id = await retryLater(origin, 'manifest', () => followManifest(deps, publication));
  try {
    const follow = async () => followPublication(deps, await publication());
    await retryLater(origin, 'publication', follow);
  } finally {
    if (id !== undefined) await removeOthers(deps, id);
  }
  return id;
}

/** If `work` fails, the next poll reads the file `name` again, even if it has not changed. */
async function retryLater<T>(
  origin: Origin,
  name: PointerName,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    origin.forget(name);
    throw cause;
  }
}

type ReadPublication = () => Promise<OfferedPublication | undefined>;

async function followManifest(
  deps: FollowerDeps,
  publication: ReadPublication,
): Promise<string | undefined> {
  const { dataDir, origin, log } = deps;
  const file = await origin.read('manifest');
  if (!file) return undefined;
  const releases = join(dataDir, 'releases');
  const manifest = await openManifest(releases, file);
  const { id } = manifest;
  if ((await findCurrent(dataDir))?.id === id) return undefined;
  if (origin.isVerified) await checkOrder(dataDir, manifest, publication);
  if (!(await isWholeRelease(join(releases, id), manifest))) {
    const transferred = await complete(releases, manifest, origin);
    log('info', 'downloaded a release', { release: id, ...transferred });
  }
  await switchTo(dataDir, id);
  return id;
}

/**
 * Prevents replay attacks: old releases have valid signatures, so an attacker could offer them
 * again. Accepts an older release only after a rollback by the publisher, which writes a newer
 * publication for it.
 */
async function checkOrder(
  dataDir: string,
  { id, built }: Manifest,
  publication: ReadPublication,
): Promise<void> {
  const current = await findCurrent(dataDir);
  if (!current) return;
  const before = await readManifest(current.folder).catch(() => undefined);
  const known = [before?.built ?? '', (await readStored(dataDir))?.at ?? ''].sort().at(-1) ?? '';
  if (built > known) return;
  const offered = (await publication())?.publication;
  if (offered?.release === id && offered.at > known) return;
  throw new Error(
    `the origin offers release ${id}, built at ${built}, which is older than the publication of ${known} that this server already has. ` +
      'If the publisher rolled back on purpose, repeat the rollback there with RELEASE_SIGNING_KEY set. Otherwise, check why the origin offers an old release',
  );
}

/**
 * Ignores a publication for another release. The publisher replaces the manifest first and the
 * publication second, so a poll in between reads an old publication.
 */
async function followPublication(
  { dataDir, origin, log }: FollowerDeps,
  offered: OfferedPublication | undefined,
): Promise<void> {
  if (!offered) return;
  const { release, at } = offered.publication;
  if ((await findCurrent(dataDir))?.id !== release) {
    origin.forget('publication');
    return;
  }
  const stored = await readStored(dataDir);
  if (origin.isVerified && stored && at < stored.at) {
    throw new Error(
      `the origin offers a publication from ${at}, but this server already has a newer one from ${stored.at}. Check why the origin offers an old file`,
    );
  }
  await downloadPublication({ dataDir, origin, log }, offered);
}

async function openManifest(releases: string, { bytes, signature }: SignedFile): Promise<Manifest> {
  const aside = join(releases, `${prefix}manifest`);
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  await writeFile(join(aside, layoutFiles.manifest), bytes);
  const manifest = await readManifest(aside);
  for (const path of Object.keys(manifest.files)) checkPath(path);
  const folder = join(releases, `${prefix}${manifest.id}`);
  await mkdir(folder, { recursive: true });
  await rename(join(aside, layoutFiles.manifest), join(folder, layoutFiles.manifest));
  const signaturePath = join(folder, layoutFiles.signature);
  if (signature === undefined) await rm(signaturePath, { force: true });
  else await writeFile(signaturePath, signature);
  return manifest;
}

/** Throws for a path outside the release folder, because the origin may be malicious. */
function checkPath(path: string): void {
  const isSafe =
    path.length <= 500 &&
    !/[\\\0]/.test(path) &&
    !path.split('/').some((part) => part === '' || part === '.' || part === '..') &&
    !Object.values<string>(layoutFiles).includes(path);
  if (!isSafe)
    throw new Error(
      `the manifest contains an unsafe path: ${JSON.stringify(path.slice(0, 80))}. Check who can write to the origin`,
    );
}

/** Whether this release is already on this disk, so that a rollback needs no download. */
async function isWholeRelease(folder: string, wanted: Manifest): Promise<boolean> {
  const found = await readManifest(folder).catch(() => undefined);
  return JSON.stringify(found?.files) === JSON.stringify(wanted.files);
}

async function complete(
  releases: string,
  { id, files }: Manifest,
  origin: Origin,
): Promise<Transferred> {
  const folder = join(releases, `${prefix}${id}`);
  const local = await findLocalFiles(releases);
  function* wanted() {
    for (const path in files) {
      const entry = files[path];
      if (entry) yield { target: join(folder, path), ...entry };
    }
  }
  const transferred = await downloadFiles({ origin, wanted, local });
  await rm(join(releases, id), { recursive: true, force: true });
  await syncFolder(folder);
  await rename(folder, join(releases, id));
  await syncFolder(releases);
  return transferred;
}

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

const listReleases = async (releases: string): Promise<string[]> =>
  (await readdir(releases)).filter((name) => releaseId.test(name)).sort();

/**
 * Removes old releases and abandoned working folders. Keeps the current release, the served
 * release, and the newest `keptReleases` others.
 */
async function removeOthers({ dataDir, findServed }: FollowerDeps, current: string): Promise<void> {
  const releases = join(dataDir, 'releases');
  const isNeeded = (id: string) => id === current || id === findServed?.();
  const others = (await listReleases(releases)).filter((id) => !isNeeded(id));
  const abandoned = (await readdir(releases)).filter((name) => name.startsWith(prefix));
  for (const name of [...others.slice(0, -keptReleases), ...abandoned]) {
    await rm(join(releases, name), { recursive: true, force: true });
  }
}

export interface Follower {
  stop(): Promise<void>;
}

const maxBackOff = 20;

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
      deps.log('error', 'following the origin failed; the server keeps the current release', {
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
