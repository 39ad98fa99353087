// Manages the release that is served: opens a new release next to the old one, switches to it, and
// closes the old one when no request uses it.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../contracts/error-message.ts';
import { type CurrentRelease, findCurrent } from '../../snapshot/release/release-folder.ts';
import type { Log } from '../logging/log.ts';
import { startFileCheck } from './file-check.ts';
import { type LoadedRelease, openRelease } from './loaded-release.ts';
import { collectGarbage } from './trigger-garbage-collection.ts';

export interface ReleaseManager {
  /**
   * Runs `work` on the served release, which stays open until `work` ends. If `work` is
   * synchronous, returns its result synchronously. If no release is loaded, `work` receives
   * undefined.
   */
  use<T>(work: (release: LoadedRelease | undefined) => T | Promise<T>): T | Promise<T>;
  isReady(): boolean;
  /**
   * Returns the ID and the manifest of the served release. Both remain usable after the release is
   * closed.
   */
  find(): Pick<LoadedRelease, 'id' | 'manifest'> | undefined;
  readonly counts: { readonly swaps: number; readonly refusals: number };
  /**
   * If the link `current` points to a new release, opens it and serves it. If the new release is
   * damaged, logs an error and keeps serving the previous release. At startup, there is no previous
   * release, so the release that `openInstead` returns is served.
   */
  refresh(): Promise<void>;
  close(): void;
}

/**
 * The number of checks after which this server tries to open a refused release again. The failure
 * may be temporary.
 */
const looksBeforeRetry = 60;
/** Like `looksBeforeRetry`, but for a server that serves no release. */
const looksBeforeFirst = 5;

export interface ReleaseManagerDeps {
  readonly dataDir: string;
  readonly log: Log;
  readonly onSwap?: () => void;
}

export function createReleaseManager(deps: ReleaseManagerDeps): ReleaseManager {
  const counts = { swaps: 0, refusals: 0 };
  let held: ReturnType<typeof hold> | undefined;
  let refused: { id: string; looks: number } | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;

  const isWanted = (id: string): boolean => {
    if (id === held?.release.id) return false;
    if (id !== refused?.id) return true;
    refused.looks += 1;
    return refused.looks >= (held ? looksBeforeRetry : looksBeforeFirst);
  };
  const refuse = (id: string, cause: unknown) => {
    refused = { id, looks: 0 };
    counts.refusals += 1;
    logRefusal(deps.log, id, held?.release.id ?? null, cause);
    // Garbage collection closes the DuckDB instance of the failed load.
    collectGarbage();
  };
  const look = async () => {
    const wanted = await findCurrent(deps.dataDir);
    if (!wanted || !isWanted(wanted.id)) return;
    const whole = await openRelease(wanted).catch((cause) => refuse(wanted.id, cause));
    const release = whole ?? (held ? undefined : await openInstead(wanted, deps));
    if (!release) return;
    const next = hold(release, deps.log);
    if (isClosed) return next.retire();
    const old = held;
    held = next;
    // If a replacement is served, keep `refused` set: `refused` delays the next attempt to open the
    // current release.
    if (whole) refused = undefined;
    const before = old?.release.id ?? null;
    deps.log('info', 'serving a release', { release: release.id, before });
    old?.retire();
    counts.swaps += 1;
    collectGarbage(old ? 'regular' : 'last-resort');
    deps.onSwap?.();
  };

  return {
    use: (work) => (held ? held.use(work) : work(undefined)),
    isReady: () => held !== undefined,
    find: () => held?.release,
    counts,
    async refresh() {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
    },
    close() {
      isClosed = true;
      held?.retire();
      held = undefined;
    },
  };
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
async function openInstead(
  wanted: CurrentRelease,
  { dataDir, log }: ReleaseManagerDeps,
): Promise<LoadedRelease | undefined> {
  const older = (await listOlder(dataDir, wanted.id)).map(
    (id) => ({ id, folder: join(dataDir, 'releases', id) }) satisfies CurrentRelease,
  );
  for (const { release, toleratesDamage } of [
    ...older.map((one) => ({ release: one, toleratesDamage: false })),
    { release: wanted, toleratesDamage: true },
  ]) {
    const opened = await openRelease(release, { toleratesDamage }).catch(() => undefined);
    if (!opened) continue;
    const message = 'the current release is damaged; serving a replacement';
    log('error', message, { current: wanted.id, serving: opened.id });
    return opened;
  }
  return undefined;
}

async function listOlder(dataDir: string, id: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'releases')).catch(() => []);
  return names
    .filter((name) => /^\d{8}T\d{6}Z(-\d+)?$/.test(name) && name < id)
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

function hold(release: LoadedRelease, log: Log) {
  const fileCheck = startFileCheck(release, log);
  let users = 0;
  let isRetired = false;
  const closeWhenIdle = () => {
    if (isRetired && users === 0) closeRelease(release, log);
  };
  const leave = () => {
    users -= 1;
    closeWhenIdle();
  };
  return {
    release,
    /** The release stays open until `work` ends. `work` can be synchronous or asynchronous. */
    use<T>(work: (release: LoadedRelease) => T | Promise<T>): T | Promise<T> {
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
      fileCheck.stop();
      closeWhenIdle();
    },
  };
}
