// Commands reach the running server through a local socket that only its owner can access.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../../src/runtime/accounts/passwords.ts';
import { createAdminService } from '../../../../src/runtime/admin/commands.ts';
import { socketFile, startAdminSocket } from '../../../../src/runtime/admin/socket.ts';
import { openKeyRing } from '../../../../src/runtime/keys/key-ring.ts';
import type { State } from '../../../../src/runtime/state/state.ts';
import { openRebuildMode } from '../../../../src/runtime/state/unavailable.ts';
import { createAdminSecret } from '../../../../src/runtime/webhooks/check-auth-secret.ts';
import { callAdmin } from '../../../support/admin.ts';
import { makeFolder } from '../../../support/folders.ts';
import { createStates } from '../../../support/states.ts';

const now = () => new Date();
const log = () => undefined;
const serverSecret = 'the secret of the running server, long enough';

/** Starts the admin socket with the commands of a server. */
function serve(state: State, dataDir: string): ReturnType<typeof startAdminSocket> {
  const createId = randomUUID;
  const secret = createAdminSecret({ authSecret: undefined, dataDir }, serverSecret);
  const siteUrl = 'https://daybreak.example';
  const options = { state, dataDir, secret, siteUrl, now, createId, randomBytes, hashPassword };
  return startAdminSocket({ dataDir, log, service: createAdminService(options) });
}

describe('the admin socket', () => {
  const states = createStates('duckdb');
  const open = async () => {
    const options = await states.options();
    const state = await states.open(options);
    const socket = await serve(state, options.dataDir);
    const admin = (words: string) => callAdmin(words, { env: { DATA_DIR: options.dataDir } });
    return { dataDir: options.dataDir, state, socket, admin };
  };

  it('passes commands to the server, which applies them from the next request on', async () => {
    const { state, socket, admin } = await open();
    const ring = await openKeyRing({ state, log, now });
    const mode = await openRebuildMode({ state, log });
    const key = (await admin('keys create --account a@b.example')).stdout.trim();
    expect(await ring.find(key)).toMatchObject({ plan: 'free' });
    await admin('accounts plan a@b.example pro');
    expect(await ring.find(key)).toMatchObject({ plan: 'pro' });
    await admin('rebuild on');
    await expect.poll(mode.isOn).toBe(true);
    await admin(`keys revoke ${key}`);
    expect(await ring.find(key)).toBeUndefined();
    expect((await admin('backup')).code).toBe(0);
    expect((await admin('accounts remove nobody@b.example')).code).toBe(3);
    expect((await admin('webhooks list')).stderr).toBe('None found.\n');
    mode.close();
    await ring.close();
    await socket.close();
  });

  it('is accessible only to its owner, and is removed when the server stops', async () => {
    const { dataDir, socket } = await open();
    expect(statSync(socketFile(dataDir)).mode & 0o777).toBe(0o600);
    await socket.close();
    expect(existsSync(socketFile(dataDir))).toBe(false);
  });

  it('replaces the socket of a killed server', async () => {
    const { dataDir, state, socket, admin } = await open();
    await socket.close();
    const program =
      "require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))";
    await once(spawn(process.execPath, ['-e', program, socketFile(dataDir)]), 'close');
    expect(existsSync(socketFile(dataDir))).toBe(true);
    const again = await serve(state, dataDir);
    expect((await admin('accounts list')).code).toBe(0);
    await again.close();
  });

  it('is not taken over from another running server', async () => {
    const { dataDir, state, socket, admin } = await open();
    const second = await serve(state, dataDir);
    await second.close();
    expect((await admin('accounts list')).code).toBe(0);
    await socket.close();
  });

  it('rejects invalid input, and survives clients that disconnect or send too much', async () => {
    const { dataDir, socket, admin } = await open();
    const ask = async (text: string) => {
      const client = connect({ path: socketFile(dataDir), allowHalfOpen: true });
      let answer = '';
      client.on('data', (chunk: Buffer) => {
        answer += chunk;
      });
      client.on('error', () => undefined);
      client.end(text);
      await once(client, 'close');
      return answer;
    };
    expect(JSON.parse(await ask('{"command":"polish"}'))).toMatchObject({ code: 'usage' });
    expect(JSON.parse(await ask('{'))).toMatchObject({ ok: false });
    expect(await ask('x'.repeat(100_000))).toBe('');
    const leaving = connect(socketFile(dataDir), () => leaving.destroy());
    await once(leaving, 'close');
    expect((await admin('accounts list')).code).toBe(0);
    await socket.close();
  });
});

describe('an admin command without a running server', () => {
  it('waits for a server that is starting, and then says which process uses the state', async () => {
    const dataDir = makeFolder();
    const program = join(import.meta.dirname, '../quotas/quota-process.ts');
    const holder = spawn(process.execPath, [program, dataDir, '-', '10']);
    await once(holder.stdout, 'data');
    const answer = await callAdmin('accounts list', { env: { DATA_DIR: dataDir } });
    holder.kill('SIGKILL');
    await once(holder, 'close');
    expect(answer.code).toBe(5);
    expect(answer.stderr).toContain(`Another process (PID ${holder.pid})`);
    expect((await callAdmin('accounts list', { env: { DATA_DIR: dataDir } })).code).toBe(0);
  });

  it('reports that the server closed the connection', async () => {
    const dataDir = makeFolder();
    mkdirSync(dataDir, { recursive: true });
    const server = createServer((socket) => socket.end()).listen(socketFile(dataDir));
    await once(server, 'listening');
    const answer = await callAdmin('accounts list', { env: { DATA_DIR: dataDir } });
    server.close();
    expect([answer.code, answer.stderr]).toEqual([
      1,
      expect.stringContaining('closed the connection'),
    ]);
  });
});
