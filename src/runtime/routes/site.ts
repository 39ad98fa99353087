// The static face: every file of the release's site, at the addresses that the site uses.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Context } from 'hono';
import { feedFiles } from '../../contracts/files.ts';
import { ServiceError } from '../../contracts/problems.ts';
import type { AppDeps } from '../app.ts';
import { accepts, isFresh } from '../negotiation.ts';
import type { ServedRelease } from '../serving.ts';

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  woff2: 'font/woff2',
};
const feedTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(feedFiles).flatMap(({ rss, json }) => [
    [rss, 'application/rss+xml; charset=utf-8'],
    [json, 'application/feed+json; charset=utf-8'],
  ]),
);

/** Answers GET and HEAD of anything outside /api. */
export async function answerSite(context: Context, deps: AppDeps): Promise<Response> {
  return await deps.serving.use(async (release) => {
    if (!release) return answerBuilding(context);
    const url = new URL(context.req.url);
    const path = decodePath(url.pathname);
    if (path === undefined) return await answerMissing(context, release);
    const tidy = tidyPath(path);
    if (tidy !== path) return redirect(context, tidy, url.search);
    if (path === '/feed.php') return answerFeed(context, release, url.searchParams);
    const file = findFile(release, path);
    if (file) return answerFile(context, release, file, 200);
    const moved = await findMoved(release, path);
    return moved ? redirect(context, moved, url.search) : await answerMissing(context, release);
  });
}

/** Undefined for what cannot be a path: bad escapes, NUL, a step upwards. */
function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    const isOdd = path.includes('\0') || path.includes('\\') || path.split('/').includes('..');
    return isOdd ? undefined : path;
  } catch {
    return undefined;
  }
}

/** No trailing slash, no doubled slash, no `.html`, no `/index`. */
function tidyPath(path: string): string {
  const tidy = path
    .replace(/\/{2,}/g, '/')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '/')
    .replace(/(.)\/$/, '$1');
  return tidy === '' ? '/' : tidy;
}

const redirect = (context: Context, path: string, search: string): Response =>
  context.body(null, 301, {
    Location: `${path.split('/').map(encodeURIComponent).join('/')}${search}`,
    'Cache-Control': 'public, max-age=3600',
  });

/** The path below the release folder of what stands at an address. */
function findFile(release: ServedRelease, path: string): string | undefined {
  const below = `site${path === '/' ? '/index' : path}`;
  const candidates = [below, `${below}.html`, `${below}/index.html`];
  return candidates.find(
    (candidate) => candidate in release.manifest.files && !candidate.endsWith('.br'),
  );
}

function answerFeed(context: Context, release: ServedRelease, query: URLSearchParams): Response {
  const type = query.get('type');
  const isKnown = type === null || type === 'news' || type === 'blog';
  if (!isKnown || query.getAll('type').length > 1) {
    throw new ServiceError(
      'invalid_parameter',
      `There is no feed of type "${type}". Leave type out for news, or use type=blog.`,
      { details: [{ param: 'type', message: 'Use blog, or leave it out.' }] },
    );
  }
  return answerFile(context, release, `site/${feedFiles[type ?? 'news'].rss}`, 200);
}

function contentType(file: string): string {
  const name = file.split('/').pop() ?? '';
  const known = feedTypes[file.replace(/^site\//, '')] ?? types[name.split('.').pop() ?? ''];
  return known ?? 'application/octet-stream';
}

function cacheControl(file: string): string {
  if (file.startsWith('site/_astro/')) return 'public, max-age=31536000, immutable';
  return file.endsWith('.html') ? 'public, max-age=300' : 'public, max-age=3600';
}

function answerFile(
  context: Context,
  release: ServedRelease,
  file: string,
  status: 200 | 404,
): Response {
  const type = contentType(file);
  const isText = /^(text|application\/(json|xml|rss|atom|feed))|svg/.test(type);
  const encoding = isText ? chooseEncoding(context, release, file) : undefined;
  const served = encoding === 'br' ? `${file}.br` : file;
  const entry = release.manifest.files[served];
  const etag = `"${entry?.sha256.slice(0, 32)}${encoding === 'gzip' ? '-gz' : ''}"`;
  const modified = new Date(release.manifest.generated);
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Cache-Control': status === 404 ? 'no-cache' : cacheControl(file),
    ETag: etag,
    'Last-Modified': modified.toUTCString(),
    ...(isText ? { Vary: 'Accept-Encoding' } : {}),
    ...(file.endsWith('.html') ? {} : { 'Access-Control-Allow-Origin': '*' }),
  };
  if (status === 200 && isFresh(context.req.raw.headers, etag, modified)) {
    return context.body(null, 304, headers);
  }
  if (encoding) headers['Content-Encoding'] = encoding;
  if (encoding !== 'gzip' && entry) headers['Content-Length'] = String(entry.bytes);
  if (context.req.method === 'HEAD') return context.body(null, status, headers);
  const bytes = createReadStream(join(release.siteFolder, '..', served));
  const stream = encoding === 'gzip' ? bytes.pipe(createGzip({ level: 6 })) : bytes;
  return context.body(Readable.toWeb(stream) as ReadableStream, status, headers);
}

function chooseEncoding(
  context: Context,
  release: ServedRelease,
  file: string,
): 'br' | 'gzip' | undefined {
  const accepted = context.req.header('Accept-Encoding');
  if (`${file}.br` in release.manifest.files && accepts(accepted, 'br')) return 'br';
  const bytes = release.manifest.files[file]?.bytes ?? 0;
  return bytes >= 1024 && accepts(accepted, 'gzip') ? 'gzip' : undefined;
}

/** `/projects/<old slug>` and `/projects/<owner>/<repo>` lead to where the project is now. */
async function findMoved(release: ServedRelease, path: string): Promise<string | undefined> {
  const alias = /^\/projects\/([^/]+(?:\/[^/]+)?)$/.exec(path)?.[1]?.toLowerCase();
  if (!alias) return undefined;
  const [row] = await release.snapshot.rows(
    `select id from project_alias where alias = $alias
     union all select id from project where id = $alias limit 1`,
    { alias },
  );
  const target = row ? `/projects/${row.id}` : undefined;
  return target === path ? undefined : target;
}

async function answerMissing(context: Context, release: ServedRelease): Promise<Response> {
  if ('site/404.html' in release.manifest.files) {
    return answerFile(context, release, 'site/404.html', 404);
  }
  return context.text('There is no such page.\n', 404);
}

const answerBuilding = (context: Context): Response =>
  context.text('The first release is being built. Try again in a minute.\n', 503, {
    'Retry-After': '60',
    'Cache-Control': 'no-store',
  });
