// Hostile receivers: every attempt must end, and the server must stop in time.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withTimeLimit } from '../../src/lib/concurrency.ts';
import { createKeyStore } from '../../src/runtime/keys/key-store.ts';
import { openState } from '../../src/runtime/state/open-state.ts';
import { createLookups, createResolver } from '../../src/runtime/webhooks/dns-resolver.ts';
import { type Attempt, createSender } from '../../src/runtime/webhooks/send-delivery.ts';
import { makeFolder } from '../support/folders.ts';
import { quickStart } from '../support/server-process.ts';
import { makeAccount, waitUntil } from '../support/webhooks.ts';
import { behaviors } from './receivers-behaviors.ts';
import {
  addDue,
  type HostileReceivers,
  makeReceivers,
  startHostileReceivers,
} from './receivers-world.ts';

const before = getCACertificates('default');
const nowMs = () => performance.now();
const now = () => new Date();
let hostile: HostileReceivers;

beforeAll(async () => {
  hostile = await startHostileReceivers(makeFolder());
  setDefaultCACertificates([...before, hostile.ca]);
});
afterAll(async () => {
  setDefaultCACertificates(before);
  await hostile.stop();
});

function makeSender(timeoutMs?: number) {
  const trusted = new Set(hostile.trusted.split(','));
  const lookups = createLookups(createResolver(), nowMs);
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  return createSender({ trusted, lookups, nowMs, ...limit });
}

const headers = { 'Content-Type': 'application/json' };
const body = JSON.stringify({ filler: 'x'.repeat(50_000) });

/** Sends to many receivers at once. Attempts that do not end in time are undefined. */
async function sendToAll(
  names: readonly string[],
  timeoutMs: number | undefined,
  withinMs: number,
) {
  const { send } = makeSender(timeoutMs);
  const attempts = names.map(async (name) => {
    const target = { url: hostile.urls[name] ?? '', queue: name };
    return [
      name,
      await withTimeLimit(send(target, headers, body), withinMs, () => undefined),
    ] as const;
  });
  return new Map(await Promise.all(attempts));
}

/** Expected status or error for behaviors that start before a request is read. */
const early: Readonly<Record<string, number | RegExp>> = {
  'tcp-silent': /did not respond/,
  'tcp-close': /closed the connection|TLS|connection failed/,
  'tcp-reset': /closed the connection/,
  'plain-http': /TLS/,
  'tls-garbage': /TLS/,
  'tls-half-record': /did not respond/,
  'tls-alert': /TLS/,
  'tls-other-name': /certificate/,
  'tls-unknown-authority': /certificate/,
  'tls-expired': /certificate/,
  'tls-close': /closed the connection/,
  'never-reads': /did not respond/,
  'response-before-request': 200,
};

const names = [...Object.keys(behaviors), ...Object.keys(early)];
/** Behaviors that use the whole time limit of an attempt. */
const hanging = [
  'silent',
  'drip-status',
  'drip-headers',
  'drip-body',
  'four-gigabytes',
  'switching',
  'tcp-silent',
  'tls-half-record',
  'never-reads',
  'endless-processing',
];

function checkAttempt(name: string, attempt: Attempt | undefined): void {
  if (!attempt) expect.fail('The attempt did not settle.');
  const { status, error, isDelivered, responseBody } = attempt;
  const expected = behaviors[name]?.[0] ?? early[name] ?? null;
  if (expected instanceof RegExp) expect(error).toMatch(expected);
  else expect(status, error ?? '').toBe(expected);
  expect(isDelivered).toBe(status !== null && status >= 200 && status < 300);
  expect(responseBody.length).toBeLessThanOrEqual(1024);
}

describe('a webhook attempt to a hostile receiver', () => {
  let attempts: ReadonlyMap<string, Attempt | undefined>;
  beforeAll(async () => {
    attempts = await sendToAll(names, 3000, 6000);
  });

  it('is tested with more than 60 behaviors', () => {
    expect(names.length).toBeGreaterThan(60);
    expect(new Set(Object.keys(hostile.urls))).toEqual(new Set(names));
  });

  it.each(names)('ends as expected for the receiver %s', (name) =>
    checkAttempt(name, attempts.get(name)),
  );

  it('ends within 11 seconds with the default time limit', async () => {
    const patient = await sendToAll(hanging, undefined, 11_000);
    for (const [name, attempt] of patient) checkAttempt(name, attempt);
  });
});

describe('SIGTERM while receivers hang', () => {
  it('ends the server within 15 seconds', { timeout: 60_000 }, async () => {
    const dataDir = makeFolder();
    const secret = 'a secret of the tests, long enough';
    const state = await openState({ dataDir, log: () => undefined, now });
    const accountId = await makeAccount(state, 'b@hostile.example', 'business');
    const { key } = await createKeyStore({ state, now, randomBytes }).create(accountId, 'test');
    const ids = await makeReceivers(state, {
      email: 'b@hostile.example',
      urls: Object.values(hostile.urls).slice(0, 49),
      authSecret: secret,
    });
    await addDue(state, ids, 4);
    const url = `${hostile.urls.silent}?ping`;
    const [pinged = ''] = await makeReceivers(state, {
      email: 'b@hostile.example',
      urls: [url],
      authSecret: secret,
    });
    await state.close();
    hostile.requested.length = 0;

    const script = join(import.meta.dirname, '../../src/runtime/server.ts');
    const server = spawn(process.execPath, [script], {
      env: {
        ...quickStart,
        PATH: process.env.PATH ?? '',
        DATA_DIR: dataDir,
        PORT: '0',
        AUTH_SECRET: secret,
        WEBHOOK_TRUSTED_TARGETS: hostile.trusted,
        NODE_EXTRA_CA_CERTS: hostile.caPath,
      },
    });
    let output = '';
    server.stdout.on('data', (chunk) => {
      output += chunk;
    });
    const port = () => /"port":(\d+).*"message":"listening"/.exec(output)?.[1];
    await vi.waitFor(() => expect(port(), output).toBeDefined(), { timeout: 30_000 });
    const ping = fetch(`http://127.0.0.1:${port()}/api/webhooks.php`, {
      method: 'POST',
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ping: pinged }),
    });
    await waitUntil(
      () => hostile.requested.includes('silent?ping') && hostile.requested.length > 30,
      20_000,
    );
    const startedMs = nowMs();
    server.kill('SIGTERM');
    const [code] = await once(server, 'exit');
    const tookMs = nowMs() - startedMs;
    console.log(`SIGTERM with hanging receivers: the process ended after ${Math.round(tookMs)} ms`);
    expect(code, output).toBe(0);
    expect(tookMs).toBeLessThan(15_000);
    expect((await ping).status).toBe(200);
  });
});
