// Dates by the clock. An observation from the future would move the day of the graph, so it is refused.

const dayMs = 86_400_000;

/** The current day in UTC. */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The latest time that an observation may have: one day of tolerance for clocks and time zones. */
export const latestInstant = (nowMs: number): string =>
  `${new Date(nowMs + dayMs).toISOString().slice(0, 19)}Z`;
