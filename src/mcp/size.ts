// Cuts a tool's result to its size limit: items at the end are left for the next page.
import type { Api } from './api.ts';
import type { Detail, Draft } from './tool.ts';

/** Bytes of a result as JSON. */
export const maxBytes: Readonly<Record<Detail, number>> = { concise: 8 * 1024, full: 32 * 1024 };

/** Room for the cursor of a result that is cut. */
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
    // One item is always returned, so that following cursors comes to an end.
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
