// News of changed state: what holds state in memory hears of each change, here and in other runtimes.
import { z } from 'zod';

export const StateEvent = z.discriminatedUnion('kind', [
  /** A key was made, renamed or revoked. */
  z.strictObject({ kind: z.literal('key'), hash: z.string() }),
  /** An account's plan changed, or the account was removed. */
  z.strictObject({ kind: z.literal('account'), accountId: z.string() }),
  /** After the 'account' event of the same account: what was reserved for it is void. */
  z.strictObject({ kind: z.literal('account-removed'), accountId: z.string() }),
  z.strictObject({ kind: z.literal('setting'), name: z.string() }),
  /** A runtime ran out of an account's quota: others return what they hold unspent. */
  z.strictObject({ kind: z.literal('quota-wanted'), accountId: z.string(), by: z.string() }),
  /** The answer of each of the others, also of those that held nothing. */
  z.strictObject({
    kind: z.literal('quota-returned'),
    accountId: z.string(),
    by: z.string(),
    amount: z.int().min(0),
  }),
  /** A backup took the place of everything: whatever is remembered or reserved is void. */
  z.strictObject({ kind: z.literal('restored') }),
  /** News may have been missed: whatever is remembered has to be read again. */
  z.strictObject({ kind: z.literal('unknown') }),
]);
export type StateEvent = z.infer<typeof StateEvent>;
export type StateListener = (event: StateEvent) => void;

export interface StateEvents {
  /** False while changes made elsewhere are not heard: then ask the database, not the memory. */
  readonly isLive: boolean;
  /** Gives the function that ends the subscription. */
  subscribe(listener: StateListener): () => void;
  /** Tells this runtime at once and the others soon. For news that no transaction carries. */
  send(event: StateEvent): Promise<void>;
  /** How many runtimes hear what is sent, this one included. */
  countRuntimes(): Promise<number>;
}

/** The listeners of this runtime. */
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
