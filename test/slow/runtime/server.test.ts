// The running server: raw requests, release switches, graceful stop, and invalid settings.
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createRuntime } from '../../../src/runtime/create-runtime.ts';
import { type Host, type Running, runServer, startServer } from '../../../src/runtime/server.ts';
import { makeFolder } from '../../support/folders.ts';
import {
  firstId,
  makeApp,
  makeCurrent,
  runtimeConfig,
  writeServedRelease,
} from '../../support/served-release.ts';

const dataDir = makeFolder();
const secondId = '20260702T050000Z';
const { log, lines } = makeApp(dataDir);
let running: Running;

beforeAll(async () => {
  await writeServedRelease(dataDir);
  await writeServedRelease(dataDir, { id: secondId, change: (rows) => rows.project.pop() });
  makeCurrent(dataDir, firstId);
  running = await startServer(runtimeConfig(dataDir), log);
  return async () => await running.stop();
});

const address = (path: string) => `http://127.0.0.1:${running.port}${path}`;

/** Sends raw bytes and returns the complete response. */
async function send(request: string): Promise<string> {
  const socket = connect(running.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(`${request}\r\nHost: x.example\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

describe('a server, over a socket', () => {
  it('serves pages, files and the status record', async () => {
    const page = await fetch(address('/projects/cinder-newcomer'), {
      headers: { 'Accept-Encoding': 'br' },
    });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-encoding')).toBe('br');
    expect(await page.text()).toContain('cinder-newcomer');
    const meta = (await (await fetch(address('/api/v1/meta'))).json()) as { ok: boolean };
    expect(meta.ok).toBe(true);
  });

  it('streams a whole dump', async () => {
    const response = await fetch(address('/dumps/projects.parquet'));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(String(bytes.length)).toBe(response.headers.get('content-length'));
    expect(bytes.subarray(0, 4).toString()).toBe('PAR1');
  });

  it.each([
    ['GET /../../../../etc/passwd HTTP/1.1', /^HTTP\/1.1 40[04]/],
    ['GET /%2e%2e/%2e%2e/manifest.json HTTP/1.1', /^HTTP\/1.1 404/],
    ['GET /..%2f..%2fmanifest.json HTTP/1.1', /^HTTP\/1.1 404/],
    ['GET /a%00b HTTP/1.1', /^HTTP\/1.1 404/],
    ['GET /%zz HTTP/1.1', /^HTTP\/1.1 40[04]/],
    ['GET //evil.example/ HTTP/1.1', /^HTTP\/1.1 301[\s\S]*\r\nlocation: \/evil\.example\r\n/i],
    ['GET /\\evil.example/ HTTP/1.1', /^HTTP\/1.1 400/],
    ['GET ///evil.example/%2f.. HTTP/1.1', /^HTTP\/1.1 (404|301[\s\S]*\r\nlocation: \/[^/\\])/i],
    ['GET http:// HTTP/1.1', /^HTTP\/1.1 400/],
    [
      'GET http://evil.example/projects/ HTTP/1.1',
      /^HTTP\/1.1 (400|301[\s\S]*location: \/projects\r)/i,
    ],
    ['HEAD / HTTP/1.1', /^HTTP\/1.1 200[\s\S]*\r\n\r\n$/],
    ['POST / HTTP/1.1', /^HTTP\/1.1 405[\s\S]*\r\nallow: GET, HEAD\r\n/i],
  ])('handles the raw request %j safely', async (request, expected) => {
    const answer = await send(request);
    expect(answer).toMatch(expected);
    expect(answer).not.toContain('root:');
    expect(answer).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/i);
  });

  it('tolerates a client that disconnects during a response', async () => {
    const leave = async () => {
      const socket = connect(running.port, '127.0.0.1');
      socket.write('GET /projects-data.json HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(socket, 'data');
      socket.destroy();
    };
    await Promise.all(Array.from({ length: 20 }, leave));
    expect((await fetch(address('/'))).status).toBe(200);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('switches to a new release within seconds', async () => {
    const countOf = async () => {
      const answer = (await (await fetch(address('/api/v1/meta'))).json()) as {
        data: { counts: { projects: number } };
      };
      return answer.data.counts.projects;
    };
    expect(await countOf()).toBe(12);
    makeCurrent(dataDir, secondId);
    await vi.waitFor(async () => expect(await countOf()).toBe(11), { timeout: 5000 });
  });
});

describe('starting a server', () => {
  it('fails when the port is taken', async () => {
    const config = { ...runtimeConfig(makeFolder()), port: running.port };
    await expect(startServer(config, log)).rejects.toThrow(/EADDRINUSE/);
  });

  it('serves health checks and metrics on a separate port, and nothing else there', async () => {
    const metrics = { port: 0, host: '127.0.0.1', token: undefined };
    const server = await startServer({ ...runtimeConfig(makeFolder()), metrics }, log);
    const at = async (port: number | undefined, path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect(await at(server.metricsPort, '/metrics')).toBe(200);
    expect(await at(server.metricsPort, '/healthz')).toBe(200);
    expect(await at(server.metricsPort, '/readyz')).toBe(503);
    expect(await at(server.metricsPort, '/api/v1/meta')).toBe(404);
    expect(await at(server.port, '/healthz')).toBe(200);
    expect(await at(server.port, '/metrics')).toBe(503);
    await server.stop();
  });

  it('follows the releases of another server, and compares its log with that of a peer', async () => {
    const source = makeFolder();
    await writeServedRelease(source);
    makeCurrent(source, firstId);
    const releaseToken = 'token-of-followers-1';
    const origin = await startServer({ ...runtimeConfig(source), releaseToken }, log);
    const url = `http://127.0.0.1:${origin.port}/releases/current`;
    const follow = { url, publicKey: undefined, pollSeconds: 1, peers: ['http://127.0.0.1:1'] };
    const config = { ...runtimeConfig(makeFolder()), releaseToken, follow };
    const warnings: unknown[] = [];
    const server = await startServer(config, (level, _message, fields) => {
      if (level === 'warn') warnings.push(fields?.peer);
    });
    const read = async () => {
      const response = await fetch(`http://127.0.0.1:${server.port}/projects/cinder-newcomer`);
      expect(response.status).toBe(200);
      return await response.text();
    };
    expect(await vi.waitFor(read, { timeout: 30_000 })).toContain('cinder-newcomer');
    expect(warnings).toContain('http://127.0.0.1:1');
    await server.stop();
    await origin.stop();
  });

  it('answers health checks while a release is being loaded, and lets other requests wait', async () => {
    const folder = makeFolder();
    await writeServedRelease(folder);
    makeCurrent(folder, firstId);
    const runtime = await createRuntime(runtimeConfig(folder), log);
    const at = async (path: string) =>
      (await runtime.fetch(new Request(`http://x.example${path}`))).status;
    const page = at('/projects/cinder-newcomer');
    expect(await at('/healthz')).toBe(200);
    await runtime.finishStart();
    expect(await page).toBe(200);
    expect(await at('/readyz')).toBe(200);
    await runtime.close();
  });

  it('returns 503 until the first release is available', async () => {
    const empty = makeFolder();
    const server = await startServer(runtimeConfig(empty), log);
    const at = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
    expect((await at('/')).status).toBe(503);
    expect((await at('/api/v1/meta')).status).toBe(200);
    await server.stop();
  });
});

/** A simulated process environment for the server. */
function makeHost(env: Record<string, string>) {
  const signals = new Map<string, (cause?: unknown) => void>();
  const exits: number[] = [];
  const output = { out: '', err: '' };
  const host: Host = {
    env,
    stdout: {
      write: (text) => {
        output.out += text;
      },
    },
    stderr: {
      write: (text) => {
        output.err += text;
      },
    },
    on: (name: string, listener: (cause?: unknown) => void) => signals.set(name, listener),
    exit: (code) => exits.push(code),
  };
  return { host, output, signals, exits };
}

describe('running the server process', () => {
  it('logs lines of JSON until a signal stops it', async () => {
    const { host, output, signals } = makeHost({ DATA_DIR: makeFolder(), PORT: '0' });
    await runServer(host);
    expect([...signals.keys()]).toEqual(['unhandledRejection', 'SIGTERM', 'SIGINT']);
    signals.get('unhandledRejection')?.(new Error('forgotten'));
    expect(output.out).toMatch(
      /"level":"error".*"reason":"forgotten".*unhandled promise rejection/,
    );
    signals.get('SIGTERM')?.();
    await vi.waitFor(() => expect(output.out).toContain('"stopped"'), { timeout: 5000 });
    expect(host.exitCode).toBeUndefined();
    expect(output.err).toBe('');
    for (const line of output.out.trim().split('\n')) {
      const isNew = line.includes('created a new state database, because there was none');
      const isForgotten = line.includes('"reason":"forgotten"');
      const level = isNew ? 'warn' : isForgotten ? 'error' : 'info';
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), level });
    }
  });

  it('exits at once on a second signal, and logs it', async () => {
    const { host, output, signals, exits } = makeHost({ DATA_DIR: makeFolder(), PORT: '0' });
    await runServer(host);
    signals.get('SIGINT')?.();
    // The same signal, sent to the process group and forwarded by the parent.
    signals.get('SIGINT')?.();
    expect(exits).toEqual([]);
    await sleep(600);
    signals.get('SIGINT')?.();
    expect(exits).toEqual([1]);
    expect(output.err).toMatch(/^Stopped by a second signal/);
    await vi.waitFor(() => expect(output.out).toContain('"stopped"'), { timeout: 5000 });
  });

  it('exits at once for invalid settings, and lists all of them without values', async () => {
    const { host, output } = makeHost({ PORT: 'planted', LOG_LEVEL: 'planted' });
    await runServer(host);
    expect(host.exitCode).toBe(2);
    expect(output.err).toMatch(/PORT: [\s\S]*LOG_LEVEL: /);
    expect(output.err).not.toContain('planted');
  });

  it('says what to do if a port is taken', async () => {
    const env = { DATA_DIR: makeFolder(), PORT: String(running.port) };
    const main = makeHost(env);
    await runServer(main.host);
    expect(main.host.exitCode).toBe(1);
    expect(main.output.err).toContain(`127.0.0.1:${running.port}`);
    expect(main.output.err).toContain('Choose another HOST or PORT');
    const measures = makeHost({ ...env, PORT: '0', METRICS_PORT: String(running.port) });
    await runServer(measures.host);
    expect(measures.output.err).toContain('Choose another METRICS_HOST or METRICS_PORT');
  });

  it('says why the state cannot be opened', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'state.duckdb'), 'This is no database.');
    const { host, output } = makeHost({ DATA_DIR: folder, PORT: '0' });
    await runServer(host);
    expect(host.exitCode).toBe(3);
    expect(output.err).toMatch(
      /^The server cannot start: .*state\.duckdb.*Move the file away.*\n$/,
    );
  });

  it('reports that current is not a link, and still responds', async () => {
    const odd = makeFolder();
    mkdirSync(join(odd, 'current'));
    const { host, output, signals } = makeHost({ DATA_DIR: odd, PORT: '0' });
    await runServer(host);
    expect(output.out).toContain('checking for a new release failed');
    signals.get('SIGINT')?.();
    await vi.waitFor(() => expect(output.out).toContain('"stopped"'), { timeout: 5000 });
  });
});
