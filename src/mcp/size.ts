// Limits the size of a tool's result. Items that do not fit are left for the next page.
import type { Api } from './api.ts';
import type { Detail, Draft } from './tool.ts';

/** Returns the size of a result as JSON, in bytes. */
export const maxBytes: Readonly<Record<Detail, number>> = { concise: 8 * 1024, full: 32 * 1024 };

/** Bytes reserved for the cursor. */
const cursorBytes = 120;

export type Result = Record<string, unknown>;

const toBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

export function cutToSize(
  api: Api,
  { source, fields, items, next }: Draft,
  detail: Detail,
): Result {
  const head = {
    release: api.release,
    as_of: api.asOf,
    source_url: new URL(source, api.siteUrl).href,
    ...fields,
  };
  if (!items) return head;
  let room = maxBytes[detail] - toBytes(head) - cursorBytes;
  let count = 0;
  for (const item of items) {
    room -= toBytes(item) + 1;
    // Always returns at least one item, so that following cursors eventually ends.
    if (room < 0 && count > 0) break;
    count += 1;
  }
  const isPaged = next !== undefined;
  return {
    ...head,
    items: items.slice(0, count),
    ...(isPaged ? { next_cursor: next(count) } : {}),
  };
}
