// Sends due deliveries. Limits the number of simultaneous deliveries, the time for each delivery,
// and the duration of a shutdown.

import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { webhookRules } from '../../contracts/api/webhook-rules.ts';
import { withTimeLimit } from '../../lib/concurrency.ts';
import type { Log } from '../logging/log.ts';
import type { State } from '../state/state.ts';
import { toReceiverBody } from './chat-message.ts';
import { type Claimed, claimDue, findNextAt, releaseClaim } from './claim-deliveries.ts';
import { type Finished, recordAttempts } from './delivery-store.ts';
import type { SecretCipher } from './secret-encryption.ts';
import type { Attempt, Send, Sender } from './send-delivery.ts';
import { type MailChannel, sendMail } from './send-mail.ts';
import { buildHeaders } from './signatures.ts';
import { decryptSecrets, lostSecret, recordLostSecret } from './undecryptable-secrets.ts';

/** A receiver that takes longer than this is slow. Most respond within a fraction of a second. */
const slowMs = 2_000;
/** The time without deliveries after which a receiver no longer counts as slow. */
const rememberedMs = 30 * 60_000;
const maxRemembered = 1_000;

/** The fraction of the simultaneous deliveries that slow and failing receivers may use. */
const share = 0.25;

interface Delivery {
  readonly webhookId: string;
  readonly failures: number;
}

interface SlowLane {
  readonly slowWebhooks: readonly string[];
  countFree(): number;
  enter(delivery: Delivery): void;
  leave(delivery: Delivery, ms: number): void;
}

/** Remembers which receivers are slow, and limits how many deliveries to them run at once. */
function createSlowLane(slots: number): SlowLane {
  const slow = new LRUCache<string, true>({ max: maxRemembered, ttl: rememberedMs });
  const inFlight = new Set<Delivery>();
  return {
    get slowWebhooks() {
      return [...slow.keys()];
    },
    countFree: () => Math.max(0, Math.floor(slots * share) - inFlight.size),
    enter(delivery) {
      if (delivery.failures > 0 || slow.has(delivery.webhookId)) inFlight.add(delivery);
    },
    leave(delivery, ms) {
      inFlight.delete(delivery);
      if (ms > slowMs) slow.set(delivery.webhookId, true);
      else slow.delete(delivery.webhookId);
    },
  };
}

const maxInFlight = 128;
const maxPerAccount = 32;
const maxPerWebhook = webhookRules.maxConcurrent;
/** Outcomes that arrive within this time are recorded in one transaction. */
const batchMs = 20;
/**
 * The maximum time between checks for due deliveries. Regular checks are needed because other
 * servers may plan deliveries, or crash while they send deliveries.
 */
const maxIdleMs = 5000;
/**
 * The time limit for a delivery. It is longer than the longest wait in the lookup queue (24
 * seconds) plus an attempt (10 seconds), and shorter than the duration of a claim.
 */
const deliveryLimitMs = 45_000;
/** How long `stop` waits for running attempts before it cancels them. */
const stopGraceMs = 8000;
/** How long `stop` waits for the claims of canceled attempts to be released. */
const stopLimitMs = 2000;
const nothing = (): undefined => undefined;

export interface DispatcherDeps {
  readonly state: State;
  readonly sender: Sender;
  readonly cipher: SecretCipher;
  readonly now: () => Date;
  readonly nowMs: () => number;
  readonly log: Log;
  /** If false, other servers send due deliveries. This server still sends test deliveries. */
  readonly isSending?: boolean;
  readonly deliveryLimitMs?: number;
  /** Undefined if no SMTP server is configured. */
  readonly mail?: MailChannel | undefined;
}

export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #record: (one: Finished) => Promise<void>;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #slowLane = createSlowLane(maxInFlight);
  #looking: Promise<void> | undefined;
  #isAwaited = false;
  #isRunning = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
    this.#record = createRecorder(deps);
  }

  start(): void {
    this.#deps.sender.open();
    this.#isRunning = this.#deps.isSending ?? true;
    this.wake();
  }

  wake(): void {
    this.#isAwaited = true;
    if (!this.#isRunning || this.#looking) return;
    this.#looking = this.#look()
      .then(() => this.#schedule())
      .catch((cause: unknown) => {
        this.#deps.log('error', 'could not check for due deliveries', { reason: String(cause) });
        this.#wakeIn(maxIdleMs);
      })
      .finally(() => {
        this.#looking = undefined;
        if (this.#isAwaited && this.#inFlight.size < maxInFlight) this.wake();
      });
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    clearTimeout(this.#timer);
    await this.#looking;
    await withTimeLimit(Promise.allSettled(this.#inFlight), stopGraceMs, nothing);
    this.#deps.sender.close();
    await withTimeLimit(Promise.allSettled(this.#inFlight), stopLimitMs, nothing);
  }

  async #look(): Promise<void> {
    const { state, now, nowMs } = this.#deps;
    while (this.#isRunning && this.#inFlight.size < maxInFlight) {
      this.#isAwaited = false;
      const max = maxInFlight - this.#inFlight.size;
      const claimed = await claimDue(state, now(), {
        max,
        maxPerWebhook,
        maxPerAccount,
        slowWebhooks: this.#slowLane.slowWebhooks,
        maxSlow: this.#slowLane.countFree(),
      });
      for (const one of claimed) {
        const startedMs = nowMs();
        this.#slowLane.enter(one);
        const work = this.#deliver(one).finally(() => {
          this.#slowLane.leave(one, nowMs() - startedMs);
          this.#inFlight.delete(work);
          this.wake();
        });
        this.#inFlight.add(work);
        // Lets the server handle requests between two deliveries.
        await setImmediate();
      }
      if (claimed.length === 0 && !this.#isAwaited) return;
    }
  }

  async #schedule(): Promise<void> {
    const nextAt = await findNextAt(this.#deps.state);
    const waitMs = nextAt ? nextAt.getTime() - this.#deps.now().getTime() : maxIdleMs;
    this.#wakeIn(Math.min(Math.max(waitMs, 50), maxIdleMs));
  }

  #wakeIn(waitMs: number): void {
    clearTimeout(this.#timer);
    if (this.#isRunning) this.#timer = setTimeout(() => this.wake(), waitMs);
  }

  /** Never throws. */
  async #deliver(claimed: Claimed): Promise<void> {
    const { log, state } = this.#deps;
    const { id, webhookId } = claimed;
    const limitMs = this.#deps.deliveryLimitMs ?? deliveryLimitMs;
    try {
      const ended = await withTimeLimit(this.#send(claimed), limitMs, nothing);
      if (!ended) log('error', 'webhook attempt did not end', { delivery: id, limitMs });
      const attempt = ended ?? endAttempt(limitMs);
      if (attempt.isCanceled) return await releaseClaim(state, id);
      log(attempt.isDelivered ? 'debug' : 'info', 'webhook attempt', {
        delivery: id,
        webhook: webhookId,
        attempt: claimed.attempts + 1,
        status: attempt.status,
        ms: attempt.ms,
        error: attempt.error,
      });
      if (attempt === lostSecret) {
        return await recordLostSecret(state, claimed, this.#deps.now());
      }
      await this.#record({ claimed, attempt });
    } catch (cause) {
      // After its claim expires, the delivery is sent again with the same id.
      log('error', 'delivery failed', { delivery: id, webhook: webhookId, reason: String(cause) });
    }
  }

  #send = async (claimed: Claimed): Promise<Attempt> => {
    const { sender } = this.#deps;
    return await sendClaimed({ ...this.#deps, send: sender.send }, claimed, claimed.accountId);
  };
}

const noMail: Attempt = {
  status: null,
  ms: 0,
  isDelivered: false,
  error: 'This service does not send email.',
  responseBody: '',
};

const endAttempt = (ms: number): Attempt => ({
  status: null,
  ms,
  isDelivered: false,
  error: 'The attempt did not end in time.',
  responseBody: '',
});

/**
 * Records outcomes in batches. Returns a function that adds an outcome to the current batch and
 * waits until the batch is written. Errors are only logged.
 */
function createRecorder({ state, now, log }: DispatcherDeps): (one: Finished) => Promise<void> {
  let batch: { readonly items: Finished[]; readonly recorded: Promise<void> } | undefined;
  const open = () => {
    const items: Finished[] = [];
    const record = async () => {
      await new Promise((done) => setTimeout(done, batchMs));
      batch = undefined;
      await recordAttempts(state, items, now());
    };
    const recorded = record().catch((cause: unknown) => {
      const reason = String(cause);
      log('error', 'could not record the outcomes of deliveries', { count: items.length, reason });
    });
    return { items, recorded };
  };
  return async (one) => {
    batch ??= open();
    batch.items.push(one);
    await batch.recorded;
  };
}

export interface SendDeps {
  readonly send: Send;
  readonly cipher: SecretCipher;
  readonly now: () => Date;
  readonly nowMs: () => number;
  readonly mail?: MailChannel | undefined;
}

/** Sends one delivery now, signed with every secret that is currently valid. */
export async function sendClaimed(
  { send, cipher, now, nowMs, mail }: SendDeps,
  claimed: Claimed,
  queue: string,
): Promise<Attempt> {
  const at = now();
  const secrets = decryptSecrets(cipher, claimed, at);
  if (!secrets) return lostSecret;
  const { id, kind: event, url, list } = claimed;
  if (list !== null) return mail ? await sendMail(mail, claimed, secrets.current, nowMs) : noMail;
  const body = toReceiverBody(url, claimed.body);
  const headers = buildHeaders({ id, event, body }, secrets, Math.floor(at.getTime() / 1000));
  return await send({ url, queue }, headers, body);
}
