// Shortens third-party text. Removes invisible characters and characters that reorder text.
import type { Detail } from './tool.ts';

const hidden = /[\p{Cc}\p{Cf}]+/gu;

const maxLength: Readonly<Record<Detail, number>> = { concise: 160, full: 1_000 };

export function shorten(text: string, detail: Detail): string;
export function shorten(text: string | null, detail: Detail): string | null;
export function shorten(text: string | null, detail: Detail): string | null {
  if (text === null) return null;
  const visible = text.replace(hidden, ' ').trim();
  const max = maxLength[detail];
  return visible.length <= max ? visible : `${visible.slice(0, max - 1).trimEnd()}…`;
}
