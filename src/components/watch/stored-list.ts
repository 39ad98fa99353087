// Reads and writes the watched list in the browser's storage, and reads it from a shared URL.
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

/** Returns an empty list if storage is unavailable or its content is invalid. */
export function readList(): WatchedItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, maxWatched) : [];
  } catch {
    return [];
  }
}

/** Returns whether the browser stored the list. The caller must enforce the maximum length. */
export function writeList(items: readonly WatchedItem[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(items));
    return true;
  } catch {
    return false;
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
