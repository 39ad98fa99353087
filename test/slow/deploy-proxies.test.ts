// nginx and Caddy in front of a server, with the files in deploy/; only addresses and ports are
// replaced.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readManifest } from '../../src/snapshot/release/release-folder.ts';
import { makeFolder } from '../support/folders.ts';
import { listenWith } from '../support/listening.ts';
import { findPort } from '../support/ports.ts';
import {
  firstId,
  makeApp,
  makeCurrent,
  runtimeConfig,
  writeServedRelease,
} from '../support/served-release.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const has = (program: string): boolean => spawnSync(program, ['-h']).error === undefined;
const token = 'token-of-followers-1';
const dataDir = makeFolder();
let origin: string;
let isDown = false;
/** The X-Forwarded-For header of the last request. */
let forwardedFor: string | null = null;
let graphHash: string;
let closeServing: () => void;
const running: ChildProcess[] = [];
const shortLived = { 'Cache-Control': 'public, max-age=1' };
/** A client that sends a false IP address. */
const claim = { 'X-Forwarded-For': '203.0.113.7' };

beforeAll(async () => {
  const folder = await writeServedRelease(dataDir);
  graphHash = (await readManifest(folder)).files['graph.duckdb']?.sha256 ?? '';
  makeCurrent(dataDir, firstId);
  const config = { ...runtimeConfig(dataDir), releaseToken: token };
  const { app, serving } = makeApp(dataDir, { config });
  closeServing = () => serving.close();
  await serving.refresh();
  origin = await listenWith(async (request) => {
    if (isDown) return new Response(null, { status: 503 });
    forwardedFor = request.headers.get('x-forwarded-for');
    const response = await app.fetch(request);
    const isShort = new URL(request.url).search === '?short';
    return isShort ? new Response(response.body, { headers: shortLived }) : response;
  });
});
afterAll(async () => {
  for (const child of running) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  closeServing();
});

async function start(program: string, args: string[], url: string, env = {}): Promise<void> {
  running.push(spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } }));
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`${url}/healthz`).catch(() => undefined)) return;
    await wait(50);
  }
  throw new Error(`${program} did not start`);
}

describe.runIf(has('nginx'))('the nginx configuration', () => {
  let url: string;
  beforeAll(async () => {
    const folder = makeFolder();
    const port = await findPort();
    url = `http://127.0.0.1:${port}`;
    const site = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
      .replace(/listen 443.*/, `listen 127.0.0.1:${port};`)
      .replace(/listen 80;/, `listen 127.0.0.1:${await findPort()};`)
      .replaceAll(/listen \[::\].*/g, '')
      .replace(/ssl_certificate.*\n\s+ssl_certificate_key.*/, '')
      .replace('127.0.0.1:4321', new URL(origin).host)
      .replace('/var/cache/nginx-daybreak', join(folder, 'cache'));
    const path = join(folder, 'nginx.conf');
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join(' ');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      path,
      `${user} daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'log')}; events {}
       http { access_log off; ${temp}\n${site} }`,
    );
    const checked = spawnSync('nginx', ['-t', '-c', path], { encoding: 'utf8' });
    expect(checked.status, checked.stderr).toBe(0);
    await start('nginx', ['-c', path], url);
  });
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { headers });
    await response.arrayBuffer();
    return { status: response.status, cache: response.headers.get('x-cache-status') };
  };

  it('caches files, and only as long as the server allows', async () => {
    await read('/projects-velocity.json');
    expect(await read('/projects-velocity.json')).toEqual({ status: 200, cache: 'HIT' });
    await read('/api/v1/meta');
    expect((await read('/api/v1/meta')).cache).toBe('MISS');
    // Requests with a key bypass the cache.
    const keyed = { 'X-Api-Key': 'somebody' };
    expect((await read('/projects-velocity.json', keyed)).cache).toBe('BYPASS');
  });

  it('never serves the graph of a release without the token', async () => {
    const path = `/releases/current/objects/${graphHash}`;
    const authorized = { Authorization: `Bearer ${token}` };
    expect((await read(path, authorized)).status).toBe(200);
    expect((await read(path, authorized)).cache).toBe('BYPASS');
    expect((await read(path)).status).toBe(404);
    const own = await fetch(`${origin}${path}`, { headers: authorized });
    expect(own.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  });

  it('serves a stale response while the server restarts', async () => {
    await read('/feed.xml?short');
    isDown = true;
    try {
      const stale = { status: 200, cache: 'STALE' };
      const readStale = async () => expect(await read('/feed.xml?short')).toEqual(stale);
      await vi.waitFor(readStale, { timeout: 10_000, interval: 200 });
      expect((await read('/api/v1/meta')).status).toBe(503);
    } finally {
      isDown = false;
    }
  });

  it("appends the client's IP address to X-Forwarded-For", async () => {
    await read('/api/v1/meta', claim);
    expect(forwardedFor).toBe('203.0.113.7, 127.0.0.1');
  });
});

describe.runIf(has('caddy'))('the Caddy configuration', () => {
  it("forwards requests with the client's IP address", async () => {
    const port = await findPort();
    const env = { SITE_ADDRESS: `http://127.0.0.1:${port}`, SERVER: new URL(origin).host };
    const home = makeFolder();
    const own = { ...env, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
    const path = join(home, 'Caddyfile');
    writeFileSync(path, `{\n\tadmin off\n}\n${readFileSync(join(deploy, 'Caddyfile'), 'utf8')}`);
    const args = ['run', '--config', path, '--adapter', 'caddyfile'];
    await start('caddy', args, env.SITE_ADDRESS, own);
    const response = await fetch(`${env.SITE_ADDRESS}/api/v1/meta`, { headers: claim });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(forwardedFor).toBe('127.0.0.1');
  });
});
