// Replaces the site's URL in text files if the release was built for a different URL.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Fast compression levels, because a client is waiting. */
const options = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: { level: 6 } };

type Bytes = Uint8Array<ArrayBuffer>;

export interface RewrittenFiles {
  readonly builtFor: string;
  /**
   * Returns the file with its site URL replaced by `url`, or undefined if the file does not contain
   * the site URL. Simultaneous calls share one computation.
   */
  find(wanted: WantedFile, read: () => Promise<Bytes>): Promise<Bytes | undefined>;
}

export interface WantedFile {
  readonly file: string;
  readonly url: string;
  readonly coding: 'br' | 'gzip' | 'identity';
}

export function createRelinkedFiles(builtFor: string, maxBytes: number): RewrittenFiles {
  const pattern = toPattern(builtFor);
  /** Files that do not contain the site's URL. They are not read again. */
  const withoutLinks = new Set<string>();
  const cache = new LRUCache<string, Bytes, { wanted: WantedFile; read: () => Promise<Bytes> }>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 2),
    // The cache requires sizes above 0, but the result for a file without the site's URL is empty.
    sizeCalculation: (bytes) => bytes.length + 1,
    // If an entry is evicted or replaced, requests that already wait for it still succeed.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { wanted, read } }) {
      // Latin-1 maps each byte to one character, so only the bytes of the URL change.
      const text = Buffer.from(await read()).toString('latin1');
      const relinked = text.replace(pattern, (found) => toForm(wanted.url, found));
      if (relinked === text) {
        withoutLinks.add(wanted.file);
        return new Uint8Array();
      }
      const bytes = new Uint8Array(Buffer.from(relinked, 'latin1'));
      const { coding } = wanted;
      if (coding === 'identity') return bytes;
      return new Uint8Array(await compress[coding](bytes, options[coding] as object));
    },
  });
  return {
    builtFor,
    async find(wanted, read) {
      if (withoutLinks.has(wanted.file)) return undefined;
      const key = `${wanted.coding} ${wanted.url} ${wanted.file}`;
      const bytes = await cache.forceFetch(key, { context: { wanted, read } });
      return withoutLinks.has(wanted.file) ? undefined : bytes;
    },
  };
}

/**
 * Matches the URL in plain or percent-encoded form. Does not match if a longer host name or a port
 * follows.
 */
function toPattern(url: string): RegExp {
  const forms = [url, encodeURIComponent(url)].map((form) =>
    form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`(?:${forms.join('|')})(?![\\w-]|[.:]\\w)`, 'g');
}

const toForm = (url: string, found: string): string =>
  found.includes('://') ? url : encodeURIComponent(url);

/** Replaces the site's URL in a text that the server has created or changed. */
export const relink = (text: string, builtFor: string, url: string): string =>
  builtFor === url ? text : text.replace(toPattern(builtFor), (found) => toForm(url, found));

/** Returns a hash of the URL for ETags, because the content of a file depends on the URL. */
export const toUrlTag = (url: string): string => hash('sha256', url).slice(0, 12);
