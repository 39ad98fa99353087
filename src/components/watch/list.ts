// The list of watched projects, models and products in the browser, or in a shared address.
import {
  isWatchedKind,
  maxWatched,
  type WatchedItem,
  watchedId,
  watchedLetters,
} from '../../contracts/watched-list.ts';

const key = 'watch';

const isItem = (value: unknown): value is WatchedItem =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  isWatchedKind(value.kind) &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

/** Empty without storage, or if something else stands there. */
export function readList(): WatchedItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, maxWatched) : [];
  } catch {
    return [];
  }
}

/** Whether the browser keeps the list. The caller keeps to the maximum. */
export function writeList(items: readonly WatchedItem[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(items));
    return true;
  } catch {
    return false;
  }
}

/** The list in a shared address. Its names are the ids. */
export function fromSearch(search: string): WatchedItem[] {
  const given = new URLSearchParams(search);
  return watchedLetters
    .flatMap((kind) =>
      (given.get(kind) ?? '')
        .split(',')
        .filter((id) => watchedId.test(id))
        .map((id) => ({ kind, id, name: id })),
    )
    .slice(0, maxWatched);
}
