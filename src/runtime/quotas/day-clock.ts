// The current day in UTC, by which requests are counted, and its end.

const dayMs = 86_400_000;

export interface Day {
  /** `YYYY-MM-DD` */
  readonly name: string;
  /** Unix seconds of the next 00:00 UTC. */
  readonly resetSeconds: number;
}

/** Called for every request, so the day is cached. */
export function createDayClock(now: () => Date): () => Day {
  let startMs = 0;
  let day: Day | undefined;
  return () => {
    const nowMs = now().getTime();
    if (day === undefined || nowMs < startMs || nowMs >= startMs + dayMs) {
      startMs = Math.floor(nowMs / dayMs) * dayMs;
      day = toDay(startMs);
    }
    return day;
  };
}

const toDay = (startMs: number): Day => ({
  name: new Date(startMs).toISOString().slice(0, 10),
  resetSeconds: (startMs + dayMs) / 1000,
});
