// Combines all operations on webhooks: storing them, planning deliveries for each release, and
// sending deliveries.
import { ServiceError } from '../../contracts/api/error-codes.ts';
import type { CreatedWebhook, CreateWebhook } from '../../contracts/api/webhooks.ts';
import type { Log } from '../logging/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { State } from '../state/state.ts';
import { releaseAllClaims } from './claim-deliveries.ts';
import {
  countMissed,
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
import { createSubscriptions } from './subscriptions.ts';
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

export type Webhooks = ReturnType<typeof createWebhooks>;

const cleanupIntervalMs = 3_600_000;

export function createWebhooks(deps: WebhooksDeps) {
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
  const find = (accountId: string, id: string) => findWebhook(sending, accountId, id);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    cleaner.stop();
    await dispatcher.stop();
    lookups.close();
  };
  return {
    async start(): Promise<void> {
      if (state.dialect === 'duckdb') await releaseAllClaims(state);
      await cleaner.start();
      stopped = undefined;
      lookups.open();
      dispatcher.start();
    },
    /** Stops sending deliveries. Finishes within 10 seconds, even if receivers do not respond. */
    async stop(): Promise<void> {
      stopped ??= stop();
      await stopped;
    },
    /** Plans the deliveries for the events of a release. Called for every release that is served. */
    async plan(release: LoadedRelease): Promise<void> {
      const planned = await planRelease(sending, release);
      if (planned > 0) log('info', 'planned deliveries', { release: release.id, planned });
      dispatcher.wake();
    },
    /** Checks for due deliveries now. */
    wake: () => dispatcher.wake(),
    list: (accountId: string) => listWebhooks(sending, accountId),
    find,
    /**
     * Throws `webhook_limit`, `slow_down`, or, if the URL is not allowed, `invalid_body`. Checks
     * the plan before it resolves the host.
     */
    async create(owner: Owner, input: CreateWebhook): Promise<CreatedWebhook> {
      await requireCapacity(state.db, owner);
      await requireCallable(input.url, owner.accountId, urls);
      return await createWebhook(sending, owner, input);
    },
    // The next operations return false or undefined if the account has no such webhook.
    remove: (accountId: string, id: string) => removeWebhook(sending, accountId, id),
    rename: (accountId: string, id: string, name: string) =>
      renameWebhook(sending, accountId, id, name),
    async disable(accountId: string, id: string): Promise<boolean> {
      if (!(await find(accountId, id))) return false;
      await disableWebhook(state, id, 'Its owner disabled it.', now());
      return true;
    },
    /** Throws `webhook_limit` if the plan allows no more enabled webhooks. */
    enable: (owner: Owner, id: string) => enableWebhook(sending, owner, id),
    rotate: (accountId: string, id: string) => rotateSecret(sending, accountId, id),
    async ping(accountId: string, id: string, content: PingContent) {
      const webhook = await find(accountId, id);
      return webhook && (await sendPing(sending, webhook, content));
    },
    /** Returns at most `limit` deliveries, newest first. */
    async listDeliveries(accountId: string, id: string, limit: number) {
      return (await find(accountId, id)) ? await listDeliveries(state, id, limit) : [];
    },
    /**
     * Returns the number of missed deliveries of each webhook. Webhooks without missed deliveries
     * are absent.
     */
    countMissed: (accountId: string) => countMissed(state, accountId),
    /**
     * Returns false if the webhook has no finished delivery with this id. Pings cannot be sent
     * again.
     */
    async redeliver(accountId: string, id: string, delivery: string): Promise<boolean> {
      if (!(await find(accountId, id))) return false;
      const isQueued = await redeliver(state, id, delivery, now());
      dispatcher.wake();
      return isQueued;
    },
    async redeliverMissed(accountId: string, id: string): Promise<number> {
      if (!(await find(accountId, id))) return 0;
      const count = await redeliverMissed(state, id, now());
      dispatcher.wake();
      return count;
    },
    subscriptions: createSubscriptions(sending),
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
