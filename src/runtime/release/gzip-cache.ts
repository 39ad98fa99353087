// Gzip made on request and kept for the life of a release, within a bound.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

export interface GzipCache {
  /** The compressed bytes of what `read` gives; many askers at once share one compression. */
  find(key: string, read: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>>;
}

/** Forgets what was asked for longest ago once it holds more than `mostBytes`. */
export function createGzipCache(mostBytes: number): GzipCache {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const underway = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  let bytes = 0;

  const keep = (key: string, packed: Uint8Array<ArrayBuffer>) => {
    if (packed.length > mostBytes / 2) return;
    kept.set(key, packed);
    bytes += packed.length;
    for (const [oldest, value] of kept) {
      if (bytes <= mostBytes) return;
      kept.delete(oldest);
      bytes -= value.length;
    }
  };

  return {
    async find(key, read) {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const running = underway.get(key);
      if (running) return await running;
      const work = read().then((plain) => compress(plain, { level: 6 }));
      underway.set(key, work);
      try {
        const packed = await work;
        keep(key, packed);
        return packed;
      } finally {
        underway.delete(key);
      }
    },
  };
}
