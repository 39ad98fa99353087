// Burst limits: how much one caller may ask in any minute, counted in memory.

const minuteMs = 60_000;
/** Callers remembered at a time; beyond it the one seen first is forgotten. */
const mostCallers = 200_000;

export interface Burst {
  readonly isAllowed: boolean;
  /** When the next one would be allowed; 0 when this one is. */
  readonly retryAfterSeconds: number;
}

export interface Bursts {
  readonly perMinute: number;
  /** Counts one call of `caller`, unless it is refused. */
  take(caller: string): Burst;
}

export interface BurstOptions {
  readonly perMinute: number;
  /** A minute unless told otherwise: then `perMinute` counts for this time. */
  readonly windowMs?: number;
  readonly now: () => Date;
}

const allowed: Burst = { isAllowed: true, retryAfterSeconds: 0 };

/**
 * A sliding minute from the counts of two fixed ones: the earlier minute counts by the part of it
 * that the last 60 seconds still touch.
 */
export function createBursts({ perMinute, now, windowMs = minuteMs }: BurstOptions): Bursts {
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
    perMinute,
    take(caller) {
      const nowMs = now().getTime();
      moveTo(Math.floor(nowMs / windowMs));
      const elapsed = (nowMs % windowMs) / windowMs;
      const before = earlier.get(caller) ?? 0;
      const count = current.get(caller) ?? 0;
      if (before * (1 - elapsed) + count + 1 > perMinute) {
        const wait = toWait(perMinute, elapsed, before, count) * (windowMs / 1000);
        return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(wait)) };
      }
      if (count === 0 && current.size >= mostCallers) forgetFirst(current);
      current.set(caller, count + 1);
      return allowed;
    },
  };
}

/** Windows until the weighted counts leave room for one more. */
function toWait(perMinute: number, elapsed: number, before: number, count: number): number {
  const room = perMinute - 1;
  const part = count <= room ? 1 - (room - count) / before : 2 - room / count;
  return part - elapsed;
}

function forgetFirst(counts: Map<string, number>): void {
  const [first] = counts.keys();
  if (first !== undefined) counts.delete(first);
}
