// A list of watched projects, models, and products, in the browser or in a URL. Does not use zod, so
// that page scripts stay small.

/** URL parameter → kind of item. */
export const watchedKinds = { p: 'project', m: 'model', a: 'product' } as const;
export type WatchedKind = keyof typeof watchedKinds;
export const watchedLetters = Object.keys(watchedKinds) as WatchedKind[];

/** Maximum number of items in a list, so that its URL stays well below the usual limit of 8 KB. */
export const maxWatched = 100;

export const watchedId = /^[\w.:@~+/-]{1,200}$/;

export interface WatchedId {
  readonly kind: WatchedKind;
  readonly id: string;
}

export interface WatchedItem extends WatchedId {
  readonly name: string;
}

export const isWatchedKind = (text: unknown): text is WatchedKind =>
  watchedLetters.some((letter) => letter === text);

export const isSameItem = (one: WatchedId, other: WatchedId): boolean =>
  one.kind === other.kind && one.id === other.id;

/** Returns the query string of a list's URL, including `?`; an empty string for an empty list. */
export function toWatchedSearch(items: readonly WatchedId[]): string {
  const parts = watchedLetters.flatMap((kind) => {
    const ids = items.filter((item) => item.kind === kind).map(({ id }) => encodeURIComponent(id));
    return ids.length === 0 ? [] : [`${kind}=${ids.join(',')}`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

export const toWatchedPath = ({ kind, id }: WatchedId): string =>
  `/${{ p: 'projects', m: 'models', a: 'alternatives' }[kind]}/${id}`;
