// Webhooks as one part of the runtime: kept, planned when a release comes, and sent.
import type { CreatedWebhook, CreateWebhook, PingResult } from '../../contracts/webhooks.ts';
import type { Log } from '../log.ts';
import type { ServedRelease } from '../served-release.ts';
import type { State } from '../state/state.ts';
import { createSender } from './attempt.ts';
import { freeClaims } from './claims.ts';
import {
  countMissed,
  type DeliveryRow,
  forgetDeliveries,
  listDeliveries,
  redeliver,
  redeliverMissed,
} from './deliveries.ts';
import { Dispatcher } from './dispatcher.ts';
import { sendPing } from './ping.ts';
import { planRelease } from './planner.ts';
import { createSealer } from './sealing.ts';
import {
  createWebhook,
  disableWebhook,
  enableWebhook,
  findWebhook,
  listWebhooks,
  type Owner,
  removeWebhook,
  rotateSecret,
  type WebhookRow,
} from './store.ts';
import { findRefusal, type TargetDeps } from './target.ts';

export interface WebhooksDeps extends TargetDeps {
  readonly state: State;
  readonly siteName: string;
  /** Secrets at rest are sealed under a key made from it. */
  readonly authSecret: string;
  readonly now: () => Date;
  readonly nowMs: () => number;
  readonly log: Log;
}

export interface Webhooks {
  start(): Promise<void>;
  /** Claims nothing more, waits for what is in flight. */
  stop(): Promise<void>;
  /** To be called with every release that is swapped in. */
  plan(release: ServedRelease): Promise<void>;
  /** There may be something to send: look now. */
  wake(): void;
  /** Why an address may not be called, or undefined. */
  findRefusal(url: string): Promise<string | undefined>;
  list(accountId: string): Promise<readonly WebhookRow[]>;
  find(accountId: string, id: string): Promise<WebhookRow | undefined>;
  create(owner: Owner, asked: CreateWebhook): Promise<CreatedWebhook>;
  /** False: the account has no such webhook. */
  remove(accountId: string, id: string): Promise<boolean>;
  disable(accountId: string, id: string): Promise<boolean>;
  /** Newest first, of the last 30 days. */
  listDeliveries(accountId: string, id: string, limit: number): Promise<readonly DeliveryRow[]>;
  /** By webhook; without those that missed nothing. */
  countMissed(accountId: string): Promise<ReadonlyMap<string, number>>;
  rotate(accountId: string, id: string): Promise<string | undefined>;
  /** Undefined, or false, or 0: the account has no such webhook, or nothing to send. */
  ping(accountId: string, id: string, generated: string | null): Promise<PingResult | undefined>;
  enable(accountId: string, id: string): Promise<boolean>;
  redeliver(accountId: string, id: string, delivery: string): Promise<boolean>;
  redeliverMissed(accountId: string, id: string): Promise<number>;
}

const forgetEveryMs = 3_600_000;

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { state, now, log, siteName } = deps;
  const sealer = createSealer(deps.authSecret);
  const sending = { state, send: createSender(deps), sealer, now, log, siteName };
  const dispatcher = new Dispatcher(sending);
  let forgetting: NodeJS.Timeout | undefined;
  const forget = () =>
    forgetDeliveries(state, now()).catch((cause: unknown) => {
      log('error', 'old deliveries could not be removed', { reason: String(cause) });
    });

  return {
    async start() {
      if (state.dialect === 'duckdb') await freeClaims(state);
      await forget();
      forgetting = setInterval(forget, forgetEveryMs);
      dispatcher.start();
    },
    async stop() {
      clearInterval(forgetting);
      await dispatcher.stop();
    },
    async plan(release) {
      const planned = await planRelease(sending, release);
      if (planned > 0) log('info', 'planned deliveries', { release: release.id, planned });
      dispatcher.wake();
    },
    wake: () => dispatcher.wake(),
    findRefusal: (url) => findRefusal(url, deps),
    list: (accountId) => listWebhooks(sending, accountId),
    find: (accountId, id) => findWebhook(sending, accountId, id),
    remove: (accountId, id) => removeWebhook(sending, accountId, id),
    async disable(accountId, id) {
      if (!(await findWebhook(sending, accountId, id))) return false;
      await disableWebhook(state, id, 'Its owner disabled it.', now());
      return true;
    },
    async listDeliveries(accountId, id, limit) {
      const isMine = (await findWebhook(sending, accountId, id)) !== undefined;
      return isMine ? await listDeliveries(state, id, limit) : [];
    },
    countMissed: (accountId) => countMissed(state, accountId),
    create: (owner, asked) => createWebhook(sending, owner, asked),
    rotate: (accountId, id) => rotateSecret(sending, accountId, id),
    async ping(accountId, id, generated) {
      const webhook = await findWebhook(sending, accountId, id);
      return webhook && (await sendPing(sending, webhook, generated));
    },
    async enable(accountId, id) {
      return await enableWebhook(sending, accountId, id);
    },
    async redeliver(accountId, id, delivery) {
      if (!(await findWebhook(sending, accountId, id))) return false;
      const isAgain = await redeliver(state, id, delivery, now());
      dispatcher.wake();
      return isAgain;
    },
    async redeliverMissed(accountId, id) {
      if (!(await findWebhook(sending, accountId, id))) return 0;
      const count = await redeliverMissed(state, id, now());
      dispatcher.wake();
      return count;
    },
  };
}
