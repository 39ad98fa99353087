// Limits the size of a tool's result. Omits the last items if they do not fit. If the tool supports
// cursors, the next page starts with the omitted items.
import type { Api } from './api.ts';
import type { Detail, Draft } from './tool.ts';

/** Maximum size of a result as JSON, in bytes, by level of detail. */
export const maxBytes: Readonly<Record<Detail, number>> = { concise: 8 * 1024, full: 32 * 1024 };

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
    // Returns at least one item even if it is too large, so that the cursor always advances.
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
