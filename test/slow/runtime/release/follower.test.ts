// A follower and its origin over real HTTP: a server, a folder, or an origin that sends invalid
// data.
import { generateKeyPairSync } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dataPaths } from '../../../../pipeline/io/atomic-files.ts';
import { recordInLog } from '../../../../pipeline/publish/record-in-log.ts';
import { followOnce, startFollower } from '../../../../src/runtime/release/follower.ts';
import { createOrigin } from '../../../../src/runtime/release/origin.ts';
import { createReleaseManager } from '../../../../src/runtime/release/release-manager.ts';
import { findFileFaults, readManifest } from '../../../../src/snapshot/release/release-folder.ts';
import { signManifest } from '../../../../src/snapshot/release/signature.ts';
import { makeFolder } from '../../../support/folders.ts';
import { listenWith } from '../../../support/listening.ts';
import {
  firstId,
  type LogLine,
  makeApp,
  makeCurrent,
  runtimeConfig,
  writeServedRelease,
} from '../../../support/served-release.ts';
import { findUnreachableUrl } from '../../../support/upstreams/all.ts';

const source = makeFolder();
const secondId = '20260702T050000Z';
const token = 'token-of-followers-1';
const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const privateKey = keys.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const otherKey = generateKeyPairSync('ed25519')
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64');

let url: string;
/** The requested paths, and a response to send instead of the real one. */
const asked: string[] = [];
let instead: ((path: string) => Response | undefined) | undefined;
let refresh: () => Promise<void>;

beforeAll(async () => {
  await writeServedRelease(source);
  await writeServedRelease(source, { id: secondId, change: (rows) => rows.project.pop() });
  for (const id of [firstId, secondId]) {
    const path = join(source, 'releases', id, 'manifest.json');
    writeFileSync(path.replace('.json', '.sig'), signManifest(readFileSync(path), privateKey));
  }
  makeCurrent(source, firstId);
  const { app, serving } = makeApp(source, {
    config: { ...runtimeConfig(source), releaseToken: token },
  });
  await serving.refresh();
  refresh = () => serving.refresh();
  const site = await listenWith((request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return instead?.(pathname) ?? app.fetch(request);
  });
  url = `${site}/releases/current`;
  return () => serving.close();
});

/** Makes the server serve this release without manipulated responses. */
async function serveRelease(id: string): Promise<void> {
  instead = undefined;
  makeCurrent(source, id);
  await refresh();
  asked.length = 0;
}

interface Options {
  readonly token?: string | undefined;
  readonly publicKey?: string;
  readonly dataDir?: string;
}

function follow(options: Options = {}) {
  const dataDir = options.dataDir ?? makeFolder();
  const lines: LogLine[] = [];
  const origin = createOrigin({
    url,
    publicKey: options.publicKey,
    token: 'token' in options ? options.token : token,
  });
  const log = (level: string, message: string, fields: Record<string, unknown> = {}) => {
    lines.push({ level, message, fields });
  };
  return { dataDir, lines, look: () => followOnce({ dataDir, origin, log }) };
}

const current = (dataDir: string): string => readlinkSync(join(dataDir, 'current'));
const faultsOf = async (dataDir: string, id: string) => {
  const folder = join(dataDir, 'releases', id);
  return await findFileFaults(folder, await readManifest(folder));
};
const objectsAsked = () => asked.filter((path) => path.includes('/objects/')).length;

describe('a follower', () => {
  it('downloads a complete release, then only changed files, then nothing', async () => {
    await serveRelease(firstId);
    const { dataDir, lines, look } = follow();
    expect(await look()).toBe(firstId);
    expect(current(dataDir)).toBe(`releases/${firstId}`);
    expect(await faultsOf(dataDir, firstId)).toEqual([]);
    const first = lines.find(({ message }) => message === 'downloaded a release')?.fields;

    await serveRelease(secondId);
    expect(await look()).toBe(secondId);
    expect(await faultsOf(dataDir, secondId)).toEqual([]);
    const second = lines.filter(({ message }) => message === 'downloaded a release')[1]?.fields;
    expect(Number(second?.reused)).toBeGreaterThan(0);
    expect(Number(second?.bytes)).toBeLessThan(Number(first?.bytes));
    expect(objectsAsked()).toBe(second?.files);

    asked.length = 0;
    expect(await look()).toBeUndefined();
    expect(asked).toEqual(['/releases/current/manifest.json', '/releases/current/log/checkpoint']);
    const serving = createReleaseManager({ dataDir, log: () => undefined });
    await serving.refresh();
    expect(serving.find()?.id).toBe(secondId);
    serving.close();
  });

  it('returns to an older release with the origin, without a download', async () => {
    await serveRelease(firstId);
    const { dataDir, look } = follow();
    await look();
    await serveRelease(secondId);
    await look();
    await serveRelease(firstId);
    expect(await look()).toBe(firstId);
    expect(objectsAsked()).toBe(0);
    expect(current(dataDir)).toBe(`releases/${firstId}`);
  });

  it('continues after an interruption, and keeps the current release', async () => {
    await serveRelease(firstId);
    const { dataDir, look } = follow();
    await look();
    await serveRelease(secondId);
    let left = 3;
    instead = (path) => {
      if (!path.includes('/objects/')) return undefined;
      left -= 1;
      return left < 0 ? new Response('no', { status: 500 }) : undefined;
    };
    await expect(look()).rejects.toThrow('returned status 500');
    expect(current(dataDir)).toBe(`releases/${firstId}`);
    expect(existsSync(join(dataDir, 'releases', secondId))).toBe(false);
    const taken = objectsAsked();
    await serveRelease(secondId);
    const whole = follow();
    await whole.look();
    const all = objectsAsked();
    asked.length = 0;
    expect(await look()).toBe(secondId);
    expect(objectsAsked()).toBeLessThan(all);
    expect(taken).toBeGreaterThan(3);
    expect(await faultsOf(dataDir, secondId)).toEqual([]);
    expect(readdirSync(join(dataDir, 'releases')).sort()).toEqual([firstId, secondId]);
  });

  it('does not reuse a damaged local file', async () => {
    await serveRelease(firstId);
    const { dataDir, look } = follow();
    await look();
    const { files } = await readManifest(join(source, 'releases', secondId));
    const before = (await readManifest(join(dataDir, 'releases', firstId))).files;
    const same = Object.keys(files).find(
      (path) => files[path]?.sha256 === before[path]?.sha256 && Number(files[path]?.bytes) > 20,
    );
    expect(same).toBeDefined();
    const path = join(dataDir, 'releases', firstId, same ?? '');
    truncateSync(path, 5);
    appendFileSync(path, 'x'.repeat(Number(files[same ?? '']?.bytes) - 5));
    await serveRelease(secondId);
    await look();
    expect(await faultsOf(dataDir, secondId)).toEqual([]);
  });

  it('can follow a folder on a web server with manifest.json and objects/', async () => {
    await serveRelease(firstId);
    const folder = join(source, 'releases', firstId);
    const { files } = await readManifest(folder);
    const byHash = new Map(Object.entries(files).map(([path, { sha256 }]) => [sha256, path]));
    const bucket = await listenWith((request) => {
      const name = new URL(request.url).pathname.slice(1);
      const path = name === 'manifest.json' ? name : byHash.get(name.replace('objects/', ''));
      return path
        ? new Response(readFileSync(join(folder, path)))
        : new Response(null, { status: 404 });
    });
    const dataDir = makeFolder();
    const origin = createOrigin({ url: `${bucket}/`, token: undefined, publicKey: undefined });
    expect(await followOnce({ dataDir, origin, log: () => undefined })).toBe(firstId);
    expect(await faultsOf(dataDir, firstId)).toEqual([]);
  });
});

it('a follower polls repeatedly, less often after errors, until it is stopped', async () => {
  await serveRelease(firstId);
  const dataDir = makeFolder();
  const lines: LogLine[] = [];
  const log = (level: string, message: string, fields: Record<string, unknown> = {}) => {
    lines.push({ level, message, fields });
  };
  const connect = (signal: AbortSignal) => ({
    origin: createOrigin({ url, token, publicKey: undefined, signal }),
  });
  const follower = startFollower({ dataDir, log, connect }, 0.05);
  const until = async (isDone: () => boolean) => {
    while (!isDone()) await new Promise((done) => setTimeout(done, 20));
  };
  await until(() => existsSync(join(dataDir, 'current')));
  instead = () => new Response(null, { status: 503 });
  await until(() => lines.filter(({ level }) => level === 'error').length >= 2);
  expect(lines.at(-1)?.fields.reason).toContain('returned status 503');
  await serveRelease(secondId);
  await until(() => current(dataDir) === `releases/${secondId}`);
  await follower.stop();
  asked.length = 0;
  await new Promise((done) => setTimeout(done, 150));
  expect(asked).toEqual([]);
});

describe('an origin that sends invalid data', () => {
  const lie = async (path: string, response: () => Response, message: string | RegExp) => {
    await serveRelease(firstId);
    const { dataDir, look } = follow();
    await look();
    await serveRelease(secondId);
    instead = (asked) => (asked.startsWith(path) ? response() : undefined);
    await expect(look()).rejects.toThrow(message);
    expect(current(dataDir)).toBe(`releases/${firstId}`);
    expect(await faultsOf(dataDir, firstId)).toEqual([]);
    await serveRelease(secondId);
    expect(await look()).toBe(secondId);
  };
  const objects = '/releases/current/objects/';
  const manifest = '/releases/current/manifest.json';
  const change = (from: RegExp, to: string) => () =>
    new Response(
      readFileSync(join(source, 'releases', secondId, 'manifest.json'), 'utf8').replace(from, to),
    );

  it.each([
    ['sends other bytes', objects, () => new Response('other'), /wrong size or hash|larger than/],
    ['sends endless bytes', objects, () => new Response('x'.repeat(50_000_000)), /larger than/],
    ['sends an HTML page as the manifest', manifest, () => new Response('<html>'), /JSON/],
    [
      'lists a path outside the release',
      manifest,
      change(/"site\/404.html"/, '"../../escape"'),
      'escape',
    ],
    ['lists an absolute path', manifest, change(/"site\/404.html"/, '"/etc/escape"'), 'escape'],
    [
      'lists the manifest as a file',
      manifest,
      change(/"site\/404.html"/, '"manifest.json"'),
      'manifest',
    ],
    ['has an invalid release id', manifest, change(/"id": "[^"]*"/, '"id": "../x"'), 'id'],
  ] as const)('%s, and the follower keeps its release', async (_, path, response, message) => {
    await lie(path, response, message);
  });
});

describe('a signed release', () => {
  it('is accepted with its key, and refused with another key, altered or unsigned', async () => {
    await serveRelease(firstId);
    expect(await follow({ publicKey }).look()).toBe(firstId);
    await expect(follow({ publicKey: otherKey }).look()).rejects.toThrow('RELEASE_PUBLIC_KEY');
    instead = (path) =>
      path.endsWith('manifest.json')
        ? new Response(readFileSync(join(source, 'releases', secondId, 'manifest.json')))
        : undefined;
    await expect(follow({ publicKey }).look()).rejects.toThrow('RELEASE_PUBLIC_KEY');
    instead = (path) =>
      path.endsWith('manifest.sig') ? new Response(null, { status: 404 }) : undefined;
    await expect(follow({ publicKey }).look()).rejects.toThrow('returned status 404');
  });
});

describe('the graph of a release', () => {
  it('requires the token, while the site does not', async () => {
    await serveRelease(firstId);
    const { files } = await readManifest(join(source, 'releases', firstId));
    const ask = (path: string, sent?: string) =>
      fetch(`${url}/objects/${files[path]?.sha256}`, {
        headers: sent ? { Authorization: `Bearer ${sent}` } : {},
      });
    expect((await ask('graph.duckdb')).status).toBe(404);
    expect((await ask('graph.duckdb', 'token-of-followers-2')).status).toBe(404);
    expect((await ask('graph.duckdb', token)).status).toBe(200);
    const page = await ask('site/404.html');
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toContain('immutable');
    expect(page.headers.get('content-type')).toBe('application/octet-stream');
    const told = await fetch(`${url}/manifest.json`);
    const again = await fetch(`${url}/manifest.json`, {
      headers: { 'If-None-Match': told.headers.get('etag') ?? '' },
    });
    expect([told.status, again.status]).toEqual([200, 304]);
    const without = follow({ token: undefined });
    await expect(without.look()).rejects.toThrow('returned status 404');
    expect((await fetch(`${url}/objects/${'0'.repeat(64)}`)).status).toBe(404);
  });
});

it('an error for an unreachable origin contains the URL and the reason', async () => {
  const origin = createOrigin({ url: await findUnreachableUrl(), token, publicKey: undefined });
  await expect(origin.readManifest()).rejects.toThrow(
    /^http:.*manifest\.json cannot be reached: .*ECONNREFUSED/,
  );
});

it('a follower repeats the download if its release folder is incomplete', async () => {
  await serveRelease(firstId);
  const { dataDir, look } = follow();
  const target = join(dataDir, 'releases', firstId);
  cpSync(join(source, 'releases', firstId), target, { recursive: true });
  rmSync(join(target, 'graph.duckdb'));
  writeFileSync(join(target, 'manifest.json'), '{');
  onTestFinished(() => rmSync(target, { recursive: true, force: true }));
  expect(await look()).toBe(firstId);
  expect(await faultsOf(dataDir, firstId)).toEqual([]);
});

it('a follower compares the log at each poll, and keeps its release if it was rewritten', async () => {
  const dataDir = makeFolder();
  const paths = dataPaths(dataDir);
  const folder = await writeServedRelease(dataDir);
  const record = async () => {
    const event = { type: 'release', now: new Date('2026-07-01T06:00:00Z') } as const;
    await recordInLog({ paths, signingKey: privateKey }, folder, event);
  };
  for (let count = 0; count < 2; count += 1) await record();
  makeCurrent(dataDir, firstId);
  const { app, serving } = makeApp(dataDir, {
    config: { ...runtimeConfig(dataDir), releaseToken: token },
  });
  await serving.refresh();
  onTestFinished(() => serving.close());
  const site = await listenWith((request) => app.fetch(request));
  const copy = makeFolder();
  const followWith = (key: string) => {
    const origin = createOrigin({ url: `${site}/releases/current`, token, publicKey: key });
    return () => followOnce({ dataDir: copy, origin, log: () => undefined });
  };
  const look = followWith(publicKey);
  writeFileSync(
    join(folder, 'manifest.sig'),
    signManifest(readFileSync(join(folder, 'manifest.json')), privateKey),
  );
  expect(await look()).toBe(firstId);
  const checkpoint = () => readFileSync(join(copy, 'log/checkpoint'), 'utf8');
  expect(checkpoint()).toBe(readFileSync(join(paths.log, 'checkpoint'), 'utf8'));
  await record();
  expect(await look()).toBeUndefined();
  expect(checkpoint()).toBe(readFileSync(join(paths.log, 'checkpoint'), 'utf8'));
  const kept = checkpoint();
  rmSync(paths.log, { recursive: true });
  await expect(look()).rejects.toThrow('log of the origin is gone');
  await record();
  await expect(look()).rejects.toThrow(/has \d entries, but had/);
  for (let count = 0; count < 3; count += 1) {
    const event = { type: 'rollback', now: new Date('2026-07-02T06:00:00Z') } as const;
    await recordInLog({ paths, signingKey: privateKey }, folder, event);
  }
  await expect(look()).rejects.toThrow('no longer starts with');
  await recordInLog({ paths }, folder, { type: 'release', now: new Date('2026-07-03T06:00:00Z') });
  await expect(look()).rejects.toThrow('/log/checkpoint does not match RELEASE_PUBLIC_KEY');
  expect(checkpoint()).toBe(kept);
  expect(current(copy)).toBe(`releases/${firstId}`);
});
