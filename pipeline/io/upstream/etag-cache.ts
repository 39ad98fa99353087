// Answers with an ETag, kept on the disk: asked again under a condition, they cost nothing when unchanged.
import { createHash } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { UpstreamAnswer } from '../../../src/contracts/upstream.ts';
import { exists, writeFileAtomic } from '../files.ts';
import { readText } from '../read-files.ts';

const Kept = z.object({
  path: z.string(),
  etag: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
export type KeptAnswer = z.infer<typeof Kept>;

export interface KeptAnswers {
  find(path: string): Promise<KeptAnswer | undefined>;
  /** An answer without an ETag is not kept. */
  keep(path: string, answer: UpstreamAnswer): Promise<void>;
  /** It was of use again: others are forgotten before it. */
  touch(path: string): Promise<void>;
}

export interface KeptOptions {
  readonly folder: string;
  /** More than these are forgotten, those of no use for longest first. */
  readonly mostFiles: number;
  readonly mostBytes: number;
  readonly nowMs: () => number;
}

/** Of the headers only what later answers leave out: the address of the next page. */
const keptHeaders = ['link'];

export async function openKeptAnswers(options: KeptOptions): Promise<KeptAnswers> {
  await forget(options);
  const fileOf = (path: string): string =>
    join(options.folder, `${createHash('sha256').update(path).digest('hex').slice(0, 32)}.json`);
  return {
    async find(path) {
      const file = fileOf(path);
      if (!(await exists(file))) return undefined;
      try {
        const kept = Kept.parse(JSON.parse(await readText(file)));
        return kept.path === path ? kept : undefined;
      } catch {
        // Damaged: it is asked for as if it had never been here.
        return undefined;
      }
    },
    async keep(path, { headers, body }) {
      const { etag } = headers;
      if (etag === undefined) return;
      const kept = Object.fromEntries(
        keptHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
      );
      await writeFileAtomic(fileOf(path), JSON.stringify({ path, etag, headers: kept, body }));
    },
    async touch(path) {
      const at = new Date(options.nowMs());
      await utimes(fileOf(path), at, at).catch(() => {});
    },
  };
}

async function forget({ folder, mostFiles, mostBytes }: KeptOptions): Promise<void> {
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
