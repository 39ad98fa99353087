// Follows the releases of an origin: downloads each new release, verifies it, and makes it current.

import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { logFolder } from '../../contracts/files/log.ts';
import { type Manifest, releaseId } from '../../contracts/files/manifest.ts';
import { layoutFiles } from '../../contracts/files/release-layout.ts';
import { messageOf } from '../../lib/error-message.ts';
import { openLog } from '../../snapshot/log/local-log.ts';
import { findCurrent, readManifest } from '../../snapshot/release/release-folder.ts';
import { switchTo } from '../../snapshot/release/switch-release.ts';
import type { Log } from '../logging/log.ts';
import { downloadFiles, syncFolder, type Transferred } from './download-files.ts';
import { followLog, isSameLog, type LogOrigin, refuseUnlogged } from './follow-log.ts';
import type { Origin, SignedManifest } from './origin.ts';

interface Connections {
  readonly origin: Origin;
  /** Other servers that follow the same origin, by URL. */
  readonly peers?: ReadonlyMap<string, LogOrigin>;
}

export interface FollowerDeps extends Connections {
  readonly dataDir: string;
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

/**
 * Polls the origin once. Returns the ID of a release that became current, or undefined if nothing
 * changed. If it throws, the current release stays the same, and the next call reads the manifest
 * again and reuses the downloaded files. Also compares the log of the origin with this server's copy
 * and with those of its peers, even if nothing changed.
 */
export async function followOnce(deps: FollowerDeps): Promise<string | undefined> {
  const { dataDir, origin, log } = deps;
  const file = await origin.readManifest();
  try {
    const logPath = join(dataDir, logFolder);
    await followLog(origin, logPath);
    await compareWithPeers(deps, logPath);
    if (!file) return undefined;
    await refuseUnlogged(dataDir, file.bytes, await openLog(logPath));
    const releases = join(dataDir, 'releases');
    const manifest = await openManifest(releases, file);
    const { id } = manifest;
    const isWhole = await isWholeRelease(join(releases, id), manifest);
    if (isWhole && (await findCurrent(dataDir))?.id === id) return undefined;
    if (!isWhole) {
      const transferred = await complete(releases, manifest, origin);
      log('info', 'downloaded a release', { release: id, ...transferred });
    }
    await switchTo(dataDir, id);
    await removeOthers(deps, id);
    return id;
  } catch (cause) {
    origin.forgetManifest();
    throw cause;
  }
}

/** Throws if a peer has another log. A peer that cannot be compared is only logged. */
async function compareWithPeers({ peers, log }: FollowerDeps, logPath: string): Promise<void> {
  for (const [peer, origin] of peers ?? []) {
    const isSame = await openLog(logPath)
      .then((own) => isSameLog(origin, own))
      .catch((cause: unknown) => {
        log('warn', 'the transparency log of a peer was not compared', {
          peer,
          reason: messageOf(cause),
        });
        return true;
      });
    if (isSame) continue;
    throw new Error(
      `the transparency log of ${peer} differs from that of this server, so the origin shows its followers different logs. Ask the publisher why`,
    );
  }
}

async function openManifest(
  releases: string,
  { bytes, signature }: SignedManifest,
): Promise<Manifest> {
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
  await syncFolder(folder);
  // After a rollback, the release may already exist, with other change files.
  const replaced = join(releases, `${prefix}replaced`);
  await rm(replaced, { recursive: true, force: true });
  await rename(join(releases, id), replaced).catch(() => undefined);
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
  {
    connect,
    ...deps
  }: Omit<FollowerDeps, keyof Connections> & {
    readonly connect: (signal: AbortSignal) => Connections;
  },
  pollSeconds: number,
): Follower {
  const stopping = new AbortController();
  const { signal } = stopping;
  const connections = connect(signal);
  let failures = 0;
  const look = async (): Promise<void> => {
    try {
      await followOnce({ ...deps, ...connections });
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
      const ms = pollSeconds * 1000 * Math.min(2 ** failures, maxBackOff);
      await setTimeout(ms, undefined, { signal }).catch(() => undefined);
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
