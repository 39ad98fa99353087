// The typed client with a real server.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../src/client/client.ts';
import { DaybreakError } from '../../src/client/error.ts';
import { keyOf } from '../support/callers.ts';
import { makeFolder } from '../support/folders.ts';
import { listen } from '../support/listening.ts';

let baseUrl: string;
let client: Client;
beforeAll(async () => {
  const { url } = await listen();
  baseUrl = `${url}/api/v1`;
  client = createClient({ baseUrl, key: keyOf('pro') });
});

const refusal = async (work: Promise<unknown>): Promise<DaybreakError> => {
  const error = await work.then(
    () => expect.fail('The request was not refused.'),
    (cause: unknown) => cause,
  );
  if (!(error instanceof DaybreakError)) throw error;
  return error;
};

describe('a client', () => {
  it('reads the service status without a key', async () => {
    const { data, quota, requestId } = await createClient({ baseUrl }).meta();
    expect(data).toMatchObject({ state: 'built', version: '1.0.0', counts: { projects: 12 } });
    expect(quota).toBeNull();
    expect(requestId).toMatch(/^request-\d+$/);
  });

  it('checks the dependencies of a project', async () => {
    const files = [{ filename: 'requirements.txt', content: 'swarm==1.0\nnot-a-project\n' }];
    const { data } = await client.check(files);
    expect(data.summary.dependencies).toBe(2);
    expect(data.dependencies.map(({ name }) => name)).toEqual(['swarm', 'not-a-project']);
    const error = await refusal(client.check([]));
    expect(error.code).toMatch(/^invalid_/);
  });

  it('has a method for each endpoint', async () => {
    const { data: projects, meta } = await client.projects({ limit: 3, sort: 'stars' });
    expect(projects).toHaveLength(3);
    expect(meta).toMatchObject({ total: 12, limit: 3, offset: 0, sort: 'stars' });
    const first = projects[0] ?? expect.fail('There is no project.');
    const { data: detail } = await client.project(first.id);
    expect(detail).toMatchObject({ id: first.id, stars: first.stars });
    expect((await client.history(first.id)).data.slug).toBe(first.id);
    expect((await client.search({ q: first.name })).data[0]?.id).toBe(first.id);
    expect((await client.emerging({ limit: 1 })).meta.freshness).toBe('realtime');
    expect((await client.products()).meta.total).toBe(1);
    expect((await client.alternatives('noted')).data.alternatives.length).toBeGreaterThan(0);
    expect((await client.models({ tier: 'budget' })).meta.offset).toBe(0);
    expect((await client.hub()).data).toHaveProperty('trending');
    expect((await client.forecastScores()).data).toBeInstanceOf(Array);
    expect((await client.events({ limit: 1 })).data).toHaveLength(1);
  });

  it('finds a project by owner/repo', async () => {
    const { data } = await client.project('Alba-Lab/threadswarm');
    expect(data.id).toBe('alba-lab-threadswarm');
  });

  it('returns the remaining quota and its reset time', async () => {
    const { quota } = await createClient({ baseUrl, key: keyOf('dev') }).models();
    expect(quota).toEqual({
      limit: 5000,
      remaining: 4999,
      resetsAt: new Date('2026-07-02T00:00:00Z'),
    });
  });

  it('iterates over all pages of a list', async () => {
    const sizes: number[] = [];
    const ids = new Set<string>();
    for await (const { data } of client.pages('/projects', { limit: 5 })) {
      sizes.push(data.length);
      for (const { id } of data) ids.add(id);
    }
    expect(sizes).toEqual([5, 5, 2]);
    expect(ids.size).toBe(12);
  });

  it('iterates over all events', async () => {
    const { data: all } = await client.events({ limit: 100 });
    const walked: string[] = [];
    for await (const { id } of client.allEvents({ limit: 2 })) walked.push(id);
    expect(walked).toEqual(all.map(({ id }) => id));
    expect(walked.length).toBeGreaterThan(2);
  });
});

it('the client example in docs/api.md runs', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
  const lines = /```ts\n(import \{ createClient[^`]*)```/.exec(page)?.[1] ?? '';
  const path = join(makeFolder(), 'example.ts');
  const client = join(import.meta.dirname, '../../src/client/client.ts');
  const example = lines
    .replace('./src/client/client.ts', client)
    .replace('http://127.0.0.1:4321/api/v1', baseUrl)
    .replace('dbk_…', keyOf('dev'))
    .replace("tier: 'budget'", 'limit: 1');
  writeFileSync(path, `${example}console.log(data.length, meta.total, quota?.limit);`);
  const { stdout } = await promisify(execFile)(process.execPath, [path]);
  expect(stdout.match(/price_in/g)).toHaveLength(3);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('1 1 5000');
});

describe('a repeated request', () => {
  /** Records the status of each response and the `If-None-Match` of its request. */
  const listenIn = (options: { readonly cachedBodies?: number } = {}) => {
    const told: [number, string | null][] = [];
    const one = createClient({
      baseUrl,
      key: keyOf('pro'),
      ...options,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        told.push([response.status, new Headers(init?.headers).get('If-None-Match')]);
        return response;
      },
    });
    return { one, told };
  };

  it('is not transferred again while it is unchanged', async () => {
    const { one, told } = listenIn();
    const first = await one.projects({ limit: 2 });
    const etag = expect.stringMatching(/^"/);
    first.data.length = 0;
    const second = await one.projects({ limit: 2 });
    expect(second.data).toHaveLength(2);
    expect(second.links).toEqual(first.links);
    expect(second.requestId).not.toBe(first.requestId);
    expect(Number(second.quota?.remaining)).toBe(Number(first.quota?.remaining) - 1);
    await one.projects({ limit: 3 });
    expect(told).toEqual([
      [200, null],
      [304, etag],
      [200, null],
    ]);
  });

  it('stores the bodies of the most recent requests, up to `cachedBodies`', async () => {
    const { one, told } = listenIn({ cachedBodies: 1 });
    for (const limit of [1, 2, 2, 1]) await one.projects({ limit });
    expect(told.map(([status]) => status)).toEqual([200, 200, 304, 200]);
    const none = listenIn({ cachedBodies: 0 });
    for (const limit of [1, 1]) await none.one.projects({ limit });
    expect(none.told.map(([status]) => status)).toEqual([200, 200]);
  });
});

describe('an error response', () => {
  it('throws an error with code, status, and request ID', async () => {
    const error = await refusal(client.project('nobody-nothing'));
    expect(error).toMatchObject({ name: 'DaybreakError', code: 'not_found', status: 404 });
    expect(error.message).toContain('nobody-nothing');
    expect(error.requestId).toMatch(/^request-\d+$/);
    expect(error.retryAfterSeconds).toBeNull();
  });

  it('lists the invalid parameters', async () => {
    const error = await refusal(client.projects({ limit: 0, health_min: 101 }));
    expect(error.code).toBe('invalid_parameter');
    expect(error.details.map(({ param }) => param).sort()).toEqual(['health_min', 'limit']);
  });

  it('distinguishes a missing key, an invalid key, and an insufficient plan', async () => {
    const codes = await Promise.all(
      [undefined, 'dbk_wrong', keyOf('free')].map(async (key) => {
        const one = createClient(key === undefined ? { baseUrl } : { baseUrl, key });
        return (await refusal(one.history('alba-lab-threadswarm'))).code;
      }),
    );
    expect(codes).toEqual(['missing_key', 'invalid_key', 'plan_required']);
  });
});

/** Starts a server with this response for every request. */
async function answerWith(status: number, headers: Record<string, string>, body: string) {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return createClient({ baseUrl: `http://127.0.0.1:${port}`, key: 'dbk_secret', timeoutMs: 5000 });
}

describe('a response that is not from the API', () => {
  it('throws `unreadable` with its status', async () => {
    const odd = await answerWith(502, { 'Retry-After': '7' }, '<h1>Bad gateway</h1>');
    const error = await refusal(odd.meta());
    expect(error).toMatchObject({ code: 'unreadable', status: 502, retryAfterSeconds: 7 });
    expect(error.message).not.toContain('dbk_secret');
  });

  it('throws `unreadable` even with status 200', async () => {
    const odd = await answerWith(200, {}, '{"hello": "world"}');
    expect(await refusal(odd.hub())).toMatchObject({ code: 'unreadable', status: 200 });
  });

  it('does not follow redirects with the key', async () => {
    const odd = await answerWith(302, { Location: 'http://127.0.0.1:9/' }, '');
    await expect(odd.models()).rejects.toThrow(TypeError);
  });

  it('does not send the key to another origin for the next page', async () => {
    const link = { Link: '<http://elsewhere.example/api/v1/models?offset=50>; rel="next"' };
    const odd = await answerWith(200, link, '{"ok": true, "data": [], "meta": {}}');
    const pages = odd.pages('/models', {});
    expect((await pages.next()).done).toBe(false);
    const error = await refusal(pages.next());
    expect(error.message).toContain('http://elsewhere.example');
  });
});
