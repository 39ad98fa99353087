// Reads the URL of a list that an email subscription follows.
import { toIds, WatchQuery } from '../../contracts/api/watch-parameters.ts';
import { maxWatched, watchedId } from '../../contracts/api/watched-list.ts';
import type { Watched } from '../../snapshot/api/watched-events.ts';

export interface SubscribedList extends Watched {
  /** Path and query, the same for equal lists. */
  readonly path: string;
}

const pages = [
  ['/projects/', 'projects'],
  ['/models/', 'models'],
  ['/alternatives/', 'products'],
] as const;

const nothing: Watched = { projects: [], models: [], products: [] };

/**
 * Accepts the page or a feed of a watched list, and the page of a project, model or product.
 * `/forecasts` contains no items: its events, of the kind `forecast`, belong to no list. `text` can be a
 * URL of this site or its path. Returns undefined for anything else.
 */
export function readSubscribedList(text: string, siteUrl: string): SubscribedList | undefined {
  if (!URL.canParse(text, siteUrl)) return undefined;
  const { origin, pathname, searchParams } = new URL(text, siteUrl);
  if (origin !== new URL(siteUrl).origin) return undefined;
  const path = pathname.replace(/\/$/, '');
  if (path === '/forecasts') return { ...nothing, path };
  if (/^\/watch(\.(xml|atom|json))?$/.test(path)) return readWatched(searchParams);
  for (const [start, name] of pages) {
    const id = path.slice(start.length);
    if (!path.startsWith(start) || !watchedId.test(id)) continue;
    if (name !== 'models' && id.includes('/')) continue;
    return { ...nothing, [name]: [name === 'models' ? id : id.toLowerCase()], path };
  }
  return undefined;
}

function readWatched(given: URLSearchParams): SubscribedList | undefined {
  const names = ['p', 'm', 'a'].filter((name) => given.get(name));
  const query = WatchQuery.safeParse(
    Object.fromEntries(names.map((name) => [name, given.get(name)])),
  );
  if (!query.success) return undefined;
  const { p, m, a } = query.data;
  const lower = (list: string | undefined) => [
    ...new Set(toIds(list).map((id) => id.toLowerCase())),
  ];
  const watched = { projects: lower(p), models: toIds(m), products: lower(a) };
  const count = Object.values(watched).reduce((sum, ids) => sum + ids.length, 0);
  if (count === 0 || count > maxWatched) return undefined;
  return { ...watched, path: `/watch${toWatchSearch(watched)}` };
}

/** Returns the query string of the URLs of a watched list, including `?`. */
export function toWatchSearch({ projects, models, products }: Watched): string {
  const lists = { p: projects, m: models, a: products };
  const parts = Object.entries(lists).flatMap(([name, ids]) =>
    ids.length === 0 ? [] : [`${name}=${ids.map(encodeURIComponent).join(',')}`],
  );
  return `?${parts.join('&')}`;
}
