// Sends what is due: bounded in all and for each receiver, woken by work, stopped without loss.
import { setImmediate } from 'node:timers/promises';
import { webhookRules } from '../../contracts/webhook-rules.ts';
import type { Log } from '../log.ts';
import type { State } from '../state/state.ts';
import type { Attempt, Send } from './attempt.ts';
import { type Claimed, claimDue, findNextAt } from './claims.ts';
import { type Finished, recordAttempts } from './deliveries.ts';
import { lostSecret, recordLostSecret } from './lost-secret.ts';
import type { Sealer } from './sealing.ts';
import { buildHeaders } from './signatures.ts';

const mostInFlight = 128;
const mostEach = webhookRules.mostAtOnce;
/** Outcomes that arrive within this time are kept in one transaction. */
const gatherMs = 20;
/** Looked at no less often than this: another runtime may have planned, or died. */
const lookMs = 5000;

export interface DispatcherDeps {
  readonly state: State;
  readonly send: Send;
  readonly sealer: Sealer;
  readonly now: () => Date;
  readonly log: Log;
}

export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #keep: (one: Finished) => Promise<void>;
  readonly #inFlight = new Set<Promise<void>>();
  #looking: Promise<void> | undefined;
  #isAwaited = false;
  #isRunning = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
    this.#keep = createKeeper(deps);
  }

  start(): void {
    this.#isRunning = true;
    this.wake();
  }

  /** There may be something to send: look now. */
  wake(): void {
    this.#isAwaited = true;
    if (!this.#isRunning || this.#looking) return;
    this.#looking = this.#look()
      .then(() => this.#schedule())
      .catch((cause: unknown) => {
        this.#deps.log('error', 'deliveries could not be looked for', { reason: String(cause) });
        this.#wakeIn(lookMs);
      })
      .finally(() => {
        this.#looking = undefined;
        if (this.#isAwaited && this.#inFlight.size < mostInFlight) this.wake();
      });
  }

  /** Claims nothing more and waits for what is in flight; its outcomes are kept. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.allSettled(this.#inFlight);
  }

  async #look(): Promise<void> {
    const { state, now } = this.#deps;
    while (this.#isRunning && this.#inFlight.size < mostInFlight) {
      this.#isAwaited = false;
      const most = mostInFlight - this.#inFlight.size;
      const claimed = await claimDue(state, now(), { most, mostEach });
      for (const one of claimed) {
        const work = this.#deliver(one).finally(() => {
          this.#inFlight.delete(work);
          this.wake();
        });
        this.#inFlight.add(work);
        // Requests to the API come between.
        await setImmediate();
      }
      if (claimed.length === 0 && !this.#isAwaited) return;
    }
  }

  async #schedule(): Promise<void> {
    const nextAt = await findNextAt(this.#deps.state);
    const waitMs = nextAt ? nextAt.getTime() - this.#deps.now().getTime() : lookMs;
    this.#wakeIn(Math.min(Math.max(waitMs, 50), lookMs));
  }

  #wakeIn(waitMs: number): void {
    clearTimeout(this.#timer);
    if (this.#isRunning) this.#timer = setTimeout(() => this.wake(), waitMs);
  }

  async #deliver(claimed: Claimed): Promise<void> {
    const attempt = await sendClaimed(this.#deps, claimed);
    this.#deps.log(attempt.isDelivered ? 'debug' : 'info', 'webhook attempt', {
      delivery: claimed.id,
      webhook: claimed.webhookId,
      attempt: claimed.attempts + 1,
      status: attempt.status,
      ms: attempt.ms,
      error: attempt.error,
    });
    if (attempt === lostSecret) {
      const { state, now } = this.#deps;
      return await recordLostSecret(state, claimed, now());
    }
    await this.#keep({ claimed, attempt });
  }
}

/** Keeps outcomes in batches: gives a function that returns when its one is kept. */
function createKeeper({ state, now, log }: DispatcherDeps): (one: Finished) => Promise<void> {
  let batch: { readonly items: Finished[]; readonly kept: Promise<void> } | undefined;
  const open = () => {
    const items: Finished[] = [];
    const keep = async () => {
      await new Promise((done) => setTimeout(done, gatherMs));
      batch = undefined;
      await recordAttempts(state, items, now());
    };
    const kept = keep().catch((cause: unknown) => {
      // Their claims run out, and they are sent again under the same ids.
      const reason = String(cause);
      log('error', 'outcomes of deliveries could not be kept', { count: items.length, reason });
    });
    return { items, kept };
  };
  return async (one) => {
    batch ??= open();
    batch.items.push(one);
    await batch.kept;
  };
}

/** Sends one delivery now, signed with every secret that holds now. */
export async function sendClaimed(
  { send, sealer, now }: Pick<DispatcherDeps, 'send' | 'sealer' | 'now'>,
  claimed: Claimed,
): Promise<Attempt> {
  const at = now();
  const secrets = openSecrets(sealer, claimed, at);
  if (!secrets) return lostSecret;
  const { id, kind: event, body } = claimed;
  const headers = buildHeaders({ id, event, body }, secrets, Math.floor(at.getTime() / 1000));
  return await send(claimed.url, headers, body);
}

/** Undefined when the secret was sealed under another AUTH_SECRET. */
function openSecrets(sealer: Sealer, claimed: Claimed, at: Date) {
  const { webhookId, previousSealed, previousUntil } = claimed;
  const overlaps = previousSealed !== null && previousUntil !== null && previousUntil > at;
  const current = tryOpen(sealer, claimed.sealedSecret, webhookId);
  if (current === undefined) return undefined;
  // After a reset, the secret before the rotation may be lost while the current one is fine.
  return { current, previous: (overlaps && tryOpen(sealer, previousSealed, webhookId)) || null };
}

function tryOpen(sealer: Sealer, sealed: string, context: string): string | undefined {
  try {
    return sealer.open(sealed, context);
  } catch {
    return undefined;
  }
}
