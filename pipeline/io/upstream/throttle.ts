// Decides when a request to an upstream may be sent.
import pLimit from 'p-limit';
import type { RateLimit } from './rate-limits.ts';

export interface ThrottleOptions {
  readonly concurrency: number;
  readonly spacingsMs: Readonly<Record<string, number>>;
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export type Throttle = ReturnType<typeof createThrottle>;

/** Refusals within this many requests mean that requests are sent too fast. */
const frequentRefusals = 10;
/** A limit that is this much stricter than configured has another cause. */
const maxSlowness = 4;

/** Returns a path's first segment, such as `search`. Limits and latency are tracked per segment. */
export const endpointOf = (path: string): string => /^\/?([^/?]*)/.exec(path)?.[1] ?? '';

export function createThrottle(options: ThrottleOptions) {
  const { nowMs } = options;
  const limit = pLimit(options.concurrency);
  const createdMs = nowMs();
  const lastStartsMs = new Map<string, number>();
  const slowness = new Map<string, number>();
  const sinceRefusal = new Map<string, number>();
  let [pausedUntilMs, waitedMs] = [0, 0];

  const awaitPause = async () => {
    for (let seenMs = -1; pausedUntilMs > nowMs() && pausedUntilMs !== seenMs; ) {
      seenMs = pausedUntilMs;
      await options.sleep(pausedUntilMs - nowMs());
    }
  };

  return {
    ...createLimitTracker(nowMs),
    /**
     * Reserves the earliest allowed start time for a request to `path`. Returns the milliseconds
     * until this time.
     */
    reserveStart(path: string): number {
      const endpoint = endpointOf(path);
      const spacingMs = (options.spacingsMs[endpoint] ?? 0) * (slowness.get(endpoint) ?? 1);
      if (spacingMs === 0) return 0;
      sinceRefusal.set(endpoint, (sinceRefusal.get(endpoint) ?? Number.POSITIVE_INFINITY) + 1);
      const atMs = nowMs();
      // Keeps the spacing after a pause, so that waiting requests do not all start at once.
      const free = Math.max(lastStartsMs.get(endpoint) ?? createdMs, pausedUntilMs - spacingMs);
      const startMs = Math.max(atMs, free + spacingMs);
      lastStartsMs.set(endpoint, startMs);
      waitedMs += Math.max(0, startMs - Math.max(atMs, pausedUntilMs));
      return startMs - atMs;
    },
    /** Runs `work` as soon as a connection is free and no pause is in effect. */
    run: <T>(work: () => Promise<T>): Promise<T> =>
      limit(async () => {
        await awaitPause();
        return await work();
      }),
    /** Must be called after a rate-limited response. If they are frequent, increases the spacing. */
    slowDown(path: string): void {
      const endpoint = endpointOf(path);
      const isFrequent = (sinceRefusal.get(endpoint) ?? 0) <= frequentRefusals;
      sinceRefusal.set(endpoint, 0);
      if (!isFrequent) return;
      slowness.set(endpoint, Math.min((slowness.get(endpoint) ?? 1) * 1.1, maxSlowness));
    },
    /** Delays all requests until this time, in milliseconds since 1970. */
    pauseUntil(atMs: number): void {
      // Counts each pause once, even if it delays several requests.
      waitedMs += Math.max(0, atMs - Math.max(pausedUntilMs, nowMs()));
      pausedUntilMs = Math.max(pausedUntilMs, atMs);
    },
    waitedMs: (): number => waitedMs,
  };
}

function createLimitTracker(nowMs: () => number) {
  const limits = new Map<string, RateLimit>();
  const resources = new Map<string, string>();
  const find = (path: string) => limits.get(resources.get(endpointOf(path)) ?? '');
  return {
    /** Stores the rate limit that a response reports, unless newer values of this limit are known. */
    recordLimit(path: string, limit: RateLimit): void {
      resources.set(endpointOf(path), limit.resource);
      const known = limits.get(limit.resource);
      // Responses can arrive out of order. Until the limit resets, a lower remaining count is
      // newer.
      const isOlder =
        known && Math.abs(known.resetAtMs - limit.resetAtMs) < 2000
          ? known.remaining < limit.remaining
          : known !== undefined && known.resetAtMs > limit.resetAtMs;
      if (!isOlder) limits.set(limit.resource, limit);
    },
    /**
     * Returns when the rate limit for this path resets, in milliseconds since 1970. Returns undefined
     * if requests remain or if the limit is unknown.
     */
    findExhaustedUntilMs(path: string): number | undefined {
      const known = find(path);
      return known?.remaining === 0 && known.resetAtMs > nowMs() ? known.resetAtMs : undefined;
    },
    /** Subtracts one request from the last reported rate limit for this path. */
    countRequest(path: string): void {
      const known = find(path);
      if (known && known.remaining > 0) {
        limits.set(known.resource, { ...known, remaining: known.remaining - 1 });
      }
    },
    limits: (): RateLimit[] => [...limits.values()],
  };
}
