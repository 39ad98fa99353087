// Creates accounts with keys, and deliveries to webhook receivers of which some are slow or
// unresponsive, for the benchmark of several servers.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createAccountStore } from '../../src/runtime/accounts/account-store.ts';
import { createKeyStore } from '../../src/runtime/keys/key-store.ts';
import type { State } from '../../src/runtime/state/state.ts';
import { insertDeliveries } from '../../src/runtime/webhooks/delivery-store.ts';
import { createDeliveryId } from '../../src/runtime/webhooks/ids.ts';
import { createSecretCipher } from '../../src/runtime/webhooks/secret-encryption.ts';
import { createWebhook } from '../../src/runtime/webhooks/webhook-store.ts';
import { makeAccount } from '../support/webhooks.ts';

export const authSecret = 'a secret of the benchmark, long enough';

export interface Receivers {
  readonly port: number;
  /** Time at which each delivery was first accepted, by delivery id. */
  readonly arrivals: ReadonlyMap<string, number>;
  stop(): void;
}

/**
 * Starts webhook receivers in a separate process. Their certificate authority is `ca.pem` in the
 * folder.
 */
export async function startReceivers(folder: string): Promise<Receivers> {
  const script = join(import.meta.dirname, 'cluster-receiver.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [port] = (await once(lines, 'line')) as [string];
  const arrivals = new Map<string, number>();
  lines.on('line', (line: string) => {
    const [id = '', at = ''] = line.split(' ');
    if (!arrivals.has(id)) arrivals.set(id, Number(at));
  });
  return { port: Number(port), arrivals, stop: () => void child.kill('SIGTERM') };
}

export interface Caller {
  readonly accountId: string;
  readonly key: string;
  /** Requests per day. */
  readonly quota: number;
}

export async function makeCallers(
  state: State,
  plan: 'free' | 'business',
  count: number,
  quota: number,
): Promise<Caller[]> {
  const now = () => new Date();
  const accounts = createAccountStore({ state, now, createId: randomUUID });
  const store = createKeyStore({ state, now, randomBytes });
  const callers: Caller[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await accounts.ensure(`${plan}-${index}@bench.example`, plan);
    callers.push({ accountId: id, key: (await store.create(id, 'bench')).key, quota });
  }
  return callers;
}

export interface Expected {
  readonly id: string;
  readonly dueMs: number;
  readonly behavior: string;
}

/** 5% are slow, and 5% never respond. */
const behaviorOf = (hook: number): string =>
  hook % 20 === 0 ? 'slow' : hook % 20 === 1 ? 'dead' : 'healthy';

interface Plan extends Readonly<Record<'hooks' | 'each' | 'port' | 'fromMs' | 'overMs', number>> {
  /** Creates only the healthy webhooks. */
  readonly isHealthyOnly?: boolean;
}

/**
 * Plans `each` deliveries for each of `hooks` webhooks, spread evenly over `overMs` after `fromMs`.
 */
export async function planDeliveries(
  state: State,
  { hooks, each, port, fromMs, overMs, isHealthyOnly = false }: Plan,
): Promise<Expected[]> {
  const now = () => new Date();
  const deps = { state, now, cipher: createSecretCipher(authSecret) };
  const expected: Expected[] = [];
  for (let hook = 0; hook < hooks; hook += 1) {
    const behavior = behaviorOf(hook);
    if (isHealthyOnly && behavior !== 'healthy') continue;
    const accountId = await makeAccount(state, `hook-${hook}@bench.example`, 'business');
    const url = `https://localhost:${port}/${behavior}/${hook}`;
    const asked = { url, events: ['new' as const], repos: ['*'] };
    const { id: webhookId } = await createWebhook(deps, { accountId, plan: 'business' }, asked);
    const rows = Array.from({ length: each }, (_, index) => ({
      id: createDeliveryId(Date.now()),
      webhook_id: webhookId,
      kind: 'new',
      day: '2026-06-30',
      part: index + 1,
      body: JSON.stringify({ filler: 'x'.repeat(500) }),
      state: 'pending' as const,
      attempts: 0,
      next_at: new Date(fromMs + (overMs * (index + hook / hooks)) / each),
      claimed_until: null,
      created_at: now(),
      finished_at: null,
      attempt_log: '[]',
      answer: null,
    }));
    await insertDeliveries(state.db, rows);
    for (const row of rows) expected.push({ id: row.id, dueMs: row.next_at.getTime(), behavior });
  }
  return expected;
}
