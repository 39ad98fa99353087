// Damaged state files, each with a real server start. The server must either serve, or exit with
// one line that says what to do. It must never lose a committed key silently.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountStore } from '../../src/runtime/accounts/account-store.ts';
import { createKeyStore } from '../../src/runtime/keys/key-store.ts';
import { readOrCreateSecret, secretFile } from '../../src/runtime/state/auth-secret-file.ts';
import { openState } from '../../src/runtime/state/open-state.ts';
import { makeFolder } from '../support/folders.ts';
import { quickStart } from '../support/server-process.ts';
import { makeWebhooks } from '../support/webhooks.ts';

const serverPath = join(import.meta.dirname, '../../src/runtime/server.ts');
const takerPath = join(import.meta.dirname, '../slow/runtime/quotas/quota-process.ts');
const now = () => new Date();
const log = () => undefined;

/** A state with eight keys in the database file and one in the write-ahead log. */
const template = makeFolder();
const keys: string[] = [];
let keyInWal = '';

beforeAll(async () => {
  const authSecret = readOrCreateSecret(template);
  const state = await openState({ dataDir: template, now, log });
  const account = createAccountStore({ state, now, createId: randomUUID });
  const { id } = await account.ensure('owner@b.example', 'dev');
  const store = createKeyStore({ state, now, randomBytes });
  for (let count = 0; count < 8; count += 1) keys.push((await store.create(id, '')).key);
  const webhooks = makeWebhooks({ state, now, trusted: 'localhost:1', authSecret });
  const asked = { url: 'https://localhost:1/', events: ['release' as const], repos: ['*'] };
  await webhooks.create({ accountId: id, plan: 'dev' }, asked);
  await state.close();
  const child = spawn(process.execPath, [takerPath, template, '-', '10']);
  const [first] = await once(child.stdout, 'data');
  keyInWal = String(first).trim();
  child.kill('SIGKILL');
  await once(child, 'close');
  await run(copy());
});

function copy(): string {
  const dataDir = join(makeFolder(), 'data');
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

interface Outcome {
  readonly isServing: boolean;
  readonly code: number | null;
  readonly stderr: string;
  readonly stdout: string;
  /** How many of the eight keys work, and whether the key in the write-ahead log works. */
  readonly works: { readonly ofEight: number; readonly inWal: boolean };
  readonly modes: ReadonlyMap<string, number>;
}

/** Starts the server, tries every key, and stops the server. */
async function run(
  dataDir: string,
  options: { uid?: number; umask?: string; signsUp?: boolean } = {},
): Promise<Outcome> {
  const { uid, umask = '022', signsUp = false } = options;
  const start = `umask ${umask}; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', start, process.execPath, serverPath], {
    env: { ...quickStart, PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0' },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const output = { stdout: '', stderr: '' };
  const exited = once(child, 'close');
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  const port = await new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk;
      const found = /"port":(\d+).*"message":"listening"/.exec(output.stdout)?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => resolve(undefined));
  });
  const works = { ofEight: 0, inWal: false };
  if (port !== undefined) {
    const tried = await Promise.all([...keys, keyInWal].map((key) => isKnown(port, key)));
    works.inWal = tried.pop() ?? false;
    works.ofEight = tried.filter(Boolean).length;
    if (signsUp) await signUp(port);
  }
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const modes = new Map(names.map((name) => [name, statSync(join(dataDir, name)).mode & 0o777]));
  child.kill('SIGKILL');
  const [code] = (await exited) as [number | null];
  return { isServing: port !== undefined, code, ...output, works, modes };
}

/** Makes the server write to the log. */
async function signUp(port: string): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}/account/sign-up`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ email: 'a@b.example', password: 'seven quiet foxes' }),
    redirect: 'manual',
  });
  expect(status).toBe(303);
}

/** There is no release: a valid key gets 503, an invalid key 403. */
async function isKnown(port: string, key: string): Promise<boolean> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/projects`, {
    headers: { 'X-Api-Key': key },
  });
  expect([403, 503]).toContain(status);
  return status === 503;
}

/** Returns the content of each file. */
const readFiles = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dataDir, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(join(dataDir, name)).toString('base64')]),
  );

const flip = (path: string, offset: number) => {
  const bytes = readFileSync(path);
  bytes[offset] = (bytes[offset] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
};
const cut = (path: string, share: number) =>
  truncateSync(path, Math.floor(statSync(path).size * share));

type Damage = (state: string, wal: string, dataDir: string) => void;
const random = (bytes: number) => (path: string) => writeFileSync(path, randomBytes(bytes));

const damages: Readonly<Record<string, Damage>> = {
  'nothing at all': () => {},
  'a state of 0 bytes': (state) => truncateSync(state, 0),
  'a state of 100 bytes': (state) => truncateSync(state, 100),
  'a state of random bytes': random(100_000),
  'a state cut in half': (state) => cut(state, 0.5),
  'a bit of the first header': (state) => flip(state, 9),
  'a bit of both database headers': (state) => {
    for (const at of [4_100, 8_200]) flip(state, at);
  },
  'bits of every block': (state) => {
    for (let at = 13_000; at < statSync(state).size; at += 65_536) flip(state, at);
  },
  'a folder in place of the state': (state, wal) => {
    for (const path of [state, wal]) rmSync(path);
    mkdirSync(state);
  },
  'no state, but its log': (state) => rmSync(state),
  'log byte 0': (_state, wal) => flip(wal, 0),
  'log byte 5': (_state, wal) => flip(wal, 5),
  'log byte 12': (_state, wal) => flip(wal, 12),
  'log byte 30': (_state, wal) => flip(wal, 30),
  'the middle of the log': (_state, wal) => flip(wal, statSync(wal).size >> 1),
  'a log cut in half': (_state, wal) => cut(wal, 0.5),
  'a log of random bytes': (_state, wal) => random(5_000)(wal),
  'a log of 0 bytes': (_state, wal) => truncateSync(wal, 0),
  'no secret': (_state, _wal, dataDir) => rmSync(secretFile(dataDir)),
  'a short secret': (_state, _wal, dataDir) => writeFileSync(secretFile(dataDir), 'short'),
  'another secret': (_state, _wal, dataDir) =>
    writeFileSync(secretFile(dataDir), randomBytes(32).toString('hex')),
};

describe('the server', () => {
  it.concurrent.each(Object.entries(damages))(
    'serves, or exits with a message that says what to do, after this damage to its state: %s',
    async (_name, damage) => {
      const dataDir = copy();
      const file = join(dataDir, 'state.duckdb');
      damage(file, `${file}.wal`, dataDir);
      const damaged = readFiles(dataDir);
      const outcome = await run(dataDir);
      if (outcome.isServing) {
        const hasAll = outcome.works.ofEight === 8 && outcome.works.inWal;
        const isReported = /"level":"(error|warn)"/.test(outcome.stdout);
        expect([hasAll || isReported, outcome.stdout]).toEqual([true, outcome.stdout]);
        // Missing entries were kept in a file for repair.
        const kept = readdirSync(dataDir).filter((name) => name.endsWith('.broken'));
        expect([hasAll, kept.length]).toEqual(hasAll ? [true, 0] : [false, 1]);
      } else {
        expect([outcome.code, outcome.stderr]).toEqual([3, outcome.stderr]);
        expect(outcome.stderr).toMatch(/^The server cannot start: [^\n]+\n$/);
        expect(outcome.stderr).toContain(dataDir);
        expect(outcome.stderr).toMatch(/Move the file away|the original secret|Restore the file/);
        // The next start fails with the same message, because the files are the same, or although
        // DuckDB moved its log into the file.
        const isSame = isDeepStrictEqual(readFiles(dataDir), damaged);
        if (!isSame) expect((await run(dataDir)).stderr).toBe(outcome.stderr);
      }
      for (const [name, mode] of outcome.modes) {
        if (!/^(state|auth-secret|admin)/.test(name) || name === 'state.duckdb') continue;
        expect([name, mode & 0o077]).toEqual([name, 0]);
      }
    },
  );

  it('keeps its files private with any umask, including those of an earlier version', async () => {
    const dataDir = copy();
    const files = ['state.duckdb', 'state.duckdb.wal', 'auth-secret'];
    for (const name of files) chmodSync(join(dataDir, name), 0o644);
    const { modes, works } = await run(dataDir, { umask: '000', signsUp: true });
    expect(works).toEqual({ ofEight: 8, inWal: true });
    for (const name of files) expect([name, modes.get(name)]).toEqual([name, 0o600]);
    const fresh = join(makeFolder(), 'data');
    const first = await run(fresh, { umask: '022', signsUp: true });
    expect([...first.modes].filter(([, mode]) => (mode & 0o077) !== 0)).toEqual([]);
    // Releases in the same folder stay readable for other users.
    expect(statSync(fresh).mode & 0o777).toBe(0o755);
  });

  it('reports a folder that is not writable, without advice to move the state', async () => {
    const dataDir = copy();
    const isRoot = process.getuid?.() === 0;
    const uid = isRoot ? 65_534 : undefined;
    const names = readdirSync(dataDir);
    for (const name of names) chmodSync(join(dataDir, name), isRoot ? 0o644 : 0o444);
    chmodSync(dataDir, 0o555);
    chmodSync(join(dataDir, '..'), 0o755);
    if (isRoot) chownSync(join(dataDir, 'auth-secret'), 65_534, 65_534);
    const outcome = await run(dataDir, uid === undefined ? {} : { uid });
    chmodSync(dataDir, 0o755);
    expect(outcome.code).toBe(3);
    expect(outcome.stderr).toMatch(/^The server cannot start: .*is not writable: .*DATA_DIR.*\n$/);
    expect(outcome.stderr).not.toContain('Move the file');
    expect(readdirSync(dataDir)).toEqual(names);
  });
});
