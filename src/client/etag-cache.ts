// Keeps response bodies by URL, so that unchanged ones are not transferred again.

interface Kept {
  readonly etag: string;
  readonly text: string;
}

export interface EtagCache {
  find(url: string): Kept | undefined;
  keep(url: string, kept: Kept): void;
}

/** Longer bodies are not kept. */
const maxLength = 1_000_000;

/** Drops the least recently used body beyond `maxBodies`. */
export function createEtagCache(maxBodies: number): EtagCache {
  // A Map iterates in the order of insertion, so its first entry is the least recently used one.
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
