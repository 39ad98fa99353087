// Webhooks with a real state, releases of the small graph, and a trusted receiver.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../../src/contracts/api/plans.ts';
import { createAccountStore } from '../../src/runtime/accounts/account-store.ts';
import type { Mailer } from '../../src/runtime/mail/mailer.ts';
import type { LoadedRelease } from '../../src/runtime/release/loaded-release.ts';
import type { State } from '../../src/runtime/state/state.ts';
import { createResolver, type Resolve } from '../../src/runtime/webhooks/dns-resolver.ts';
import { createWebhooks, type Webhooks } from '../../src/runtime/webhooks/webhooks.ts';
import { openSnapshot } from '../../src/snapshot/release/snapshot.ts';
import { type SmallGraph, writeSmallGraph } from './small-graph.ts';

/** A clock that only moves when told. It starts now, because receivers refuse old signatures. */
export function createClock(start = Math.floor(Date.now() / 1000) * 1000) {
  let at = start;
  return {
    now: () => new Date(at),
    move(ms: number) {
      at += ms;
    },
  };
}

export interface WebhookParts {
  readonly state: State;
  readonly now: () => Date;
  readonly trusted: string;
  readonly resolve?: Resolve;
  readonly authSecret?: string;
  readonly isSending?: boolean;
  readonly mailer?: Pick<Mailer, 'deliver'> | undefined;
  readonly log?: (level: string, message: string, fields?: Record<string, unknown>) => void;
}

export const testAuthSecret = 'a secret of the tests, long enough';

export const makeWebhooks = ({
  state,
  now,
  trusted,
  resolve = createResolver(),
  authSecret = testAuthSecret,
  isSending = true,
  mailer,
  log = () => {},
}: WebhookParts): Webhooks =>
  createWebhooks({
    state,
    now,
    nowMs: () => performance.now(),
    log,
    siteName: 'Daybreak',
    siteUrl: 'https://daybreak.example',
    mailer,
    authSecret,
    isSending,
    trusted: new Set(trusted.split(',')),
    resolve,
  });

export async function makeAccount(state: State, email: string, plan: Plan): Promise<string> {
  let ids = 0;
  const createId = () => {
    ids += 1;
    return `account-${email}-${ids}`;
  };
  const accounts = createAccountStore({ state, now: () => new Date(), createId });
  return (await accounts.ensure(email, plan)).id;
}

/**
 * Opens a release of that day with one event of each kind, or with the events that `change` makes.
 * It contains only what planning reads. Close its snapshot.
 */
export async function openEventRelease(
  folder: string,
  asOf: string,
  change: (rows: SmallGraph) => void = (rows) => {
    for (const event of rows.event) event.day = asOf;
  },
): Promise<LoadedRelease> {
  const id = `${asOf.replaceAll('-', '')}T050000Z`;
  const path = join(folder, `${id}-${Math.random().toString(36).slice(2)}.duckdb`);
  await writeSmallGraph(path, change);
  const snapshot = await openSnapshot(path);
  const release = {
    id,
    folder,
    manifest: { as_of: asOf, generated: `${asOf}T05:00:00Z` },
    snapshot: {
      ...snapshot,
      close() {
        snapshot.close();
        rmSync(path);
      },
    },
  };
  return release as unknown as LoadedRelease;
}

/** Resolves when `isDone` returns true. Throws after `withinMs`. */
export async function waitUntil(
  isDone: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isDone())) {
    if (performance.now() > end)
      throw new Error(`The condition was not met within ${withinMs} ms.`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
