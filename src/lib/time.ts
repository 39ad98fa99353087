// Formats days (`2026-06-30`) and instants (`2026-06-30T05:10:00Z`) in UTC, and adds days to a day.

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

type Time = Date | number | string;

export const toDay = (time: Time): string => new Date(time).toISOString().slice(0, 10);

export const toInstant = (time: Time): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

export const addDays = (day: string, count: number): string =>
  toDay(Date.parse(`${day}T00:00:00Z`) + count * dayMs);

/**
 * Returns the latest valid time of an observation: one day from now, because clocks and time zones
 * may differ.
 */
export const latestInstant = (nowMs: number): string => toInstant(nowMs + dayMs);

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const monthOf = (day: string) => months[Number(day.slice(5, 7)) - 1];

/** `2026-06-28` → `Jun 28, 2026`. `Intl.DateTimeFormat` takes ten times as long. */
export const longDay = (day: string): string =>
  `${monthOf(day)} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`;

/** Formats the month of a date or an instant: `2026-06-30` → `Jun 2026`. */
export const formatMonth = (day: string): string => `${monthOf(day)} ${day.slice(0, 4)}`;
