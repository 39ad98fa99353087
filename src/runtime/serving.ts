// The release being served: opened beside the old one, switched by one reference, closed when idle.
import { findCurrent } from '../snapshot/release.ts';
import { collectGarbage } from './garbage.ts';
import type { Log } from './log.ts';
import { openRelease, type ServedRelease } from './served-release.ts';

export interface Serving {
  /**
   * Runs `work` on the current release, which stays open until it ends. Waits for nothing when the
   * work does not.
   */
  use<T>(work: (release: ServedRelease | undefined) => T | Promise<T>): T | Promise<T>;
  isReady(): boolean;
  /** What is known of the current release without asking its graph, which may be closed. */
  find(): Pick<ServedRelease, 'id' | 'manifest'> | undefined;
  /** Since the start. */
  readonly counts: { readonly swaps: number; readonly refusals: number };
  /** Looks at `current` and opens a release that is new. A broken one is refused and reported. */
  refresh(): Promise<void>;
  close(): void;
}

interface Held {
  readonly release: ServedRelease;
  users: number;
  isRetired: boolean;
}

/** A refused release is tried again after so many looks: the fault may have been the machine's. */
const looksBeforeRetry = 60;
/** Sooner while there is none to go on with. */
const looksBeforeFirst = 5;

export interface ServingDeps {
  readonly dataDir: string;
  readonly log: Log;
  /** Called whenever another release begins to be served. */
  readonly onSwap?: () => void;
}

export function createServing(deps: ServingDeps): Serving {
  const counts = { swaps: 0, refusals: 0 };
  let held: Held | undefined;
  let refused: { id: string; looks: number } | undefined;
  let looking: Promise<void> | undefined;
  let isClosed = false;

  const closeWhenIdle = (one: Held) => {
    if (one.isRetired && one.users === 0) closeRelease(one.release, deps.log);
  };
  const retire = (one: Held) => {
    one.isRetired = true;
    closeWhenIdle(one);
  };
  const isWanted = (id: string): boolean => {
    if (id === held?.release.id) return false;
    if (id !== refused?.id) return true;
    refused.looks += 1;
    return refused.looks >= (held ? looksBeforeRetry : looksBeforeFirst);
  };
  const refuse = (id: string, cause: unknown) => {
    refused = { id, looks: 0 };
    counts.refusals += 1;
    const goesOn = held ? 'the one before goes on' : 'there is none to go on with';
    deps.log('error', `a release was refused; ${goesOn}`, {
      release: id,
      serving: held?.release.id ?? null,
      reason: toReason(cause),
    });
    // A load that was broken off holds its database until then.
    collectGarbage();
  };
  const look = async () => {
    const wanted = await findCurrent(deps.dataDir);
    if (!wanted || !isWanted(wanted.id)) return;
    const release = await openRelease(wanted).catch((cause) => refuse(wanted.id, cause));
    if (!release) return;
    const next = { release, users: 0, isRetired: false };
    if (isClosed) return retire(next);
    const old = held;
    held = next;
    refused = undefined;
    const before = old?.release.id ?? null;
    deps.log('info', 'serving a release', { release: wanted.id, before });
    if (old) retire(old);
    counts.swaps += 1;
    collectGarbage(old ? 'regular' : 'last-resort');
    deps.onSwap?.();
  };

  return {
    use: (work) => (held ? useHeld(held, work, closeWhenIdle) : work(undefined)),
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
      if (held) retire(held);
      held = undefined;
    },
  };
}

/** What fails here takes nothing from the release that is served now. */
function closeRelease(release: ServedRelease, log: Log): void {
  try {
    release.close();
    log('debug', 'closed a release', { release: release.id });
  } catch (cause) {
    const reason = toReason(cause);
    log('error', 'a release could not be closed', { release: release.id, reason });
  }
}

/** Whether the work waits or not, the release is left when it ends. */
function useHeld<T>(
  mine: Held,
  work: (release: ServedRelease) => T | Promise<T>,
  closeWhenIdle: (one: Held) => void,
): T | Promise<T> {
  mine.users += 1;
  const leave = () => {
    mine.users -= 1;
    closeWhenIdle(mine);
  };
  try {
    const result = work(mine.release);
    if (result instanceof Promise) return result.finally(leave);
    leave();
    return result;
  } catch (cause) {
    leave();
    throw cause;
  }
}

const toReason = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);
