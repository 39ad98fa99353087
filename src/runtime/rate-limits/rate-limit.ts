// Rate limits: how many requests one caller may make in any minute, counted in memory.

const minuteMs = 60_000;
/** Callers in memory. Beyond this the oldest one is dropped. */
const maxCallers = 200_000;

export interface RateLimitResult {
  readonly isAllowed: boolean;
  /** Seconds until the next request is allowed; 0 when this one is. */
  readonly retryAfterSeconds: number;
}

export interface RateLimit {
  readonly limit: number;
  /** Counts one request of `caller`, unless it is refused. */
  take(caller: string): RateLimitResult;
  /** Takes back the count of one request. */
  giveBack(caller: string): void;
}

export interface RateLimitOptions {
  readonly limit: number;
  /** Default: a minute. */
  readonly windowMs?: number;
  readonly now: () => Date;
}

const allowed: RateLimitResult = { isAllowed: true, retryAfterSeconds: 0 };

/**
 * A sliding window from the counts of two fixed ones: the earlier window counts in proportion to its
 * overlap with the sliding one.
 */
export function createRateLimit({ limit, now, windowMs = minuteMs }: RateLimitOptions): RateLimit {
  let index = 0;
  let current = new Map<string, number>();
  let earlier = new Map<string, number>();
  const moveTo = (next: number) => {
    if (next === index) return;
    earlier = next === index + 1 ? current : new Map();
    current = new Map();
    index = next;
  };
  return {
    limit,
    take(caller) {
      const nowMs = now().getTime();
      moveTo(Math.floor(nowMs / windowMs));
      const elapsed = (nowMs % windowMs) / windowMs;
      const before = earlier.get(caller) ?? 0;
      const count = current.get(caller) ?? 0;
      if (before * (1 - elapsed) + count + 1 > limit) {
        const wait = toWait(limit, elapsed, before, count) * (windowMs / 1000);
        return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(wait)) };
      }
      if (count === 0 && current.size >= maxCallers) forgetFirst(current);
      current.set(caller, count + 1);
      return allowed;
    },
    giveBack(caller) {
      const count = current.get(caller) ?? 0;
      if (count > 0) current.set(caller, count - 1);
    },
  };
}

/** How many windows to wait until the weighted counts allow one more request. */
function toWait(limit: number, elapsed: number, before: number, count: number): number {
  const room = limit - 1;
  const part = count <= room ? 1 - (room - count) / before : 2 - room / count;
  return part - elapsed;
}

function forgetFirst(counts: Map<string, number>): void {
  const [first] = counts.keys();
  if (first !== undefined) counts.delete(first);
}
