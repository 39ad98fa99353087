// Formats numbers, plurals, lists, days, and error messages for feeds, reports, and terminals.
import { messageOf } from '../../src/lib/error-message.ts';

const numbers = new Intl.NumberFormat('en-US');
export const count = (value: unknown): string => numbers.format(Number(value));

/** `no projects`, `one project`, `12 projects` */
export function plural(value: unknown, one: string, many: string): string {
  const amount = Number(value ?? 0);
  if (amount === 0) return `no ${many}`;
  return amount === 1 ? `one ${one}` : `${count(amount)} ${many}`;
}

/** `a, b and c` */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

export const startUpper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `at-risk` → `at risk` */
export const labelWords = (label: unknown): string => String(label).replaceAll('-', ' ');

export { longDay } from '../../src/lib/time.ts';

const shortDays = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
/** `2026-06-28` → `Jun 28` */
export const shortDay = (day: string): string => shortDays.format(new Date(`${day}T00:00:00Z`));

/** Returns the first three lines of an error message as one line. */
export function firstLine(cause: unknown): string {
  return messageOf(cause).split('\n').slice(0, 3).join(' ');
}
