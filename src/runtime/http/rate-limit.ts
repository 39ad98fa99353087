// Counts requests per caller in memory, and refuses requests above a rate limit.

const minuteMs = 60_000;
/**
 * The maximum number of callers per window. When it is reached, a new caller replaces the oldest
 * one.
 */
const maxCallers = 200_000;

export interface RateLimitResult {
  readonly isAllowed: boolean;
  /** Seconds until the next request is allowed; 0 if this request is allowed. */
  readonly retryAfterSeconds: number;
}

export interface RateLimit {
  readonly limit: number;
  /** Counts a request of `caller`, unless the request is refused. */
  take(caller: string): RateLimitResult;
  giveBack(caller: string): void;
}

export interface RateLimitOptions {
  readonly limit: number;
  readonly windowMs?: number;
  /** If false, `take` allows every request. Default: true. */
  readonly isOn?: boolean;
  readonly now: () => Date;
}

const allowed: RateLimitResult = { isAllowed: true, retryAfterSeconds: 0 };

/**
 * Approximates a sliding window with the counts of two fixed windows. The count of the previous
 * window is multiplied by the proportion of that window that the sliding window still covers.
 */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { limit, now, windowMs = minuteMs, isOn = true } = options;
  let index = 0;
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  const moveTo = (next: number) => {
    if (next === index) return;
    previous = next === index + 1 ? current : new Map();
    current = new Map();
    index = next;
  };
  return {
    limit,
    take(caller) {
      const nowMs = now().getTime();
      moveTo(Math.floor(nowMs / windowMs));
      const elapsed = (nowMs % windowMs) / windowMs;
      const before = previous.get(caller) ?? 0;
      const count = current.get(caller) ?? 0;
      if (isOn && before * (1 - elapsed) + count + 1 > limit) {
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

/** Returns the time until the next request is allowed, as a multiple of the window length. */
function toWait(limit: number, elapsed: number, before: number, count: number): number {
  const room = limit - 1;
  const part = count <= room ? 1 - (room - count) / before : 2 - room / count;
  return part - elapsed;
}

function forgetFirst(counts: Map<string, number>): void {
  const [first] = counts.keys();
  if (first !== undefined) counts.delete(first);
}
