// Determines the current UTC day and the time when it ends. Requests are counted per UTC day.
import { dayMs, toDay } from '../../lib/time.ts';

export interface Day {
  /** `YYYY-MM-DD` */
  readonly name: string;
  readonly resetSeconds: number;
}

/** This function is called for every request, so it caches the day. */
export function createDayClock(now: () => Date): () => Day {
  let startMs = 0;
  let day: Day | undefined;
  return () => {
    const nowMs = now().getTime();
    if (day === undefined || nowMs < startMs || nowMs >= startMs + dayMs) {
      startMs = Math.floor(nowMs / dayMs) * dayMs;
      day = { name: toDay(startMs), resetSeconds: (startMs + dayMs) / 1000 };
    }
    return day;
  };
}
