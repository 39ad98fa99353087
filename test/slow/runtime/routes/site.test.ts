// Static files: paths, compression, validators, redirects, and errors.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BuildSite } from '../../../../pipeline/publish/assemble-release.ts';
import { ErrorBody } from '../../../../src/contracts/api/error-codes.ts';
import { readManifest } from '../../../../src/snapshot/release/release-folder.ts';
import { makeFolder } from '../../../support/folders.ts';
import {
  firstId,
  makeApp,
  makeCurrent,
  writeServedRelease,
} from '../../../support/served-release.ts';
import { buildPlainPages } from '../../../support/small-release.ts';

const dataDir = makeFolder();
const { app, serving, lines } = makeApp(dataDir);
let folder = '';

const buildSite: BuildSite = async (input) => {
  const made = await buildPlainPages(input);
  mkdirSync(join(input.outDir, 'assets'));
  writeFileSync(join(input.outDir, 'assets', 'style.Ab12.css'), 'body{margin:0}\n'.repeat(200));
  writeFileSync(join(input.outDir, 'noise.bin'), Buffer.alloc(400_000, 7));
  writeFileSync(join(input.outDir, 'projects.html'), '<!doctype html><title>all</title>');
  const dumps = join(input.outDir, 'dumps', firstId);
  mkdirSync(dumps, { recursive: true });
  writeFileSync(join(dumps, 'daybreak.duckdb'), `12345678DUCK${'x'.repeat(5_000)}`);
  writeFileSync(join(dumps, 'models.parquet'), 'PAR1');
  mkdirSync(join(input.outDir, 'blog'));
  writeFileSync(join(input.outDir, 'blog', 'index.html'), '<!doctype html><title>blog</title>');
  return made;
};

beforeAll(async () => {
  folder = await writeServedRelease(dataDir, {
    buildSite,
    change: (rows) => {
      rows.project[2] = { ...rows.project[2], id: 'borealis-page.html' };
      rows.project_alias.push(
        { alias: 'old-owner/old-name', id: 'cinder-newcomer', kind: 'repo' },
        { alias: 'old-owner-old-name', id: 'cinder-newcomer', kind: 'slug' },
      );
    },
  });
  makeCurrent(dataDir, firstId);
  await serving.refresh();
  return () => serving.close();
});

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  await app.request(path, { headers, method });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const stored = (path: string) => readFileSync(join(folder, 'site', path));

describe('the files of a release', () => {
  it('include the dumps of kept releases, complete and in ranges, and of no others', async () => {
    const path = `/dumps/${firstId}/daybreak.duckdb`;
    const whole = await get(path);
    expect(whole.status).toBe(200);
    expect((await bytesOf(whole)).equals(stored(`dumps/${firstId}/daybreak.duckdb`))).toBe(true);
    expect(whole.headers.get('Accept-Ranges')).toBe('bytes');
    const part = await get(path, { Range: 'bytes=8-11', 'Accept-Encoding': 'br, gzip' });
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).toString()).toBe('DUCK');
    const tag = whole.headers.get('ETag') ?? '';
    expect((await get(path, { 'If-None-Match': tag })).status).toBe(304);
    expect((await get(`/dumps/${firstId}/models.parquet`)).status).toBe(200);
    for (const other of ['20200101T000000Z/models.parquet', `${firstId}/../../graph.duckdb`]) {
      expect((await get(`/dumps/${other}`)).status, other).toBe(404);
    }
  });

  it.each([
    ['/', 'index.html', 'text/html; charset=utf-8'],
    ['/projects', 'projects.html', 'text/html; charset=utf-8'],
    ['/blog', 'blog/index.html', 'text/html; charset=utf-8'],
    ['/projects/cinder-newcomer', 'projects/cinder-newcomer.html', 'text/html; charset=utf-8'],
    [
      '/projects/borealis-page.html',
      'projects/borealis-page.html.html',
      'text/html; charset=utf-8',
    ],
    ['/projects-data.json', 'projects-data.json', 'application/json; charset=utf-8'],
    ['/feed.xml', 'feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/feed.php', 'feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/feed.php?type=news', 'feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/feed.php?type=blog', 'blog.xml', 'application/rss+xml; charset=utf-8'],
    ['/feed.atom', 'feed.atom', 'application/atom+xml; charset=utf-8'],
    ['/feed.json', 'feed.json', 'application/feed+json; charset=utf-8'],
    ['/dumps/models.parquet', 'dumps/models.parquet', 'application/vnd.apache.parquet'],
    ['/assets/style.Ab12.css', 'assets/style.Ab12.css', 'text/css; charset=utf-8'],
    ['/favicon.svg', 'favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/noise.bin', 'noise.bin', 'application/octet-stream'],
  ])('are served: %s returns %s', async (path, file, type) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Content-Length')).toBe(String(stored(file).length));
    expect(response.headers.get('Last-Modified')).toBe('Tue, 30 Jun 2026 05:29:59 GMT');
    expect((await bytesOf(response)).equals(stored(file))).toBe(true);
  });

  it('have the sha256 from the manifest as a strong ETag', async () => {
    const manifest = await readManifest(folder);
    const entry = manifest.files['site/projects-data.json'];
    expect((await get('/projects-data.json')).headers.get('ETag')).toBe(`"${entry?.sha256}"`);
  });

  it('are cached by kind, and other sites may read the data files', async () => {
    const cached = async (path: string) => {
      const { headers } = await get(path);
      return [headers.get('Cache-Control'), headers.get('Access-Control-Allow-Origin')];
    };
    expect(await cached('/')).toEqual(['public, max-age=300', null]);
    expect(await cached('/today-data.json')).toEqual(['public, max-age=3600', '*']);
    expect(await cached('/feed.php')).toEqual(['public, max-age=3600', '*']);
    expect((await cached('/assets/style.Ab12.css'))[0]).toBe('public, max-age=31536000, immutable');
  });

  it('that are missing on disk cause a 500 with the request ID, and the server keeps running', async () => {
    const path = join(folder, 'site', 'projects', 'kelp-dots.and_under.html');
    const bytes = readFileSync(path);
    rmSync(path);
    const response = await get('/projects/kelp-dots.and_under', { 'Accept-Encoding': 'gzip' });
    writeFileSync(path, bytes);
    expect(response.status).toBe(500);
    const { error } = ErrorBody.parse(await response.json());
    expect(error.message).toContain(response.headers.get('X-Request-Id'));
    expect(error.message).not.toContain(folder);
    expect(lines.some(({ message }) => message === 'request failed')).toBe(true);
    expect((await get('/projects/kelp-dots.and_under')).status).toBe(200);
  });
});

describe('the content coding of a file', () => {
  it('is the stored Brotli file if the client accepts it', async () => {
    const response = await get('/', { 'Accept-Encoding': 'gzip, br' });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    expect(brotliDecompressSync(await bytesOf(response)).equals(stored('index.html'))).toBe(true);
  });

  it('is gzip otherwise, from the cache the second time', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await get('/', { 'Accept-Encoding': 'gzip' });
      expect(response.headers.get('Content-Encoding')).toBe('gzip');
      const body = await bytesOf(response);
      expect(response.headers.get('Content-Length')).toBe(String(body.length));
      expect(gunzipSync(body).equals(stored('index.html'))).toBe(true);
    }
  });

  it('respects q-values', async () => {
    const coding = async (accepted: string) =>
      (await get('/', { 'Accept-Encoding': accepted })).headers.get('Content-Encoding');
    expect(await coding('br;q=0, gzip')).toBe('gzip');
    expect(await coding('br;q=0.2, gzip;q=0.9')).toBe('gzip');
    expect(await coding('br;q=0, gzip;q=0')).toBeNull();
  });

  it('has its own ETag', async () => {
    const tag = async (accepted: string) =>
      (await get('/', { 'Accept-Encoding': accepted })).headers.get('ETag');
    const tags = [await tag('br'), await tag('gzip'), await tag('identity')];
    expect(new Set(tags).size).toBe(3);
    for (const value of tags) expect(value).toMatch(/^"[0-9a-f]{64}(-gzip)?"$/);
  });

  it('is not applied to tiny or incompressible files', async () => {
    const all = { 'Accept-Encoding': 'br, gzip' };
    const dump = await get('/dumps/models.parquet', all);
    expect(dump.headers.get('Content-Encoding')).toBeNull();
    expect(dump.headers.get('Vary')).toBeNull();
    expect((await get('/favicon.svg', all)).headers.get('Content-Encoding')).toBeNull();
  });

  it('does not make the stored Brotli file available by its own name', async () => {
    expect((await get('/index.html.br')).status).toBe(404);
    expect((await get('/projects-data.json.br')).status).toBe(404);
  });
});

describe('conditional requests for files', () => {
  it('return 304 without a body if nothing changed', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const tag = (await get('/', { 'Accept-Encoding': accepted })).headers.get('ETag') ?? '';
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
        const response = await get('/', { 'Accept-Encoding': accepted, 'If-None-Match': known });
        expect(response.status).toBe(304);
        expect(response.headers.get('ETag')).toBe(tag);
        expect(response.headers.get('Vary')).toBe('Accept-Encoding');
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
        expect(await response.text()).toBe('');
      }
    }
  });

  it('return the full file if the ETag is of another coding', async () => {
    const tag = (await get('/', { 'Accept-Encoding': 'br' })).headers.get('ETag') ?? '';
    expect((await get('/', { 'If-None-Match': tag })).status).toBe(200);
  });

  it('support dates', async () => {
    const since = (date: string) => get('/feed.php', { 'If-Modified-Since': date });
    expect((await since('Tue, 30 Jun 2026 05:29:59 GMT')).status).toBe(304);
    expect((await since('Mon, 29 Jun 2026 05:29:59 GMT')).status).toBe(200);
  });

  it('never turn a 404 into a 304', async () => {
    expect((await get('/nothing', { 'If-None-Match': '*' })).status).toBe(404);
  });
});

describe('HEAD requests for files', () => {
  it('returns the headers of GET without a body', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      for (const path of ['/', '/projects-data.json', '/noise.bin', '/feed.php', '/nothing']) {
        const full = await get(path, { 'Accept-Encoding': accepted });
        const head = await get(path, { 'Accept-Encoding': accepted }, 'HEAD');
        await full.arrayBuffer();
        expect(head.status).toBe(full.status);
        for (const name of ['ETag', 'Content-Length', 'Content-Type', 'Content-Encoding']) {
          expect(head.headers.get(name)).toBe(full.headers.get(name));
        }
        expect(await head.text()).toBe('');
      }
    }
  });
});

describe('site paths', () => {
  it.each([
    ['/projects/', '/projects'],
    ['/projects.html', '/projects'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/blog/index.html', '/blog'],
    ['/projects/cinder-newcomer.html?a=1&b=%20', '/projects/cinder-newcomer?a=1&b=%20'],
    ['/projects/cinder-newcomer/?x', '/projects/cinder-newcomer?x'],
    ['//evil.example/', '/evil.example'],
    ['//evil.example/%2e%2e', '/'],
    ['/%2F%2Fevil.example', '/evil.example'],
    ['/%2Fevil.example/', '/evil.example'],
    ['//@evil.example//x', '/%40evil.example/x'],
    ['/a%0D%0ASet-Cookie:x/', '/a%0D%0ASet-Cookie%3Ax'],
    ['/projects/old-owner/old-name', '/projects/cinder-newcomer'],
    ['/projects/Old-Owner/Old-Name?x=1', '/projects/cinder-newcomer?x=1'],
    ['/projects/old-owner%2Fold-name', '/projects/cinder-newcomer'],
    ['/projects/old-owner-old-name', '/projects/cinder-newcomer'],
    ['/projects/Cinder-Newcomer', '/projects/cinder-newcomer'],
    ['/projects/cinder/newcomer', '/projects/cinder-newcomer'],
    ['/badge/old-owner-old-name.svg', '/badge/cinder-newcomer.svg'],
    ['/badge/Cinder/Newcomer.svg', '/badge/cinder-newcomer.svg'],
    ['/models/resold/opal/opal-7b-instruct', '/models/opal/opal-7b'],
    ['/models/Opal/Opal-7B?x=1', '/models/opal/opal-7b?x=1'],
  ])('%s redirects to %s', async (path, location) => {
    const response = await app.request(`http://localhost${path}`);
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(location);
  });

  it.each([
    '/nothing',
    '/404',
    '/projects/nobody',
    '/projects/nobody/nothing',
    "/projects/'; drop table project; --",
    '/projects/a/b/c',
    '/models/nobody/nothing',
    "/models/'; drop table model; --",
    '/models/a/b/c/d',
    '/constructor',
    '/__proto__',
    '/graph.duckdb',
    '/manifest.json',
    '/posts.json',
    '/%2e%2e/manifest.json',
    '/..%2fmanifest.json',
    '/projects/..%2f..%2f..%2fmanifest.json',
    '/..%5cmanifest.json',
    '/a%00b',
    '/%E0%A4%A',
    '/%',
    '/%ff%fe',
  ])('%s returns the 404 page', async (path) => {
    const response = await app.request(`http://localhost${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(await response.text()).toContain('Page not found');
  });

  it.each([
    ['?type=blgo', 'Did you mean blog?'],
    ['?type=', 'there is no "" feed'],
    ['?type=blog&type=news', 'given more than once'],
  ])('/feed.php%s returns a 400 error', async (query, words) => {
    const response = await get(`/feed.php${query}`);
    expect(response.status).toBe(400);
    const { error } = ErrorBody.parse(await response.json());
    expect(error.code).toBe('invalid_parameter');
    expect(error.message).toContain(words);
    expect(error.details?.[0]?.param).toBe('type');
  });
});

describe('every response of the site', () => {
  it('has a request ID and security headers', async () => {
    const seen = new Set<string | null>();
    for (const path of [
      '/',
      '/nothing',
      '/projects/',
      '/feed.php?type=x',
      '/api/x',
      '/feed.json',
    ]) {
      const { headers } = await get(path);
      seen.add(headers.get('X-Request-Id'));
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      if (path.startsWith('/api/')) continue;
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(policy).toMatch(/script-src 'self'(;|$)/);
    }
    expect(seen.size).toBe(6);
    expect(seen.has(null)).toBe(false);
  });

  it('allows WebAssembly on the SQL page and in its worker only', async () => {
    const policyOf = async (path: string) =>
      (await get(path)).headers.get('Content-Security-Policy') ?? '';
    for (const path of ['/sql', '/assets/sql/worker-ab12.js']) {
      expect(await policyOf(path)).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(await policyOf(path)).toContain("worker-src 'self'");
      expect(await policyOf(path)).toContain("connect-src 'self'");
    }
    for (const path of ['/', '/data', '/sql/x', '/sqlx', '/assets/x.js', '/account', '/x/sql']) {
      expect(await policyOf(path), path).not.toContain('wasm');
    }
  });

  it('serves ranges, and the whole file if it has changed', async () => {
    const whole = await get('/noise.bin');
    expect(whole.headers.get('Accept-Ranges')).toBe('bytes');
    const etag = whole.headers.get('ETag') ?? '';
    const part = await get('/noise.bin', { Range: 'bytes=-8', 'If-Range': etag });
    expect([part.status, part.headers.get('Content-Range')]).toEqual([
      206,
      'bytes 399992-399999/400000',
    ]);
    expect(await bytesOf(part)).toEqual(stored('noise.bin').subarray(-8));
    const older = await get('/noise.bin', { Range: 'bytes=-8', 'If-Range': '"older"' });
    expect([older.status, (await bytesOf(older)).length]).toEqual([200, 400_000]);
    const beyond = await get('/noise.bin', { Range: 'bytes=400000-' });
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, 'bytes */400000']);
    const held = await get('/noise.bin', { Range: 'bytes=-8', 'If-None-Match': etag });
    expect(held.status).toBe(304);
    const packed = await get('/projects-data.json', {
      Range: 'bytes=0-9',
      'Accept-Encoding': 'br',
    });
    expect([packed.status, packed.headers.get('Accept-Ranges')]).toEqual([200, null]);
    const head = await get('/noise.bin', { Range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '400000']);
  });

  it('allows conditional and range requests from other sites', async () => {
    const headers = {
      Origin: 'https://other.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'if-none-match',
    };
    const preflight = await get('/projects-data.json', headers, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('If-None-Match');
    const file = await get('/projects-data.json', { Origin: 'https://other.example' });
    expect(file.headers.get('Access-Control-Expose-Headers')).toContain('ETag');
  });

  it('rejects methods other than GET and HEAD with an Allow header', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const response = await get('/projects', {}, method);
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe('GET, HEAD');
      expect(ErrorBody.parse(await response.json()).error.code).toBe('method_not_allowed');
    }
  });

  it('returns 503 with Retry-After without a release', async () => {
    const response = await makeApp(makeFolder()).app.request('/projects');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('60');
    expect(response.headers.get('X-Request-Id')).toBe('request-1');
  });

  it('is logged without its query string', async () => {
    await get('/feed.php?type=blog&token=planted-secret');
    const last = lines.at(-1);
    expect(last).toMatchObject({ level: 'debug', message: 'request' });
    expect(last?.fields).toMatchObject({ method: 'GET', path: '/feed.php', status: 200 });
    expect(JSON.stringify(lines)).not.toContain('planted-secret');
  });
});

describe('a release without a 404 page', () => {
  it('returns a plain-text 404', async () => {
    const own = makeFolder();
    const bare: BuildSite = async (input) => {
      const made = await buildPlainPages(input);
      rmSync(join(input.outDir, '404.html'));
      return made;
    };
    await writeServedRelease(own, { buildSite: bare });
    makeCurrent(own, firstId);
    const other = makeApp(own);
    await other.serving.refresh();
    const response = await other.app.request('/nothing');
    other.serving.close();
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Page not found.\n');
  });
});
