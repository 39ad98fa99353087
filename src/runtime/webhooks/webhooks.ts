// Combines all operations on webhooks: storing them, planning deliveries for each release, and
// sending deliveries.
import { ServiceError } from '../../contracts/api/error-codes.ts';
import type { CreatedWebhook, CreateWebhook, PingResult } from '../../contracts/api/webhooks.ts';
import type { Log } from '../logging/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { State } from '../state/state.ts';
import { releaseAllClaims } from './claim-deliveries.ts';
import {
  countMissed,
  type DeliveryRow,
  deleteOldDeliveries,
  listDeliveries,
  redeliver,
  redeliverMissed,
} from './delivery-store.ts';
import { Dispatcher } from './dispatcher.ts';
import { createLookups, interactiveQueue, LookupQueueError, type Resolve } from './dns-resolver.ts';
import { type PingContent, sendPing } from './ping.ts';
import { planRelease } from './plan-deliveries.ts';
import { createSecretCipher } from './secret-encryption.ts';
import { createSender } from './send-delivery.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { findRefusal, type UrlPolicyDeps } from './url-policy.ts';
import {
  createWebhook,
  disableWebhook,
  enableWebhook,
  findWebhook,
  listWebhooks,
  type Owner,
  removeWebhook,
  renameWebhook,
  requireCapacity,
  rotateSecret,
  type WebhookRow,
} from './webhook-store.ts';

export interface WebhooksDeps {
  readonly state: State;
  readonly siteName: string;
  readonly siteUrl: string;
  /** Undefined if no SMTP server is configured. */
  readonly mailer?: Pick<Mailer, 'deliver'> | undefined;
  readonly authSecret: string;
  /** `host:port` pairs of receivers that may have a private IP address. */
  readonly trusted: ReadonlySet<string>;
  readonly resolve: Resolve;
  readonly isSending?: boolean;
  readonly now: () => Date;
  readonly nowMs: () => number;
  readonly log: Log;
}

export interface Webhooks {
  start(): Promise<void>;
  /** Stops sending deliveries. Finishes within 10 seconds, even if receivers do not respond. */
  stop(): Promise<void>;
  /** Plans the deliveries for the events of a release. Called for every release that is served. */
  plan(release: LoadedRelease): Promise<void>;
  /** Checks for due deliveries now. */
  wake(): void;
  list(accountId: string): Promise<readonly WebhookRow[]>;
  find(accountId: string, id: string): Promise<WebhookRow | undefined>;
  /**
   * Throws `webhook_limit`, `slow_down`, or, if the URL is not allowed, `invalid_body`. Checks the
   * plan before it resolves the host.
   */
  create(owner: Owner, input: CreateWebhook): Promise<CreatedWebhook>;
  /**
   * `remove`, `rename`, `disable`, and `enable` return false if the account has no such webhook.
   */
  remove(accountId: string, id: string): Promise<boolean>;
  rename(accountId: string, id: string, name: string): Promise<boolean>;
  disable(accountId: string, id: string): Promise<boolean>;
  /** Returns at most `limit` deliveries, newest first. */
  listDeliveries(accountId: string, id: string, limit: number): Promise<readonly DeliveryRow[]>;
  /**
   * Returns the number of missed deliveries of each webhook. Webhooks without missed deliveries are
   * absent.
   */
  countMissed(accountId: string): Promise<ReadonlyMap<string, number>>;
  /** `rotate` and `ping` return undefined if the account has no such webhook. */
  rotate(accountId: string, id: string): Promise<string | undefined>;
  ping(accountId: string, id: string, content: PingContent): Promise<PingResult | undefined>;
  /** Throws `webhook_limit` if the plan allows no more enabled webhooks. */
  enable(owner: Owner, id: string): Promise<boolean>;
  /**
   * Returns false if the webhook has no finished delivery with this id. Pings cannot be sent again.
   */
  redeliver(accountId: string, id: string, delivery: string): Promise<boolean>;
  redeliverMissed(accountId: string, id: string): Promise<number>;
  readonly subscriptions: Subscriptions;
}

const cleanupIntervalMs = 3_600_000;

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { state, now, nowMs, log, trusted } = deps;
  const cipher = createSecretCipher(deps.authSecret);
  const lookups = createLookups(deps.resolve, nowMs);
  const urls: UrlPolicyDeps = { trusted, lookups };
  const sender = createSender({ ...urls, nowMs });
  const { mailer, siteName, siteUrl } = deps;
  const mail = mailer && { mailer, siteName, siteUrl };
  const sending = { ...deps, sender, send: sender.send, cipher, mail };
  const dispatcher = new Dispatcher(sending);
  const cleaner = createCleaner(deps);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    cleaner.stop();
    await dispatcher.stop();
    lookups.close();
  };
  return {
    async start() {
      if (state.dialect === 'duckdb') await releaseAllClaims(state);
      await cleaner.start();
      stopped = undefined;
      lookups.open();
      dispatcher.start();
    },
    async stop() {
      stopped ??= stop();
      await stopped;
    },
    async plan(release) {
      const planned = await planRelease(sending, release);
      if (planned > 0) log('info', 'planned deliveries', { release: release.id, planned });
      dispatcher.wake();
    },
    wake: () => dispatcher.wake(),
    list: (accountId) => listWebhooks(sending, accountId),
    find: (accountId, id) => findWebhook(sending, accountId, id),
    remove: (accountId, id) => removeWebhook(sending, accountId, id),
    rename: (accountId, id, name) => renameWebhook(sending, accountId, id, name),
    async disable(accountId, id) {
      if (!(await findWebhook(sending, accountId, id))) return false;
      await disableWebhook(state, id, 'Its owner disabled it.', now());
      return true;
    },
    async create(owner, input) {
      await requireCapacity(state.db, owner);
      await requireCallable(input.url, owner.accountId, urls);
      return await createWebhook(sending, owner, input);
    },
    rotate: (accountId, id) => rotateSecret(sending, accountId, id),
    async ping(accountId, id, content) {
      const webhook = await findWebhook(sending, accountId, id);
      return webhook && (await sendPing(sending, webhook, content));
    },
    enable: (owner, id) => enableWebhook(sending, owner, id),
    ...createDeliveryOperations(deps, dispatcher),
    subscriptions: createSubscriptions(sending),
  };
}

function createDeliveryOperations(
  { state, now }: WebhooksDeps,
  dispatcher: Dispatcher,
): Pick<Webhooks, 'listDeliveries' | 'countMissed' | 'redeliver' | 'redeliverMissed'> {
  return {
    async listDeliveries(accountId, id, limit) {
      const isMine = (await findWebhook({ state }, accountId, id)) !== undefined;
      return isMine ? await listDeliveries(state, id, limit) : [];
    },
    countMissed: (accountId) => countMissed(state, accountId),
    async redeliver(accountId, id, delivery) {
      if (!(await findWebhook({ state }, accountId, id))) return false;
      const isQueued = await redeliver(state, id, delivery, now());
      dispatcher.wake();
      return isQueued;
    },
    async redeliverMissed(accountId, id) {
      if (!(await findWebhook({ state }, accountId, id))) return 0;
      const count = await redeliverMissed(state, id, now());
      dispatcher.wake();
      return count;
    },
  };
}

function createCleaner({ state, now, log }: Pick<WebhooksDeps, 'state' | 'now' | 'log'>) {
  let timer: NodeJS.Timeout | undefined;
  const clean = () =>
    deleteOldDeliveries(state, now()).catch((cause: unknown) => {
      log('error', 'old deliveries could not be deleted', { reason: String(cause) });
    });
  return {
    async start() {
      await clean();
      timer = setInterval(clean, cleanupIntervalMs);
    },
    stop: () => clearInterval(timer),
  };
}

async function requireCallable(url: string, accountId: string, urls: UrlPolicyDeps): Promise<void> {
  try {
    const refusal = await findRefusal(url, interactiveQueue(accountId), urls);
    if (refusal === undefined) return;
    const details = [{ param: 'url', message: refusal }];
    throw new ServiceError('invalid_body', `Invalid \`url\`. ${refusal}`, { details });
  } catch (cause) {
    if (!(cause instanceof LookupQueueError)) throw cause;
    throw new ServiceError('slow_down', cause.message, { cause });
  }
}
