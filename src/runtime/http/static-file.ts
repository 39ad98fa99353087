// Sends a file of a release, with caching headers, compression, and range requests.
import { join } from 'node:path';
import type { Context } from 'hono';
import { feedFiles } from '../../contracts/api/open-files.ts';
import { readBytes, streamFile } from '../../snapshot/release/site-files.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { type Coding, chooseCoding, chooseRange, isFresh } from './content-negotiation.ts';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  ipynb: 'application/x-ipynb+json',
  jsonld: 'application/ld+json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  sql: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  gz: 'application/gzip',
  parquet: 'application/vnd.apache.parquet',
  woff2: 'font/woff2',
};
const feedTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(feedFiles).flatMap(({ rss, json }) => [
    [`site/${rss}`, 'application/rss+xml; charset=utf-8'],
    [`site/${json}`, 'application/feed+json; charset=utf-8'],
  ]),
);

/**
 * Allows any site to read the file, and the headers that conditional requests and range requests
 * need.
 */
const openHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Accept-Ranges, Content-Range',
};
/** Smaller files are not compressed, because they fit into one network packet anyway. */
const minGzipBytes = 1024;
/** Larger files are streamed instead of read into memory, because clients may be slow. */
const maxBufferedBytes = 64 * 1024;

function contentType(file: string): string {
  const extension = /\.([a-z0-9]+)$/.exec(file)?.[1] ?? '';
  return feedTypes[file] ?? types[extension] ?? 'application/octet-stream';
}

function cacheControl(file: string, status: 200 | 404): string {
  if (status === 404) return 'no-cache';
  // index.json and modified.csv change, and clients poll them. All other change files never change.
  if (/^site\/changes\/(index|modified)\./.test(file)) return 'public, max-age=60';
  if (file.startsWith('site/assets/')) return 'public, max-age=31536000, immutable';
  return file.endsWith('.html') ? 'public, max-age=300' : 'public, max-age=3600';
}

export interface ServedFiles {
  readonly folder: string;
  readonly manifest: Pick<LoadedRelease['manifest'], 'generated'>;
  readonly files: Pick<LoadedRelease['files'], 'find' | 'has'>;
  readonly gzip: LoadedRelease['gzip'];
}

/**
 * Sends `file`, which must be in the manifest. Use status 404 only for the "Page not found" page.
 * Its body is sent even for a conditional request.
 */
export async function sendFile(
  context: Context,
  release: ServedFiles,
  file: string,
  status: 200 | 404,
): Promise<Response> {
  const type = contentType(file);
  const isText = type.endsWith('charset=utf-8');
  const coding = isText ? chooseFor(context, release, file) : 'identity';
  const stored = coding === 'br' ? `${file}.br` : file;
  const entry = release.files.find(stored);
  const etag = `"${entry?.sha256}${coding === 'gzip' ? '-gzip' : ''}"`;
  const modified = new Date(release.manifest.generated);
  const headers: Record<string, string> = {
    'Cache-Control': cacheControl(file, status),
    ETag: etag,
    'Last-Modified': modified.toUTCString(),
    ...(isText ? { Vary: 'Accept-Encoding' } : {}),
    ...(file.endsWith('.html') ? {} : openHeaders),
  };
  if (status === 200 && isFresh(context.req.raw.headers, etag, modified)) {
    return context.body(null, 304, headers);
  }
  headers['Content-Type'] = type;
  if (coding !== 'identity') headers['Content-Encoding'] = coding;
  const path = join(release.folder, stored);
  if (coding === 'gzip') {
    const packed = await release.gzip.find(file, () => readBytes(path));
    headers['Content-Length'] = String(packed.length);
    if (isHead(context)) return context.body(null, status, headers);
    return context.body(packed, status, headers);
  }
  const bytes = entry?.bytes ?? 0;
  if (coding === 'identity' && status === 200) {
    headers['Accept-Ranges'] = 'bytes';
    const partial = await sendRange(context, { path, bytes, etag, modified, headers });
    if (partial) return partial;
  }
  headers['Content-Length'] = String(bytes);
  if (isHead(context)) return context.body(null, status, headers);
  const body = bytes > maxBufferedBytes ? streamFile(path, 0, bytes - 1) : await readBytes(path);
  return context.body(body, status, headers);
}

interface WholeFile {
  readonly path: string;
  readonly bytes: number;
  readonly etag: string;
  readonly modified: Date;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Supports range requests, because Parquet readers first request the footer of a file, then single
 * columns.
 */
async function sendRange(
  context: Context,
  { path, bytes, etag, modified, headers }: WholeFile,
): Promise<Response | undefined> {
  if (isHead(context)) return undefined;
  const range = chooseRange(context.req.raw.headers, bytes, etag, modified);
  if (range === undefined) return undefined;
  if (range === 'beyond') {
    const rangeHeaders = { ...headers, 'Content-Range': `bytes */${bytes}` };
    return context.text(
      `The requested range starts after the end of the file, which has ${bytes} bytes.\n`,
      416,
      rangeHeaders,
    );
  }
  return context.body(streamFile(path, range.start, range.end), 206, {
    ...headers,
    'Content-Range': `bytes ${range.start}-${range.end}/${bytes}`,
    'Content-Length': String(range.end - range.start + 1),
  });
}

const isHead = (context: Context): boolean => context.req.method === 'HEAD';

function chooseFor(context: Context, { files }: ServedFiles, file: string): Coding {
  const available: Coding[] = [];
  if (files.has(`${file}.br`)) available.push('br');
  if (files.has(file) && (files.find(file)?.bytes ?? 0) >= minGzipBytes) available.push('gzip');
  return chooseCoding(context.req.header('Accept-Encoding'), available);
}
