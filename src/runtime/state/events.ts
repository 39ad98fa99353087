// Events about changed state: caches learn of each change, in this server and in the others.
import { z } from 'zod';

export const StateEvent = z.discriminatedUnion('kind', [
  /** A key was created or revoked. */
  z.strictObject({ kind: z.literal('key'), hash: z.string() }),
  /** An account's plan changed, or the account was removed. */
  z.strictObject({ kind: z.literal('account'), accountId: z.string() }),
  /** After the 'account' event of the same account: what was reserved for it is void. */
  z.strictObject({ kind: z.literal('account-removed'), accountId: z.string() }),
  z.strictObject({ kind: z.literal('setting'), name: z.string() }),
  /** A server used up its block of an account's quota: the others give back theirs. */
  z.strictObject({ kind: z.literal('quota-wanted'), accountId: z.string(), by: z.string() }),
  /** The reply of each other server, including those that had nothing. */
  z.strictObject({
    kind: z.literal('quota-returned'),
    accountId: z.string(),
    by: z.string(),
    amount: z.int().min(0),
  }),
  /** A backup was restored: everything cached or reserved is void. */
  z.strictObject({ kind: z.literal('restored') }),
  /** Events may have been missed: everything cached has to be read again. */
  z.strictObject({ kind: z.literal('unknown') }),
]);
export type StateEvent = z.infer<typeof StateEvent>;
export type StateListener = (event: StateEvent) => void;

export interface StateEvents {
  /** False while events of other servers cannot arrive. Then query the database, not the cache. */
  readonly isLive: boolean;
  /** Returns the function that ends the subscription. */
  subscribe(listener: StateListener): () => void;
  /** Reaches this server at once and the others soon. For events outside of transactions. */
  send(event: StateEvent): Promise<void>;
  /** How many servers receive events, including this one. */
  countRuntimes(): Promise<number>;
}

/** The listeners in this server. */
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
