// A transaction and what it announces: the news goes out with the commit, never without it.
import type { Kysely, Transaction } from 'kysely';
import type { Listeners, StateEvent } from './events.ts';
import type { State } from './state.ts';
import type { Tables } from './tables.ts';

/** `carry` hands news to other runtimes as part of the transaction. */
export function createChange(
  db: Kysely<Tables>,
  listeners: Listeners,
  carry: (transaction: Transaction<Tables>, event: StateEvent) => Promise<void>,
): State['change'] {
  return async (work) => {
    const announced: StateEvent[] = [];
    try {
      return await db.transaction().execute(async (transaction) => {
        const answer = await work(transaction, (event) => announced.push(event));
        for (const event of announced) await carry(transaction, event);
        return answer;
      });
    } finally {
      // Told after a failure too: a commit whose answer was lost may well have happened.
      for (const event of announced) listeners.tell(event);
    }
  };
}
