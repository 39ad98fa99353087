// The server as a separate process: how it stops under load, and what it never logs.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, get as httpGet } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccountStore } from '../../../src/runtime/accounts/account-store.ts';
import { socketFile } from '../../../src/runtime/admin/socket.ts';
import { createKeyStore } from '../../../src/runtime/keys/key-store.ts';
import { openState } from '../../../src/runtime/state/open-state.ts';
import type { State } from '../../../src/runtime/state/state.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeCurrentRelease } from '../../support/served-release.ts';

const serverPath = join(import.meta.dirname, '../../../src/runtime/server.ts');
const dataDir = makeFolder();
const now = () => new Date();
let child: ChildProcessWithoutNullStreams | undefined;
let key = '';

beforeAll(async () => {
  await writeCurrentRelease(dataDir);
  key = await withState(async (state) => {
    const accounts = createAccountStore({ state, now, createId: randomUUID });
    const { id } = await accounts.ensure('someone@stop.example', 'business');
    return (await createKeyStore({ state, now, randomBytes }).create(id, 'stop')).key;
  });
});
afterEach(() => {
  if (child?.exitCode === null) child.kill('SIGKILL');
});

async function withState<T>(work: (state: State) => Promise<T>): Promise<T> {
  const state = await openState({ dataDir, now, log: () => undefined });
  try {
    return await work(state);
  } finally {
    await state.close();
  }
}

async function start(env: Record<string, string> = {}) {
  const server = spawn(process.execPath, [serverPath], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', ...env },
  });
  child = server;
  const output = { out: '', err: '' };
  server.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  server.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const listening = () => /"port":(\d+).*"message":"listening"/.exec(output.out)?.[1];
  await vi.waitFor(() => expect(listening(), output.err).toBeDefined(), { timeout: 50_000 });
  return { server, output, port: Number(listening()) };
}

interface Ask {
  readonly port: number;
  readonly agent: Agent;
}

/** Returns the status of a complete response, or `refused` if the request was not accepted. */
function ask({ port, agent }: Ask, path: string): Promise<number | 'refused' | 'broken'> {
  return new Promise((resolve) => {
    const headers = { 'X-Api-Key': key };
    const request = httpGet({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 'broken'));
      response.on('error', () => resolve('broken'));
    });
    // The server closed the idle connection, so it did not accept the request.
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' || request.reusedSocket ? 'refused' : 'broken'),
    );
  });
}

describe('SIGTERM during a request', () => {
  it('lets requests in flight finish, and saves the used quota', async () => {
    const { server, output, port } = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    const results: unknown[] = [];
    let isOver = false;
    const caller = async () => {
      while (!isOver) {
        const result = await ask({ port, agent }, '/api/v1/projects?limit=100');
        results.push(result);
        if (result === 'refused') return;
      }
    };
    const callers = Array.from({ length: 40 }, caller);
    await vi.waitFor(() => expect(results.length).toBeGreaterThan(400), { timeout: 20_000 });
    expect(existsSync(socketFile(dataDir))).toBe(true);
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    isOver = true;
    await Promise.all(callers);
    agent.destroy();

    expect(code, output.err).toBe(0);
    expect(output.err).toBe('');
    const messages = output.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).message);
    const steps = messages.filter((message) => /^(listening|stopping|stopped)$/.test(message));
    expect(steps).toEqual(['listening', 'stopping', 'stopped']);
    expect(output.out).not.toMatch(/"level":"(warn|error)"/);
    expect(existsSync(socketFile(dataDir))).toBe(false);
    expect(existsSync(join(dataDir, 'state.duckdb.wal'))).toBe(false);
    expect([...new Set(results)].sort()).toEqual([200, 'refused']);
    const answered = results.filter((result) => result === 200).length;
    const { used, lastUsed } = await withState(async ({ db }) => ({
      used: await db.selectFrom('usage_day').select('used').execute(),
      lastUsed: await db.selectFrom('api_key').select('last_used_on').execute(),
    }));
    expect(used.reduce((sum, row) => sum + row.used, 0)).toBe(answered);
    expect(lastUsed).toEqual([{ last_used_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
  });

  it('sent twice, ends a server that is waiting for a request', async () => {
    const { server, output, port } = await start();
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    await once(socket, 'connect');
    await vi.waitFor(async () => {
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    });
    server.kill('SIGTERM');
    await vi.waitFor(() => expect(output.out).toContain('"stopping"'), { timeout: 5_000 });
    await sleep(600);
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    expect(code).toBe(1);
    expect(output.err).toMatch(/^Stopped by a second signal/);
    socket.destroy();
  });
});

describe('the log of the server', () => {
  it('contains no secret for any request, at level debug', async () => {
    const secret = 'PLANTEDsecretPLANTEDsecretPLANTEDsecret';
    const { server, output, port } = await start({
      LOG_LEVEL: 'debug',
      AUTH_SECRET: secret,
      METRICS_TOKEN: secret,
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: secret,
    });
    const headers = {
      'X-Api-Key': key,
      Authorization: `Bearer ${secret}`,
      Cookie: `daybreak.session_token=${secret}`,
      'Content-Type': 'application/json',
    };
    const at = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual', ...init });
    const body = JSON.stringify({ email: 'a@b.example', password: secret, url: 'https://x' });
    expect((await at('/api/v1/projects')).status).toBe(200);
    expect((await at('/metrics')).status).toBe(200);
    const others = [
      await at(`/api/v1/search?q=${key}&key=${secret}`),
      await at('/api/webhooks.php', { method: 'POST', body }),
      await at('/account/sign-in', { method: 'POST', body }),
      await at(`/projects/${key}`),
    ];
    expect(others.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    server.kill('SIGTERM');
    await once(server, 'exit');
    expect(output.out.match(/"message":"request"/g)?.length).toBeGreaterThanOrEqual(6);
    expect(output.out + output.err).not.toContain('PLANTED');
    expect(output.out + output.err).not.toContain(key);
  });
});

describe('npm start with invalid settings', () => {
  it('lists every invalid setting without values', async () => {
    const env = { PATH: process.env.PATH ?? '', PORT: 'PLANTED', STATE_URL: 'PLANTED' };
    const server = spawn(process.execPath, [serverPath], { env });
    let output = '';
    server.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const [code] = await once(server, 'close');
    expect(code).toBe(2);
    expect(output).toMatch(/PORT: .*\n {2}STATE_URL: /);
    expect(output).not.toContain('PLANTED');
  });
});
