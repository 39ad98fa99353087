import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createUpstream } from '../../../../pipeline/io/upstream/client.ts';
import { openEtagCache } from '../../../../pipeline/io/upstream/etag-cache.ts';
import { makeFolder } from '../../../support/folders.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server with a list whose content and ETag depend on `state.version`. */
async function serveList() {
  const state = { version: 1, responses: [] as string[] };
  const server = createServer((request, response) => {
    const etag = `W/"${state.version}"`;
    const isSame = request.headers['if-none-match'] === etag;
    state.responses.push(`${request.url} ${isSame ? 304 : 200}`);
    const link = '</list?page=2>; rel="next"';
    response.writeHead(isSame ? 304 : 200, isSame ? { etag } : { etag, link });
    response.end(isSame ? undefined : JSON.stringify({ version: state.version }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state };
}

const limits = { mostFiles: 3, mostBytes: 10_000, nowMs: () => Date.now() };
async function createClient(url: string, folder: string) {
  return createUpstream({
    name: 'Lists',
    baseUrl: url,
    tokenSetting: null,
    urlSetting: 'LISTS_URL',
    nowMs: () => Date.now(),
    sleep: async () => {},
    kept: await openEtagCache({ folder, ...limits }),
    isKept: (path) => !path.startsWith('/search'),
  });
}

describe('a response with an ETag', () => {
  it('comes from the cache with its Link header until it changes', async () => {
    const { url, state } = await serveList();
    const folder = join(makeFolder(), 'etag-cache');
    const first = await createClient(url, folder);
    const full = await first.ask({ path: '/list' });
    const second = await createClient(url, folder);
    const again = await second.ask({ path: '/list' });
    expect(again).toMatchObject({ status: 200, body: full.body });
    expect(again.headers.link).toBe(full.headers.link);
    expect(second.counters()).toMatchObject({ requests: 1, unchanged: 1 });
    state.version = 2;
    expect((await second.ask({ path: '/list' })).body).toEqual({ version: 2 });
    expect((await second.ask({ path: '/list' })).body).toEqual({ version: 2 });
    expect(state.responses).toEqual(['/list 200', '/list 304', '/list 200', '/list 304']);
  });

  it('is requested without a condition if its file is damaged or its path is not cached', async () => {
    const { url, state } = await serveList();
    const folder = join(makeFolder(), 'etag-cache');
    const { ask } = await createClient(url, folder);
    await ask({ path: '/list' });
    const [file = ''] = readdirSync(folder);
    writeFileSync(join(folder, file), '{"truncated');
    await ask({ path: '/list' });
    await ask({ path: '/search?q=a' });
    await ask({ path: '/search?q=a' });
    expect(state.responses.filter((line) => line.endsWith('304'))).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is evicted when there are too many, least recently used first', async () => {
    const { url } = await serveList();
    const folder = join(makeFolder(), 'etag-cache');
    const { ask } = await createClient(url, folder);
    for (let n = 1; n <= 5; n += 1) {
      const known = new Set(n === 1 ? [] : readdirSync(folder));
      await ask({ path: `/list?n=${n}` });
      const added = readdirSync(folder).find((name) => !known.has(name)) ?? '';
      utimesSync(join(folder, added), 1000 * n, 1000 * n);
    }
    const cache = await openEtagCache({ folder, ...limits });
    await cache.touch('/list?n=3');
    const found = await Promise.all([1, 2, 3, 4, 5].map((n) => cache.find(`/list?n=${n}`)));
    expect(found.map((response) => response !== undefined)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    await openEtagCache({ folder, ...limits, mostFiles: 1 });
    expect(await cache.find('/list?n=3')).toBeDefined();
    expect(readdirSync(folder)).toHaveLength(1);
    await openEtagCache({ folder, ...limits, mostBytes: 1 });
    expect(readdirSync(folder)).toEqual([]);
  });
});
