// Lists of watched projects, models and products: what an address may contain, and its limits.
import { z } from 'zod';

/** In one list. An address stays well below the 8 KB that servers and feed readers allow. */
export const maxWatched = 100;
const maxLength = 6000;

const id = /^[\w.:@~+/-]{1,200}$/;

/** `a,b` → the distinct ids in their order. */
export const toIds = (list: string | undefined): string[] => [
  ...new Set(
    (list ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean),
  ),
];

const ids = z
  .string()
  .min(1)
  .max(maxLength)
  .refine((list) => toIds(list).every((text) => id.test(text)), 'ids separated by commas')
  .refine((list) => toIds(list).length <= maxWatched, `at most ${maxWatched} ids`)
  .optional();

/** `p`: ids of projects; `m`: ids of models; `a`: ids of commercial products. */
export const WatchQuery = z.strictObject({ p: ids, m: ids, a: ids });

export const watchFeeds = {
  xml: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;
export type WatchFeed = keyof typeof watchFeeds;
