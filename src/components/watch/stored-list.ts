// Reads and writes the watched list in the browser's storage, and reads it from a shared URL.
import {
  isSameItem,
  isWatchedKind,
  maxWatched,
  type WatchedItem,
  watchedId,
  watchedLetters,
} from '../../contracts/api/watched-list.ts';

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

/** Returns an empty list if storage is unavailable or its content is invalid. */
export function readList(): WatchedItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, maxWatched) : [];
  } catch {
    return [];
  }
}

/** Adds the items that are not on the list yet. Returns an error message, or an empty string. */
export function addToList(items: readonly WatchedItem[]): string {
  const own = readList();
  const missing = items.filter((item) => !own.some((one) => isSameItem(one, item)));
  const added = missing.slice(0, maxWatched - own.length);
  const left = missing.length - added.length;
  const full = `${left} not added: the maximum is ${maxWatched} entries. Remove some first.`;
  return writeList([...added, ...own]) || (left > 0 ? full : '');
}

/** Returns an error message, or an empty string. */
export const removeFromList = (item: WatchedItem): string =>
  writeList(readList().filter((one) => !isSameItem(one, item)));

function writeList(items: readonly WatchedItem[]): string {
  try {
    localStorage.setItem(key, JSON.stringify(items));
    return '';
  } catch {
    return 'Your browser does not allow this site to store the list. Allow it in the browser settings.';
  }
}

/**
 * Reads the list from a shared URL. Shared URLs contain only ids, so the names are set to the ids.
 */
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
