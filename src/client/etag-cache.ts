// Caches the response body and ETag of each URL. With the ETag, the server does not have to send an
// unchanged body again.

interface Kept {
  readonly etag: string;
  readonly text: string;
}

export interface EtagCache {
  find(url: string): Kept | undefined;
  keep(url: string, kept: Kept): void;
}

/** Maximum length of a cached body, in characters. Longer bodies are not cached. */
const maxLength = 1_000_000;

/** Creates a cache that drops the least recently used body when it has more than `maxBodies`. */
export function createEtagCache(maxBodies: number): EtagCache {
  // A Map keeps insertion order. `find` moves the entry that it returns to the end, so the first
  // entry is the least recently used one.
  const bodies = new Map<string, Kept>();
  const keep = (url: string, kept: Kept) => {
    bodies.delete(url);
    if (maxBodies === 0 || kept.text.length > maxLength) return;
    bodies.set(url, kept);
    const [oldest] = bodies.keys();
    if (bodies.size > maxBodies && oldest !== undefined) bodies.delete(oldest);
  };
  return {
    find(url) {
      const kept = bodies.get(url);
      if (kept) keep(url, kept);
      return kept;
    },
    keep,
  };
}
