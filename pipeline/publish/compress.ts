// Compresses the files of a release with Brotli, so that the server does not have to.

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { forEachConcurrently } from '../../src/lib/concurrency.ts';
import { listFiles } from '../../src/snapshot/release/release-folder.ts';

const compress = promisify(brotliCompress);
const compressible = new Set([
  '.html',
  '.json',
  '.jsonld',
  '.xml',
  '.atom',
  '.css',
  '.svg',
  '.sql',
  '.txt',
  '.js',
]);
/** Smaller files are not compressed, because they fit into one network packet anyway. */
const minBytes = 1024;
/**
 * Brotli level for pages, which are many and small. Level 5 takes a tenth of the time of level 11,
 * and its output is about 8% larger.
 */
const pageQuality = 5;
/**
 * Brotli level for scripts and styles, which are compressed once for each version of the code, and
 * for the search index, which many readers load.
 */
const codeQuality = 10;
/**
 * Brotli level for data. Level 10 takes eight times as long, and its output is about 10% smaller.
 */
const dataQuality = 9;

/** Writes `<file>.br` next to each file in `folder` that compression makes smaller. */
export async function compressFiles(folder: string): Promise<{ files: number }> {
  const all = await listFiles(folder);
  // Files of earlier releases and of the page bundle already have compressed files.
  const packed = new Set(all.filter((path) => path.endsWith('.br')));
  const paths = all.filter((path) => compressible.has(extname(path)) && !packed.has(`${path}.br`));
  let files = 0;
  await forEachConcurrently(availableParallelism() * 2, paths, async (path) => {
    if (await compressFile(join(folder, path))) files += 1;
  });
  return { files };
}

async function compressFile(path: string): Promise<boolean> {
  if (statSync(path).size < minBytes) return false;
  return await writeCompressed(path, readFileSync(path));
}

/** Writes `<path>.br` if the content of the file can be made smaller. */
export async function writeCompressed(path: string, body: Uint8Array): Promise<boolean> {
  if (body.length < minBytes || !compressible.has(extname(path))) return false;
  const packed = await compress(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: qualityOf(path),
      [constants.BROTLI_PARAM_LGWIN]: windowBitsOf(body.length),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  if (packed.length >= body.length) return false;
  writeFileSync(`${path}.br`, packed);
  return true;
}

/** A window of the size of the file. With a larger one, compressing a page takes 10% longer. */
function windowBitsOf(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes));
  return Math.min(Math.max(bits, 16), constants.BROTLI_DEFAULT_WINDOW);
}

function qualityOf(path: string): number {
  if (path.endsWith('.html')) return pageQuality;
  return /\.(js|css)$|-(index|words)\.json$/.test(path) ? codeQuality : dataQuality;
}
