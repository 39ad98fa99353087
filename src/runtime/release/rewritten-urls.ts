// Serves text files of a release with the site's URL replaced, if the release was built for another URL.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** A fast compression level, because a client is waiting. */
const options = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: { level: 6 } };

type Bytes = Uint8Array<ArrayBuffer>;

export interface RelinkedFiles {
  /** The URL of the site that the release was built for. */
  readonly builtFor: string;
  /**
   * The file with links to `url`; undefined when it contains none. Simultaneous requests share the
   * work.
   */
  find(wanted: WantedFile, read: () => Promise<Bytes>): Promise<Bytes | undefined>;
}

export interface WantedFile {
  readonly file: string;
  readonly url: string;
  readonly coding: 'br' | 'gzip' | 'identity';
}

/** Evicts the least recently used entries above `maxBytes`. Entries larger than half of it are not cached. */
export function createRelinkedFiles(builtFor: string, maxBytes: number): RelinkedFiles {
  const pattern = toPattern(builtFor);
  /** Limits the cache to other files: most files of a release are about one project. */
  const withoutLinks = new Set<string>();
  const cache = new LRUCache<string, Bytes, { wanted: WantedFile; read: () => Promise<Bytes> }>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 2),
    // An empty entry means that the file contains no links and need not be read again.
    sizeCalculation: (bytes) => bytes.length + 1,
    // Requests that wait for an entry must not fail if it is evicted or replaced.
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

/** Matches the URL, plain or percent-encoded, but not a longer host or port that starts with it. */
function toPattern(url: string): RegExp {
  const forms = [url, encodeURIComponent(url)].map((form) =>
    form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`(?:${forms.join('|')})(?![\\w-]|[.:]\\w)`, 'g');
}

const toForm = (url: string, found: string): string =>
  found.includes('://') ? url : encodeURIComponent(url);

/** Replaces the URL in text that is not an unchanged file of the release. */
export const relink = (text: string, builtFor: string, url: string): string =>
  builtFor === url ? text : text.replace(toPattern(builtFor), (found) => toForm(url, found));

/** A part of the ETag, because the bytes of a file depend on the URL. */
export const toUrlTag = (url: string): string => hash('sha256', url).slice(0, 12);
