// One release, served on two ports and under several hosts: no response links to another host.
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../../../pipeline/publish/build-site.ts';
import { readConfig } from '../../../../src/runtime/config/config.ts';
import { makeFolder } from '../../../support/folders.ts';
import { listenWith } from '../../../support/listening.ts';
import {
  firstId,
  makeApp,
  makeCurrent,
  writeServedRelease,
} from '../../../support/served-release.ts';

const dataDir = makeFolder();
const builtFor = 'daybreak.example';
let paths: string[];
const ports: number[] = [];
let fixedPort = 0;

const serve = async (settings: NodeJS.ProcessEnv) => {
  const config = { ...readConfig({ LOG_LEVEL: 'silent', ...settings }), dataDir };
  const { app, serving } = makeApp(dataDir, { config });
  await serving.refresh();
  const { port } = new URL(await listenWith(app.fetch));
  return { serving, port: Number(port) };
};

beforeAll(async () => {
  // The release was built for https://daybreak.example, with the real pages.
  await writeServedRelease(dataDir, { buildSite });
  makeCurrent(dataDir, firstId);
  const first = await serve({});
  const second = await serve({ TRUST_PROXY: '1' });
  const fixed = await serve({ SITE_URL: 'https://other.example' });
  ports.push(first.port, second.port);
  fixedPort = fixed.port;
  const files = await first.serving.use((release) => release?.files.paths ?? []);
  paths = files
    .filter(
      (path) => path.startsWith('site/') && /\.(html|xml|atom|json|jsonld|txt|md)$/.test(path),
    )
    .map((path) => path.replace(/^site/, '').replace(/(\/index)?\.html$/, '') || '/');
  return async () => {
    for (const { serving } of [first, second, fixed]) await serving.close();
  };
});

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Uses `node:http`, because `fetch` cannot send a different Host header. */
const get = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((done, fail) => {
    request({ port, host: '127.0.0.1', path, headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      const coding = response.headers['content-encoding'];
      const plain =
        coding === 'br'
          ? brotliDecompressSync(bytes)
          : coding === 'gzip'
            ? gunzipSync(bytes)
            : bytes;
      done({
        status: response.statusCode ?? 0,
        headers: response.headers,
        bytes,
        text: plain.toString('utf8'),
      });
    })
      .on('error', fail)
      .end();
  });

const extra = [
  '/status',
  '/api/v1/openapi.json',
  '/api/v1/meta',
  '/watch.xml?p=alba-lab-threadswarm',
  '/feed.php',
  '/no-such-page',
];

describe('a server without SITE_URL', () => {
  it.each(['br', 'gzip', 'identity'])(
    'uses only the requested host in links (%s)',
    async (coding) => {
      let named = 0;
      for (const port of ports) {
        for (const host of [`127.0.0.1:${port}`, 'mirror.test']) {
          for (const path of [...paths, ...extra]) {
            const { text, headers } = await get(port, path, {
              Host: host,
              'Accept-Encoding': coding,
            });
            expect(text.includes(builtFor), `${host}${path}`).toBe(false);
            expect(headers['content-length'] ?? '0', path).toMatch(/^\d+$/);
            const others = ports.filter((other) => other !== port);
            for (const other of others) expect(text, path).not.toContain(`127.0.0.1:${other}`);
            if (host === 'mirror.test') expect(text, path).not.toContain('127.0.0.1:4321');
            if (text.includes(`http://${host}`)) named += 1;
          }
        }
      }
      // Without this, the test would pass even if no page contained links to the site.
      expect(named).toBeGreaterThan(paths.length);
    },
  );

  it('uses its host in every kind of file that contains links', async () => {
    const [port = 0] = ports;
    const url = `http://127.0.0.1:${port}`;
    for (const path of [
      '/',
      '/developers',
      '/developers.md',
      '/data',
      '/feed.xml',
      '/feed.atom',
      '/feed.json',
      '/llms.txt',
      '/robots.txt',
      '/sitemap-index.xml',
      '/dumps/croissant.json',
      '/status',
      '/api/v1/openapi.json',
      '/watch.xml?p=alba-lab-threadswarm',
    ]) {
      const { status, text } = await get(port, path);
      expect(status, path).toBe(200);
      expect(text, path).toContain(url);
    }
    const home = (await get(port, '/')).text;
    expect(home).toContain(`<link rel="canonical" href="${url}/"`);
    expect(home).toContain(`<meta property="og:url" content="${url}/"`);
  });

  it('has a different ETag for each host and coding, and returns 304 for it', async () => {
    const [port = 0] = ports;
    const tags = new Set<string>();
    for (const Host of ['a.test', 'b.test']) {
      for (const coding of ['br', 'gzip', 'identity']) {
        const headers = { Host, 'Accept-Encoding': coding };
        const sent = await get(port, '/llms.txt', headers);
        const tag = String(sent.headers.etag);
        tags.add(tag);
        expect(sent.headers['content-encoding'] ?? 'identity').toBe(coding);
        expect(sent.headers.vary).toContain('Accept-Encoding');
        const again = await get(port, '/llms.txt', { ...headers, 'If-None-Match': tag });
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
      }
    }
    expect(tags.size).toBe(6);
  });

  it('sends the published bytes unchanged if the requested host is the one of the release', async () => {
    const [, port = 0] = ports;
    const headers = { Host: builtFor, 'X-Forwarded-Proto': 'https', 'Accept-Encoding': 'br' };
    const { text, headers: sent } = await get(port, '/', headers);
    expect(text).toContain(`<link rel="canonical" href="https://${builtFor}/"`);
    expect(sent.etag).toMatch(/^"[0-9a-f]{64}"$/);
  });

  it('uses X-Forwarded-Proto only behind a proxy', async () => {
    const [direct = 0, proxied = 0] = ports;
    const headers = { Host: 'mirror.test', 'X-Forwarded-Proto': 'https' };
    expect((await get(direct, '/llms.txt', headers)).text).toContain('http://mirror.test/');
    expect((await get(proxied, '/llms.txt', headers)).text).toContain('https://mirror.test/');
  });

  it.each(['"><script>', 'a b', 'x@y', 'a.test/b'])(
    'never echoes the malformed host %s',
    async (Host) => {
      const [port = 0] = ports;
      const { status, text } = await get(port, '/', { Host });
      expect(status === 400 || !text.includes(Host)).toBe(true);
    },
  );
});

it('a server with SITE_URL uses it in links for every requested host', async () => {
  for (const path of ['/', '/llms.txt', '/feed.xml', '/api/v1/openapi.json']) {
    const { text } = await get(fixedPort, path, { Host: 'mirror.test', 'Accept-Encoding': 'br' });
    expect(text, path).toContain('https://other.example');
    expect(text, path).not.toMatch(/mirror\.test|daybreak\.example/);
  }
});
