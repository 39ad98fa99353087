// Caches gzip-compressed files, which are compressed on request, while a release is current.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

export interface GzipCache {
  /** The compressed bytes of what `read` returns. Concurrent calls share one compression. */
  find(key: string, read: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>>;
}

/** Evicts the least recently used entries when they exceed `maxBytes`. */
export function createGzipCache(maxBytes: number): GzipCache {
  const entries = new Map<string, Uint8Array<ArrayBuffer>>();
  const pending = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let bytes = 0;

  const keep = (key: string, packed: Uint8Array<ArrayBuffer>) => {
    if (packed.length > maxBytes / 2) return;
    entries.set(key, packed);
    bytes += packed.length;
    for (const [oldest, value] of entries) {
      if (bytes <= maxBytes) return;
      entries.delete(oldest);
      bytes -= value.length;
    }
  };

  return {
    async find(key, read) {
      const known = entries.get(key);
      if (known) {
        entries.delete(key);
        entries.set(key, known);
        return known;
      }
      const running = pending.get(key);
      if (running) return await running;
      const work = read().then((plain) => compress(plain, { level: 6 }));
      pending.set(key, work);
      try {
        const packed = await work;
        keep(key, packed);
        return packed;
      } finally {
        pending.delete(key);
      }
    },
  };
}
