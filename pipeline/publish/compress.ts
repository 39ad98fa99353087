// Precompressed siblings, so that the server sends brotli without working for it.
import { readFile, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { listFiles } from '../../src/snapshot/release.ts';

const compress = promisify(brotliCompress);
const compressible = new Set(['.html', '.json', '.xml', '.atom', '.css', '.svg', '.txt', '.js']);
/** Below it a response is one packet either way. */
const minBytes = 1024;
/** Pages are many and small: level 5 costs a tenth of 11 for some 8 % more bytes. */
const pageQuality = 5;
/** Data files are few and fetched by everyone: the best level for those that it does not hold up. */
const fileQuality = 11;
/** Level 11 packs some 700 kB a second; beyond this size 9 is thirty times as fast. */
const bestBelowBytes = 1_000_000;
const largeFileQuality = 9;

/** Writes `<file>.br` beside every compressible file below `folder` that gains by it. */
export async function compressFiles(folder: string): Promise<{ files: number }> {
  const all = await listFiles(folder);
  // Pages that were taken over from an earlier release came with theirs.
  const packed = new Set(all.filter((path) => path.endsWith('.br')));
  const paths = all.filter((path) => compressible.has(extname(path)) && !packed.has(`${path}.br`));
  let files = 0;
  const queue = paths.values();
  const worker = async () => {
    for (const path of queue) if (await compressFile(join(folder, path))) files += 1;
  };
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker));
  return { files };
}

async function compressFile(path: string): Promise<boolean> {
  if ((await stat(path)).size < minBytes) return false;
  const body = await readFile(path);
  const packed = await compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: qualityOf(path, body.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  if (packed.length >= body.length) return false;
  await writeFile(`${path}.br`, packed);
  return true;
}

function qualityOf(path: string, bytes: number): number {
  if (path.endsWith('.html')) return pageQuality;
  return bytes < bestBelowBytes ? fileQuality : largeFileQuality;
}
