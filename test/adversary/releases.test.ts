// Damaged releases in a real server: it must never mix two releases, and must serve every undamaged
// file.
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Running, startServer } from '../../src/runtime/server.ts';
import { makeFolder } from '../support/folders.ts';
import {
  makeApp,
  makeCurrent,
  runtimeConfig,
  writeServedRelease,
} from '../support/served-release.ts';
import { buildPlainPages } from '../support/small-release.ts';
import { waitUntil } from '../support/webhooks.ts';

const [older, newer] = ['20260701T050000Z', '20260702T050000Z'] as const;
const page = 'site/projects/cinder-newcomer.html';
const store = makeFolder();

beforeAll(async () => {
  await writeServedRelease(store, { id: older, buildSite: buildPlainPages });
  await writeServedRelease(store, {
    id: newer,
    buildSite: buildPlainPages,
    change: (rows) => rows.project.pop(),
  });
});

function flip(path: string): void {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

type Damage = readonly [what: string, damage: (folder: string) => void];

/** Kinds of damage for which the release must be refused. */
const refused: Damage[] = [
  ['a flipped bit in graph.duckdb', (folder) => flip(join(folder, 'graph.duckdb'))],
  ['half of graph.duckdb', (folder) => truncateSync(join(folder, 'graph.duckdb'), 60_000)],
  ['no graph.duckdb', (folder) => rmSync(join(folder, 'graph.duckdb'))],
  ['half of the manifest', (folder) => truncateSync(join(folder, 'manifest.json'), 500)],
  ['no manifest', (folder) => rmSync(join(folder, 'manifest.json'))],
  ['half of posts.json', (folder) => truncateSync(join(folder, 'posts.json'), 5)],
  ['half of a page', (folder) => truncateSync(join(folder, page), 100)],
  ['half of a .br file', (folder) => truncateSync(join(folder, `${page}.br`), 20)],
  ['no index.html', (folder) => rmSync(join(folder, 'site/index.html'))],
];

async function start(dataDir: string) {
  const { log, lines } = makeApp(dataDir);
  const running: Running = await startServer(runtimeConfig(dataDir), log);
  const request = async (path: string, coding = 'identity') => {
    const response = await new Promise<import('node:http').IncomingMessage>((done, fail) => {
      const options = { port: running.port, path, headers: { 'accept-encoding': coding } };
      get(options, done).once('error', fail);
    });
    const { statusCode: status, headers } = response;
    return { status, coding: headers['content-encoding'], body: await buffer(response) };
  };
  const has = (message: string, fields: object) =>
    lines.some(
      (line) =>
        line.message.startsWith(message) &&
        Object.entries(fields).every(([name, value]) => line.fields[name] === value),
    );
  return { running, request, lines, has };
}
type Server = Awaited<ReturnType<typeof start>>;

/** Expects that everything except the damaged page is served from this one release. */
async function expectServed({ request }: Server, id: string): Promise<void> {
  const projects = id === older ? 12 : 11;
  const meta = JSON.parse((await request('/api/v1/meta')).body.toString());
  const data = JSON.parse((await request('/projects-data.json')).body.toString());
  expect([meta.data.counts.projects, data.count, data.projects.length]).toEqual(
    Array(3).fill(projects),
  );
  for (const path of [
    '/',
    '/healthz',
    '/feed.xml',
    '/projects/alba-lab-threadswarm',
    '/robots.txt',
  ]) {
    expect((await request(path)).status, path).toBe(200);
    expect((await request(path, 'br')).status, `${path} as br`).toBe(200);
  }
}

function put(dataDir: string, id: string): string {
  const folder = join(dataDir, 'releases', id);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(store, 'releases', id), folder, { recursive: true });
  return folder;
}

describe('a new release that is damaged, while the server serves an older one', () => {
  it.each(refused)('is refused: %s', async (_what, damage) => {
    const dataDir = makeFolder();
    put(dataDir, older);
    makeCurrent(dataDir, older);
    const server = await start(dataDir);
    try {
      damage(put(dataDir, newer));
      makeCurrent(dataDir, newer);
      await waitUntil(() => server.has('a release was refused', { release: newer }));
      await expectServed(server, older);
      expect((await server.request('/projects/cinder-newcomer')).status).toBe(200);
    } finally {
      await server.running.stop();
    }
  });
});

describe('a server that starts with a damaged current release', () => {
  it.each(refused)('serves the older release: %s', async (_what, damage) => {
    const dataDir = makeFolder();
    put(dataDir, older);
    damage(put(dataDir, newer));
    makeCurrent(dataDir, newer);
    const server = await start(dataDir);
    try {
      await waitUntil(() => server.has('serving a release', { release: older }));
      expect(server.has('the current release is damaged', { current: newer, serving: older })).toBe(
        true,
      );
      await expectServed(server, older);
    } finally {
      await server.running.stop();
    }
  });

  it('without an older release, serves all files except the damaged one', async () => {
    const dataDir = makeFolder();
    truncateSync(join(put(dataDir, newer), page), 100);
    makeCurrent(dataDir, newer);
    const server = await start(dataDir);
    try {
      await waitUntil(() => server.has('serving a release', { release: newer }));
      await expectServed(server, newer);
      expect((await server.request('/projects/cinder-newcomer')).status).toBe(404);
      expect((await server.request('/projects/alba-lab-threadswarm')).status).toBe(200);
    } finally {
      await server.running.stop();
    }
  });
});

describe('a release with additional files', () => {
  it('is served without files that the manifest does not list', async () => {
    const dataDir = makeFolder();
    const folder = put(dataDir, newer);
    writeFileSync(join(folder, 'site/extra.txt'), 'extra');
    writeFileSync(join(folder, 'site/projects/extra.html'), 'extra');
    makeCurrent(dataDir, newer);
    const server = await start(dataDir);
    try {
      await waitUntil(() => server.has('serving a release', { release: newer }));
      await expectServed(server, newer);
      expect((await server.request('/extra.txt')).status).toBe(404);
      expect((await server.request('/projects/extra')).status).toBe(404);
    } finally {
      await server.running.stop();
    }
  });
});
