// Manages the release that is served: opens a new release next to the old one, switches to it, and
// closes the old one when no request uses it.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseId } from '../../contracts/files/manifest.ts';
import { messageOf } from '../../lib/error-message.ts';
import { type CurrentRelease, findCurrent } from '../../snapshot/release/release-folder.ts';
import type { Log } from '../logging/log.ts';
import { type LoadedRelease, openRelease, type ReleaseHead } from './loaded-release.ts';
import { collectGarbage } from './trigger-garbage-collection.ts';

export interface ReleaseManager {
  /**
   * Runs `work` on the served release, which stays open until `work` ends. If `work` is
   * synchronous, returns its result synchronously. If no release is loaded, `work` receives
   * undefined.
   */
  use<T>(work: (release: LoadedRelease | undefined) => T | Promise<T>): T | Promise<T>;
  isReady(): boolean;
  /** Describes the served release. The result remains usable after the release is closed. */
  find(): ReleaseHead | undefined;
  /** Like `find`. While the first release loads, describes that release. */
  findFirst(): ReleaseHead | undefined;
  readonly counts: { readonly swaps: number; readonly refusals: number };
  /**
   * If the link `current` points to a new release, opens it and serves it. If the new release is
   * damaged, logs an error and keeps serving the previous release. At startup, there is no previous
   * release, so the release that `openInstead` returns is served.
   */
  refresh(): Promise<void>;
  close(): void;
}

/** After this number of checks, a refused release is opened again. The failure may be temporary. */
const checksBeforeRetry = 60;
/** Like `checksBeforeRetry`, for a server that serves no release. */
const checksBeforeFirst = 5;

export interface ReleaseManagerDeps {
  readonly dataDir: string;
  readonly log: Log;
  readonly onSwap?: () => void;
  /** Called when `findFirst` can describe the first release. */
  readonly onHead?: () => void;
}

export function createReleaseManager(deps: ReleaseManagerDeps): ReleaseManager {
  const counts = { swaps: 0, refusals: 0 };
  let served: ServedRelease | undefined;
  let first: ReleaseHead | undefined;
  let refused: { version: string; checks: number } | undefined;
  let refreshing: Promise<void> | undefined;
  let isClosed = false;

  const shouldOpen = (version: string): boolean => {
    if (version === served?.version) return false;
    if (version !== refused?.version) return true;
    refused.checks += 1;
    return refused.checks >= (served ? checksBeforeRetry : checksBeforeFirst);
  };
  const refuse = (id: string, version: string, cause: unknown) => {
    refused = { version, checks: 0 };
    counts.refusals += 1;
    logRefusal(deps.log, id, served?.release.id ?? null, cause);
    // Garbage collection closes the DuckDB instance of the failed load.
    collectGarbage();
  };
  const describeFirst = (head: ReleaseHead) => {
    first = head;
    deps.onHead?.();
  };
  const refresh = async () => {
    const current = await findCurrent(deps.dataDir);
    const version = current && (await readVersion(current));
    if (!current || !version || !shouldOpen(version)) return;
    const onHead = served ? undefined : describeFirst;
    const opened = await openRelease(current, { onHead }).catch((cause) =>
      refuse(current.id, version, cause),
    );
    first = undefined;
    if (opened) return serve(opened, version);
    const replacement = served ? undefined : await openReplacement(current, deps);
    if (replacement) serve(replacement, replacement.id === current.id ? version : replacement.id);
  };
  const serve = (release: LoadedRelease, version: string) => {
    const next = createServedRelease(release, version, deps.log);
    if (isClosed) return next.retire();
    const before = served;
    served = next;
    const fields = { release: release.id, before: before?.release.id ?? null };
    deps.log('info', 'serving a release', fields);
    before?.retire();
    counts.swaps += 1;
    if (!before) collectGarbage('last-resort');
    deps.onSwap?.();
  };

  return {
    use: (work) => (served ? served.use(work) : work(undefined)),
    isReady: () => served !== undefined,
    find: () => served?.release,
    findFirst: () => served?.release ?? first,
    counts,
    async refresh() {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    },
    close() {
      isClosed = true;
      served?.retire();
      served = undefined;
    },
  };
}

/** A rollback replaces the folder of a release, which then has the same id but another inode. */
async function readVersion({ id, folder }: CurrentRelease): Promise<string> {
  const { ino } = await stat(folder).catch(() => ({ ino: 0 }));
  return `${id} ${ino}`;
}

function logRefusal(log: Log, release: string, serving: string | null, cause: unknown): void {
  const outcome = serving ? 'still serving the previous release' : 'no other release is loaded';
  log('error', `a release was refused; ${outcome}`, { release, serving, reason: messageOf(cause) });
}

/**
 * Opens a replacement for a damaged current release at startup. Prefers the newest intact older
 * release, and otherwise opens the current release without its damaged files. Returns undefined if
 * no older release is intact and the graph of the current release is damaged.
 */
async function openReplacement(
  current: CurrentRelease,
  { dataDir, log }: ReleaseManagerDeps,
): Promise<LoadedRelease | undefined> {
  const older = (await listOlder(dataDir, current.id)).map(
    (id) => ({ id, folder: join(dataDir, 'releases', id) }) satisfies CurrentRelease,
  );
  for (const { release, toleratesDamage } of [
    ...older.map((one) => ({ release: one, toleratesDamage: false })),
    { release: current, toleratesDamage: true },
  ]) {
    const opened = await openRelease(release, { toleratesDamage }).catch(() => undefined);
    if (!opened) continue;
    const message = 'the current release is damaged; serving a replacement';
    log('error', message, { current: current.id, serving: opened.id });
    return opened;
  }
  return undefined;
}

async function listOlder(dataDir: string, id: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'releases')).catch(() => []);
  return names
    .filter((name) => releaseId.test(name) && name < id)
    .sort()
    .reverse();
}

/** Closes a release. An error is only logged, because it does not affect the served release. */
function closeRelease(release: LoadedRelease, log: Log): void {
  try {
    release.close();
    log('debug', 'closed a release', { release: release.id });
  } catch (cause) {
    const reason = messageOf(cause);
    log('error', 'closing a release failed', { release: release.id, reason });
  }
}

interface ServedRelease {
  readonly release: LoadedRelease;
  readonly version: string;
  /** The release stays open until `work` ends. `work` can be synchronous or asynchronous. */
  use<T>(work: (release: LoadedRelease) => T | Promise<T>): T | Promise<T>;
  /** Closes the release when it has no users. */
  retire(): void;
}

function createServedRelease(release: LoadedRelease, version: string, log: Log): ServedRelease {
  let users = 0;
  let isRetired = false;
  const closeIfUnused = () => {
    if (isRetired && users === 0) closeRelease(release, log);
  };
  const leave = () => {
    users -= 1;
    closeIfUnused();
  };
  return {
    release,
    version,
    use(work) {
      users += 1;
      try {
        const result = work(release);
        if (result instanceof Promise) return result.finally(leave);
        leave();
        return result;
      } catch (cause) {
        leave();
        throw cause;
      }
    },
    retire() {
      isRetired = true;
      closeIfUnused();
    },
  };
}
