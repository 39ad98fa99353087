// Creates accounts with hostile and honest webhook receivers in a real state database.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { State } from '../../src/runtime/state/state.ts';
import { insertDeliveries } from '../../src/runtime/webhooks/delivery-store.ts';
import { createDeliveryId } from '../../src/runtime/webhooks/ids.ts';
import { createSecretCipher } from '../../src/runtime/webhooks/secret-encryption.ts';
import { createWebhook } from '../../src/runtime/webhooks/webhook-store.ts';
import { makeAccount, testAuthSecret } from '../support/webhooks.ts';
import { behaviors } from './receivers-behaviors.ts';

export interface HostileReceivers {
  readonly ca: string;
  readonly caPath: string;
  /** URL of each receiver, by the name of its behavior. */
  readonly urls: Readonly<Record<string, string>>;
  readonly trusted: string;
  /** Names of the behaviors that were requested on the HTTPS server so far. */
  readonly requested: string[];
  stop(): Promise<void>;
}

export async function startHostileReceivers(folder: string): Promise<HostileReceivers> {
  const script = join(import.meta.dirname, 'receivers-process.ts');
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [script, folder]);
  child.stderr.pipe(process.stderr);
  const lines = createInterface(child.stdout);
  const [first] = await once(lines, 'line');
  const ports: Record<string, number> = JSON.parse(String(first));
  const requested: string[] = [];
  lines.on('line', (line) => requested.push(line));
  const { '': main, ...others } = ports;
  const urls = Object.fromEntries([
    ...Object.keys(behaviors).map((name) => [name, `https://localhost:${main}/${name}`]),
    ...Object.entries(others).map(([name, port]) => [name, `https://localhost:${port}/`]),
  ]);
  const caPath = join(folder, 'ca.pem');
  return {
    ca: readFileSync(caPath, 'utf8'),
    caPath,
    urls,
    trusted: Object.values(ports)
      .map((port) => `localhost:${port}`)
      .join(','),
    requested,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** The same secret that `makeWebhooks` uses for encryption. */
const authSecret = testAuthSecret;

export interface Fill {
  readonly email: string;
  readonly urls: readonly string[];
  /** Number of deliveries for each webhook. */
  readonly each: number;
  readonly authSecret?: string;
}

/** Creates an account on the Org plan with a webhook for each URL. Returns the webhook ids. */
export async function makeReceivers(state: State, fill: Omit<Fill, 'each'>): Promise<string[]> {
  const now = () => new Date();
  const accountId = await makeAccount(state, fill.email, 'business');
  const deps = { state, now, cipher: createSecretCipher(fill.authSecret ?? authSecret) };
  const ids: string[] = [];
  for (const url of fill.urls) {
    const input = { url, events: ['new' as const], repos: ['*'] };
    const { id } = await createWebhook(deps, { accountId, plan: 'business' }, input);
    ids.push(id);
  }
  return ids;
}

/** Adds `each` due deliveries to every webhook. Returns their ids. */
export async function addDue(state: State, webhooks: readonly string[], each: number) {
  const at = new Date();
  const rows = webhooks.flatMap((webhook) =>
    Array.from({ length: each }, (_, index) => ({
      id: createDeliveryId(at.getTime()),
      webhook_id: webhook,
      kind: 'new',
      day: '2026-06-30',
      part: index + 1,
      body: JSON.stringify({ filler: 'x'.repeat(1000) }),
      state: 'pending' as const,
      attempts: 0,
      next_at: at,
      claimed_until: null,
      created_at: at,
      finished_at: null,
      attempt_log: '[]',
      answer: null,
    })),
  );
  await insertDeliveries(state.db, rows);
  return rows.map(({ id }) => id);
}

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
