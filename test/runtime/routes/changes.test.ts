// The change files over HTTP, and the endpoint that lists them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChangeFiles, publishHandMade, recordCurrent } from '../../support/dump-files.ts';
import { makeFolder } from '../../support/folders.ts';
import {
  makeApp,
  makeCurrent,
  writeCurrentRelease,
  writeServedRelease,
} from '../../support/served-release.ts';

const dataDir = makeFolder();
const secondId = '20260702T050000Z';
const changes = join(dataDir, 'releases', secondId, 'site/changes');
const made = makeApp(dataDir);
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  made.app.request(path, { headers, method });
const bytesOf = async (response: Response | Promise<Response>) =>
  Buffer.from(await (await response).arrayBuffer());

beforeAll(async () => {
  const other = makeFolder();
  for (const n of [1, 2, 3]) {
    const day = `2026-07-0${n}`;
    const models = [`('m/one', 'One', ${n}, null)`];
    await publishHandMade(other, { id: `2026070${n}T050000Z`, day, rows: { models } });
    await recordCurrent(other, new Date(`${day}T06:00:00Z`));
  }
  await writeCurrentRelease(dataDir);
  await made.serving.refresh();
  expect(await (await get('/api/v1/changes')).json()).toMatchObject({
    ok: true,
    data: [],
    meta: { seq: 0, release: null, window_days: 90 },
  });
  expect((await get('/changes/index.json')).status).toBe(404);
  const folder = await writeServedRelease(dataDir, { id: secondId });
  await addChangeFiles(folder, join(other, 'changes'));
  makeCurrent(dataDir, secondId);
  await made.serving.refresh();
});
afterAll(() => made.serving.close());

describe('the change files below /changes', () => {
  it('are served as they are on disk, with the index', async () => {
    for (const [name, type] of [
      ['index.json', 'application/json; charset=utf-8'],
      ['modified.csv', 'text/csv; charset=utf-8'],
      ['3.parquet', 'application/vnd.apache.parquet'],
      ['3.ndjson.gz', 'application/gzip'],
    ] as const) {
      const response = await get(`/changes/${name}`);
      expect(response.headers.get('Content-Type')).toBe(type);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(await bytesOf(response)).toEqual(readFileSync(join(changes, name)));
    }
  });

  it('support conditional and range requests, and only text is compressed', async () => {
    const headers = { 'Accept-Encoding': 'gzip, br' };
    const response = await get('/changes/3.parquet', headers);
    expect(response.headers.get('Content-Encoding')).toBeNull();
    const etag = response.headers.get('ETag') ?? '';
    expect((await get('/changes/3.parquet', { 'If-None-Match': etag })).status).toBe(304);
    const range = await get('/changes/3.parquet', { Range: 'bytes=-4' });
    expect(range.status).toBe(206);
    expect((await bytesOf(range)).toString()).toBe('PAR1');
    const index = await get('/changes/index.json', headers);
    expect(index.headers.get('Content-Encoding')).toBe('gzip');
    expect(index.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect((await get('/changes/index.json', {}, 'HEAD')).status).toBe(200);
  });

  it.each(['/changes/9.parquet', '/changes/.index.json', '/changes', '/changes/..%2Fcurrent'])(
    'include nothing at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('GET /api/v1/changes', () => {
  it('returns the entries of the index after a sequence number, without a key', async () => {
    const index = JSON.parse(readFileSync(join(changes, 'index.json'), 'utf8'));
    const all = await (await get('/api/v1/changes')).json();
    expect(all.data).toEqual(index.changes);
    expect(all.meta).toMatchObject({ seq: 3, release: '20260703T050000Z', window_days: 90 });
    const some = await (await get('/api/v1/changes?after=2')).json();
    expect(some.data.map(({ seq }: { seq: number }) => seq)).toEqual([3]);
    expect((await (await get('/api/v1/changes?after=3')).json()).data).toEqual([]);
  });

  it('refuses other parameters and values', async () => {
    for (const query of ['after=-1', 'after=x', 'limit=1']) {
      expect((await get(`/api/v1/changes?${query}`)).status).toBe(400);
    }
    expect((await get('/api/v1/changes', {}, 'POST')).status).toBe(405);
  });
});
