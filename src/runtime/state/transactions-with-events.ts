// Runs transactions that send events about their changes. Other servers receive the events only if
// the commit succeeds.
import type { Kysely, Transaction } from 'kysely';
import type { State } from './state.ts';
import type { Listeners, StateEvent } from './state-events.ts';
import type { Tables } from './tables.ts';

/**
 * Creates `State.change`. `carry` must send an event to the other servers as part of the
 * transaction.
 */
export function createChange(
  db: Kysely<Tables>,
  listeners: Listeners,
  carry: (transaction: Transaction<Tables>, event: StateEvent) => Promise<void>,
): State['change'] {
  return async (work) => {
    const announced: StateEvent[] = [];
    try {
      return await db.transaction().execute(async (transaction) => {
        const result = await work(transaction, (event) => announced.push(event));
        for (const event of announced) await carry(transaction, event);
        return result;
      });
    } finally {
      // Notify the listeners even after an error: the commit may have succeeded although its
      // response was lost.
      for (const event of announced) listeners.tell(event);
    }
  };
}
