// The parameters in URLs of watched lists, and the formats of their feeds.
import { z } from 'zod';
import { listedEventKinds } from './event-kinds.ts';
import { maxWatched, watchedId } from './watched-list.ts';

const maxLength = 6000;

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
  .refine((list) => toIds(list).every((text) => watchedId.test(text)), 'ids separated by commas')
  .refine((list) => toIds(list).length <= maxWatched, `at most ${maxWatched} ids`)
  .optional();

const isKind = (text: string) => listedEventKinds.some((kind) => kind === text);
const kinds = z
  .string()
  .refine(
    (list) => toIds(list).length > 0 && toIds(list).every(isKind),
    `kinds separated by commas: ${listedEventKinds.join(', ')}`,
  )
  .optional();

/**
 * `p`: IDs of projects; `m`: IDs of models; `a`: IDs of commercial products; `kinds`: kinds of
 * events, all if absent.
 */
export const WatchQuery = z.strictObject({ p: ids, m: ids, a: ids, kinds });

export const watchFeeds = {
  xml: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;
export type WatchFeed = keyof typeof watchFeeds;
