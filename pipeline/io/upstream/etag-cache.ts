// An on-disk cache of responses that have an ETag, used for conditional requests. An unchanged
// response does not count against the rate limit.

import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { UpstreamResponse } from '../../contracts/upstream-request.ts';
import { exists, writeFileAtomic } from '../atomic-files.ts';

const CachedResponse = z.object({
  path: z.string(),
  etag: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
export type CachedResponse = z.infer<typeof CachedResponse>;

export interface EtagCache {
  find(path: string): Promise<CachedResponse | undefined>;
  /** Stores a response. Does nothing if the response has no ETag. */
  store(path: string, response: UpstreamResponse): Promise<void>;
  /** Marks a response as recently used, which delays its eviction. */
  touch(path: string): Promise<void>;
}

export interface EtagCacheOptions {
  readonly folder: string;
  /**
   * Limits of the cache. When the cache is opened, the least recently used responses are removed
   * until both limits are met.
   */
  readonly mostFiles: number;
  readonly mostBytes: number;
  readonly nowMs: () => number;
}

/** The headers to store. `Link` contains the URL of the next page, and 304 responses omit it. */
const storedHeaders = ['link'];

export async function openEtagCache(options: EtagCacheOptions): Promise<EtagCache> {
  await evict(options);
  const fileOf = (path: string): string =>
    join(options.folder, `${createHash('sha256').update(path).digest('hex').slice(0, 32)}.json`);
  return {
    async find(path) {
      const file = fileOf(path);
      if (!(await exists(file))) return undefined;
      try {
        const cached = CachedResponse.parse(JSON.parse(await readFile(file, 'utf8')));
        return cached.path === path ? cached : undefined;
      } catch {
        // The file is damaged, so request the response again.
        return undefined;
      }
    },
    async store(path, { headers, body }) {
      const { etag } = headers;
      if (etag === undefined) return;
      const stored = Object.fromEntries(
        storedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
      );
      await writeFileAtomic(fileOf(path), JSON.stringify({ path, etag, headers: stored, body }));
    },
    async touch(path) {
      const at = new Date(options.nowMs());
      await utimes(fileOf(path), at, at).catch(() => {});
    },
  };
}

async function evict({ folder, mostFiles, mostBytes }: EtagCacheOptions): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { name, size, mtimeMs };
    }),
  );
  let bytes = 0;
  for (const [index, { name, size }] of files
    .toSorted((one, other) => other.mtimeMs - one.mtimeMs)
    .entries()) {
    bytes += size;
    if (index >= mostFiles || bytes > mostBytes) await rm(join(folder, name), { force: true });
  }
}
