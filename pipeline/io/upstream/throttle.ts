// Decides when a request may be sent: limits concurrency and spacing, and pauses for rate limits.
import pLimit from 'p-limit';
import type { RateLimit } from './rate-limits.ts';

export interface ThrottleOptions {
  readonly concurrency: number;
  readonly spacingsMs: Readonly<Record<string, number>>;
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface Throttle extends LimitTracker {
  /** Reserves the next start time at the endpoint of this path. Returns the milliseconds until then. */
  reserveStart(path: string): number;
  /** Runs `work` as soon as a request may be sent. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Delays all requests until this time. */
  pauseUntil(atMs: number): void;
  waitedMs(): number;
}

interface LimitTracker {
  /** Records the rate limit that a response reports. Keeps the newest report for each resource. */
  recordLimit(path: string, limit: RateLimit): void;
  /** Returns when requests to this path are allowed again, or undefined if they are allowed now. */
  findExhaustedUntilMs(path: string): number | undefined;
  /** Subtracts one request from the known rate limit of this path. */
  countRequest(path: string): void;
  limits(): RateLimit[];
}

/** Returns a path's first segment, such as `search` or `repos`. Each has its own limit and latency. */
export const endpointOf = (path: string): string => /^\/?([^/?]*)/.exec(path)?.[1] ?? '';

export function createThrottle(options: ThrottleOptions): Throttle {
  const { nowMs } = options;
  const limit = pLimit(options.concurrency);
  const createdMs = nowMs();
  const lastStartsMs = new Map<string, number>();
  let [pausedUntilMs, waitedMs] = [0, 0];

  /** Waits again if the pause was extended in the meantime. */
  const awaitPause = async () => {
    for (let seenMs = -1; pausedUntilMs > nowMs() && pausedUntilMs !== seenMs; ) {
      seenMs = pausedUntilMs;
      await options.sleep(pausedUntilMs - nowMs());
    }
  };

  return {
    ...createLimitTracker(nowMs),
    reserveStart(path) {
      const endpoint = endpointOf(path);
      const spacingMs = options.spacingsMs[endpoint] ?? 0;
      if (spacingMs === 0) return 0;
      const atMs = nowMs();
      // Keeps the spacing after a pause, so that requests do not all start at once.
      const free = Math.max(lastStartsMs.get(endpoint) ?? createdMs, pausedUntilMs - spacingMs);
      const startMs = Math.max(atMs, free + spacingMs);
      lastStartsMs.set(endpoint, startMs);
      waitedMs += Math.max(0, startMs - Math.max(atMs, pausedUntilMs));
      return startMs - atMs;
    },
    run: (work) =>
      limit(async () => {
        await awaitPause();
        return await work();
      }),
    pauseUntil(atMs) {
      // Counts a pause only once, no matter how many requests wait for it.
      waitedMs += Math.max(0, atMs - Math.max(pausedUntilMs, nowMs()));
      pausedUntilMs = Math.max(pausedUntilMs, atMs);
    },
    waitedMs: () => waitedMs,
  };
}

function createLimitTracker(nowMs: () => number): LimitTracker {
  const limits = new Map<string, RateLimit>();
  const resources = new Map<string, string>();
  const find = (path: string) => limits.get(resources.get(endpointOf(path)) ?? '');
  return {
    recordLimit(path, limit) {
      resources.set(endpointOf(path), limit.resource);
      const known = limits.get(limit.resource);
      // Responses can arrive out of order. Within one window, the lower remaining count is newer.
      const isOlder =
        known && Math.abs(known.resetAtMs - limit.resetAtMs) < 2000
          ? known.remaining < limit.remaining
          : known !== undefined && known.resetAtMs > limit.resetAtMs;
      if (!isOlder) limits.set(limit.resource, limit);
    },
    findExhaustedUntilMs(path) {
      const known = find(path);
      return known?.remaining === 0 && known.resetAtMs > nowMs() ? known.resetAtMs : undefined;
    },
    countRequest(path) {
      const known = find(path);
      if (known && known.remaining > 0) {
        limits.set(known.resource, { ...known, remaining: known.remaining - 1 });
      }
    },
    limits: () => [...limits.values()],
  };
}
