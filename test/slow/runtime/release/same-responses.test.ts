// A publisher, a server that follows it, and a server that follows the follower return the same
// responses for every path, release after release.
import { createHash, generateKeyPairSync } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { publishRelease, rollback } from '../../../../pipeline/publish/publish-release.ts';
import { layoutFiles } from '../../../../src/contracts/files/release-layout.ts';
import { followOnce } from '../../../../src/runtime/release/follower.ts';
import { createOrigin, type Origin } from '../../../../src/runtime/release/origin.ts';
import { readManifest } from '../../../../src/snapshot/release/release-folder.ts';
import { makeFolder } from '../../../support/folders.ts';
import { listenWith } from '../../../support/listening.ts';
import { makeApp, runtimeConfig } from '../../../support/served-release.ts';
import { writeSmallGraph } from '../../../support/small-graph.ts';
import { assembleDeps, publishOptions } from '../../../support/small-release.ts';

const token = 'token-of-followers-1';
const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const signingKey = keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

interface Server {
  readonly name: string;
  readonly dataDir: string;
  readonly made: ReturnType<typeof makeApp>;
  readonly origin: Origin | undefined;
  /** Bytes of objects sent to followers. */
  sent: number;
}

const servers: Server[] = [];
/** Every path of any release, and some paths that never exist. */
const paths = new Set([
  '/feed.php?type=blog',
  '/feed.php?type=nothing',
  '/nothing',
  '/projects/nothing',
  '/dumps/20250101T000000Z/projects.parquet',
  '/changes/999.parquet',
  '/api/v1/changes',
  '/api/v1/changes?after=1',
  '/api/v1/meta',
  '/status',
]);

beforeAll(async () => {
  let url: string | undefined;
  for (const name of ['publisher', 'follower', 'follower of the follower']) {
    const dataDir = makeFolder();
    const made = makeApp(dataDir, { config: { ...runtimeConfig(dataDir), releaseToken: token } });
    const origin = url === undefined ? undefined : createOrigin({ url, token, publicKey });
    const server: Server = { name, dataDir, made, origin, sent: 0 };
    servers.push(server);
    const site = await listenWith(async (request) => {
      const response = await made.app.fetch(request);
      if (request.url.includes('/objects/')) {
        server.sent += Number(response.headers.get('Content-Length'));
      }
      return response;
    });
    url = `${site}/releases/current`;
  }
  return () => {
    for (const { made } of servers) made.serving.close();
  };
});

/** Publishes a day in the data folder of the publisher, as the pipeline does. */
async function publish(day: number): Promise<void> {
  const [publisher] = servers;
  if (!publisher) throw new Error('There is no publisher.');
  const graphPath = join(makeFolder(), 'graph.duckdb');
  await writeSmallGraph(graphPath, (rows) => {
    for (const row of rows.release_info) row.is_sample = false;
    for (const project of rows.project) project.stars = Number(project.stars ?? 0) + day;
    // The weekly reports of earlier weeks then come from the previous release.
    if (day > 1) rows.history = [];
  });
  const deps = assembleDeps(() => new Date(`2026-07-0${day}T05:00:00Z`));
  await publishRelease(deps, { ...publishOptions(publisher.dataDir, graphPath), signingKey });
}

/** Updates each server from the server that it follows. */
async function bringAllUpToDate(): Promise<void> {
  for (const { dataDir, made, origin } of servers) {
    if (origin) await followOnce({ dataDir, origin, log: () => undefined });
    await made.serving.refresh();
  }
}

async function collectPaths(): Promise<void> {
  for (const { dataDir } of servers) {
    const folder = join(dataDir, 'releases');
    for (const id of readdirSync(folder)) {
      const { files } = await readManifest(join(folder, id));
      for (const [path, { sha256 }] of Object.entries(files)) {
        paths.add(`/releases/current/objects/${sha256}`);
        if (!path.startsWith('site/')) continue;
        const page = path.slice('site'.length);
        paths.add(page).add(page.replace(/(\/index)?\.html$/, '') || '/');
      }
    }
  }
  for (const name of Object.values(layoutFiles)) paths.add(`/releases/current/${name}`);
}

const asFollower: RequestInit = { headers: { Authorization: `Bearer ${token}` } };
const asReader: readonly RequestInit[] = [
  {},
  { headers: { 'Accept-Encoding': 'gzip' } },
  { headers: { 'Accept-Encoding': 'br' } },
  { headers: { Range: 'bytes=3-40' } },
  { method: 'HEAD' },
];

/** Pages are all sent in the same way, so only some of them are requested in all ways. */
const readersOf = (path: string): readonly RequestInit[] =>
  path.startsWith('/projects/') || path.startsWith('/badge/') ? asReader.slice(0, 1) : asReader;

async function ask({ made }: Server, path: string, init: RequestInit) {
  const response = await made.app.request(path, init);
  const { 'x-request-id': requestId = '', ...headers } = Object.fromEntries(response.headers);
  if (response.status < 400)
    return { status: response.status, headers, body: await hash(response) };
  // Error responses contain the request id.
  const body = (await response.text()).replace(requestId, '');
  return { status: response.status, headers, body };
}

/** Hashes the bytes as they arrive: whole bodies of every path would keep the garbage collector busy. */
async function hash({ body }: Response): Promise<string> {
  const sha256 = createHash('sha256');
  for await (const chunk of body ?? []) sha256.update(chunk);
  return sha256.digest('hex');
}

/** Returns the paths that exist. */
async function expectSameResponses(readers = readersOf): Promise<Set<string>> {
  await collectPaths();
  const [publisher, ...followers] = servers;
  if (!publisher) throw new Error('There is no publisher.');
  const existing = new Set<string>();
  for (const path of paths) {
    for (const init of path.includes('/objects/') ? [asFollower] : readers(path)) {
      const expected = await ask(publisher, path, init);
      if (expected.status === 200) existing.add(path);
      for (const follower of followers) {
        expect(await ask(follower, path, init), `${path} of the ${follower.name}`).toEqual(
          expected,
        );
      }
    }
  }
  return existing;
}

const currentOf = ({ made }: Server) => made.serving.find()?.id;
const ids = ['20260701T050000Z', '20260702T050000Z', '20260703T050000Z'] as const;

it('followers return the same responses as the publisher for every path, during switches of the release', {
  timeout: 180_000,
}, async () => {
  const sent: number[] = [];
  for (const [at, id] of ids.entries()) {
    await publish(at + 1);
    for (const server of servers) server.sent = 0;
    await bringAllUpToDate();
    expect(servers.map(currentOf)).toEqual([id, id, id]);
    const existing = await expectSameResponses();
    sent.push(servers[0]?.sent ?? 0);
    for (const one of ids.slice(0, at + 1)) {
      for (const name of ['projects.parquet', 'star_ledger.parquet', 'datapackage.json']) {
        expect(existing).toContain(`/dumps/${one}/${name}`);
      }
    }
    if (at > 0) expect(existing).toContain(`/changes/${at + 1}.parquet`);
    const feed = await servers[2]?.made.app.request('/feed.php?type=blog');
    expect((await feed?.text())?.split('<item>').length).toBeGreaterThan(8);
  }
  // Followers keep two of the three releases, and unchanged objects are sent once.
  expect(readdirSync(join(servers[1]?.dataDir ?? '', 'releases'))).toEqual(ids.slice(1));
  expect(Math.max(...sent.slice(1))).toBeLessThan(sent[0] ?? 0);
});

it('followers return the same responses as the publisher after a rollback to each release', {
  timeout: 180_000,
}, async () => {
  const [publisher] = servers;
  if (!publisher) throw new Error('There is no publisher.');
  const { dataDir } = publisher;
  for (const [hour, id] of [ids[1], ids[0]].entries()) {
    const deps = { now: () => new Date(`2026-07-03T0${6 + hour}:00:00Z`) };
    await rollback(deps, { ...publishOptions(dataDir, ''), signingKey }, id);
    await bringAllUpToDate();
    expect(servers.map(currentOf)).toEqual([id, id, id]);
    const existing = await expectSameResponses(() => asReader.slice(0, 1));
    expect(existing).toContain(`/changes/${4 + hour}.parquet`);
  }
});
