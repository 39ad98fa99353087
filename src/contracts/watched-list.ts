// A list of watched projects, models and products, in the browser or in an account. Without zod, so
// that scripts of pages stay small.

/** Each kind by its letter in an address. */
export const watchedKinds = { p: 'project', m: 'model', a: 'product' } as const;
export type WatchedKind = keyof typeof watchedKinds;
export const watchedLetters = Object.keys(watchedKinds) as WatchedKind[];

/** In one list. An address stays well below the 8 KB that servers and feed readers allow. */
export const maxWatched = 100;

/** Ids of projects, models and products. */
export const watchedId = /^[\w.:@~+/-]{1,200}$/;

/** The single entry of a webhook's `repos` or `models` that stands for the list of its account. */
export const watchedEntry = 'watched';

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

/** The part of the list's address from `?` on; empty for an empty list. */
export function toWatchedSearch(items: readonly WatchedId[]): string {
  const parts = watchedLetters.flatMap((kind) => {
    const ids = items.filter((item) => item.kind === kind).map(({ id }) => encodeURIComponent(id));
    return ids.length === 0 ? [] : [`${kind}=${ids.join(',')}`];
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

export const toWatchedPath = ({ kind, id }: WatchedId): string =>
  `/${{ p: 'projects', m: 'models', a: 'alternatives' }[kind]}/${id}`;

/** The JSON of `/account/watched.json`. Without `items` when the request was refused. */
export interface WatchedAnswer {
  readonly items?: readonly WatchedItem[];
  /** Required in every form of the session. */
  readonly token?: string;
  readonly notice: { readonly kind: 'done' | 'refused'; readonly text: string } | null;
}
