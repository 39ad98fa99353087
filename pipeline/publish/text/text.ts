// Text for feeds, reports and errors: numbers, plurals, lists, dates and safe text from outside.
import { messageOf } from '../../../src/contracts/message-of.ts';

/** Characters that XML 1.0 forbids, and those that change the direction of text. */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;
export const clean = (text: string): string => text.replace(forbidden, '').toWellFormed();

export function escapeHtml(text: string): string {
  return clean(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const numbers = new Intl.NumberFormat('en-US');
export const count = (value: unknown): string => numbers.format(Number(value));

/** `one project`, `12 projects` */
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

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** `2026-06-28` → `Jun 28, 2026` */
export const longDay = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

/** The first lines of an error, short enough for a list. */
export function firstLine(cause: unknown): string {
  return messageOf(cause).split('\n').slice(0, 3).join(' ');
}
