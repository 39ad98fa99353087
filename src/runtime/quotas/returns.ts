// Asks the other runtimes for what they hold of an account's quota before a request is refused.
import type { Log } from '../log.ts';
import type { State } from '../state/state.ts';

/** An unspent block of another runtime is back within this time, or there is none. */
const waitMs = 100;
/** An account that keeps on asking beyond its quota does not make every runtime answer each time. */
const pauseMs = 1_000;

export interface Returns {
  /** True when another runtime gave something back. Not more often than once a second. */
  ask(accountId: string): Promise<boolean>;
  /** Tells the others that something was given back. */
  tell(accountId: string): Promise<void>;
  close(): void;
}

export interface ReturnsOptions {
  readonly state: State;
  readonly log: Log;
  readonly runtimeId: string;
}

export function createReturns({ state, log, runtimeId: by }: ReturnsOptions): Returns {
  const waiting = new Map<string, (isReturned: boolean) => void>();
  const pausing = new Map<string, NodeJS.Timeout>();
  const unsubscribe = state.events.subscribe((event) => {
    if (event.kind !== 'quota-returned' || event.by === by) return;
    // Something was found, so there may be more: the next refusal asks again.
    clearTimeout(pausing.get(event.accountId));
    pausing.delete(event.accountId);
    waiting.get(event.accountId)?.(true);
  });
  const send = async (kind: 'quota-wanted' | 'quota-returned', accountId: string) => {
    try {
      await state.events.send({ kind, accountId, by });
    } catch (cause) {
      log('warn', 'the other runtimes were not told about a quota', { kind, cause: String(cause) });
    }
  };
  return {
    async ask(accountId) {
      if (!state.events.isLive || pausing.has(accountId)) return false;
      pausing.set(
        accountId,
        setTimeout(() => pausing.delete(accountId), pauseMs),
      );
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.set(accountId, resolve);
      const timer = setTimeout(resolve, waitMs, false);
      await send('quota-wanted', accountId);
      const isReturned = await promise;
      clearTimeout(timer);
      waiting.delete(accountId);
      return isReturned;
    },
    tell: (accountId) => send('quota-returned', accountId),
    close() {
      unsubscribe();
      for (const timer of pausing.values()) clearTimeout(timer);
      for (const resolve of waiting.values()) resolve(false);
    },
  };
}
