// Serves the feeds of watched lists, which require no API key: /watch.xml, /watch.atom, /watch.json
import { hash } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import {
  toIds,
  type WatchFeed,
  WatchQuery,
  watchFeeds,
} from '../../contracts/api/watch-parameters.ts';
import { maxWatched } from '../../contracts/api/watched-list.ts';
import {
  listWatchedEvents,
  resolveWatched,
  type Watched,
} from '../../snapshot/api/watched-events.ts';
import { isFresh } from '../http/content-negotiation.ts';
import { readQuery } from '../http/query-parameters.ts';
import type { Env } from '../http/request-context.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { toWatchSearch } from '../webhooks/subscribed-list.ts';
import { type AppDeps, publicHeaders, useRelease } from './app-deps.ts';
import { writeWatchFeed } from './watch-feed.ts';

const maxKeptBytes = 8 * 1024 * 1024;

export function addWatch(app: Hono<Env>, deps: AppDeps, limit: MiddlewareHandler<Env>): void {
  // The cache key contains the release id, so that feeds of earlier releases are never returned.
  const kept = new LRUCache<string, string>({
    maxSize: maxKeptBytes,
    sizeCalculation: (text) => text.length + 1,
  });
  const send = async (context: Context<Env>, format: WatchFeed) => {
    const { watched, kinds } = readWatched(context, format);
    return await useRelease(deps, async (release) => {
      const search = `${toWatchSearch(watched)}${kinds ? `&kinds=${kinds.join(',')}` : ''}`;
      const site = deps.config.site;
      const key = `${release.id} ${format} ${search}`;
      const etag = `"${hash('sha256', key).slice(0, 32)}"`;
      const modified = new Date(release.manifest.generated);
      const headers = {
        ...publicHeaders,
        ETag: etag,
        'Last-Modified': modified.toUTCString(),
      };
      if (isFresh(context.req.raw.headers, etag, modified)) return context.body(null, 304, headers);
      const text =
        kept.get(key) ?? (await write(release, { watched, kinds }, format, site, search));
      kept.set(key, text);
      return context.body(text, 200, { ...headers, 'Content-Type': watchFeeds[format] });
    });
  };
  app.get('/watch.xml', limit, (context) => send(context, 'xml'));
  app.get('/watch.atom', limit, (context) => send(context, 'atom'));
  app.get('/watch.json', limit, (context) => send(context, 'json'));
}

interface List {
  readonly watched: Watched;
  /** Undefined for events of all kinds. */
  readonly kinds: readonly string[] | undefined;
}

function readWatched(context: Context, format: WatchFeed): List {
  const { searchParams } = new URL(context.req.url);
  const { p, m, a, kinds } = readQuery(`/watch.${format}`, searchParams, WatchQuery);
  const watched = {
    projects: toIds(p).map((slug) => slug.toLowerCase()),
    models: toIds(m),
    products: toIds(a).map((slug) => slug.toLowerCase()),
  };
  const count = Object.values(watched).reduce((sum, ids) => sum + ids.length, 0);
  if (count === 0)
    throw refuse(
      'The list is empty. Add a query parameter to the URL: `p` with project ids, `m` with model ids, or `a` with product ids. Separate ids with commas.',
    );
  if (count > maxWatched) {
    throw refuse(
      `Too many ids: ${count} is greater than the maximum of ${maxWatched}. Remove some.`,
    );
  }
  return { watched, kinds: kinds === undefined ? undefined : toIds(kinds).toSorted() };
}

const refuse = (message: string): ServiceError =>
  new ServiceError('invalid_parameter', message, { details: [{ param: 'p', message }] });

async function write(
  release: LoadedRelease,
  { watched, kinds }: List,
  format: WatchFeed,
  site: { readonly name: string; readonly url: string },
  search: string,
): Promise<string> {
  const { ids, missing } = await resolveWatched(release.snapshot, watched);
  return writeWatchFeed(format, {
    site,
    generated: release.manifest.generated,
    search,
    missing,
    events: await listWatchedEvents(release.snapshot, ids, kinds),
  });
}
