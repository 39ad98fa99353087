// Defines the events that tell the caches of all servers which data in the state has changed.
import { z } from 'zod';

export const StateEvent = z.discriminatedUnion('kind', [
  /** An API key was created, rotated, or revoked. */
  z.strictObject({ kind: z.literal('key'), hash: z.string() }),
  /** An account's plan changed, or the account was removed. */
  z.strictObject({ kind: z.literal('account'), accountId: z.string() }),
  /**
   * An account was removed, so servers must discard the requests that they reserved for it. Sent
   * after an `account` event.
   */
  z.strictObject({ kind: z.literal('account-removed'), accountId: z.string() }),
  z.strictObject({ kind: z.literal('setting'), name: z.string() }),
  /** A backup was restored, so servers must discard all cached values and reserved requests. */
  z.strictObject({ kind: z.literal('restored') }),
  /** Events may have been missed, so servers must discard all cached values. */
  z.strictObject({ kind: z.literal('unknown') }),
]);
export type StateEvent = z.infer<typeof StateEvent>;
export type StateListener = (event: StateEvent) => void;

export interface StateEvents {
  /**
   * False while this server cannot receive events from other servers. Callers must then bypass
   * their caches.
   */
  readonly isLive: boolean;
  subscribe(listener: StateListener): () => void;
  /**
   * Sends an event outside a transaction. This server receives it immediately, and the other
   * servers receive it soon after.
   */
  send(event: StateEvent): Promise<void>;
}

export interface Listeners {
  subscribe: StateEvents['subscribe'];
  tell(event: StateEvent): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<StateListener>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(event) {
      for (const listener of listeners) listener(event);
    },
  };
}
