// Stores quota reservations in PostgreSQL. A single conditional statement reserves each block.
import { sql } from 'kysely';
import type { State } from '../state/state.ts';
import type { Ledger } from './ledger.ts';

/**
 * A server reserves at most 1/8 of the remaining quota at a time, but at least 1 request. Blocks
 * become smaller as the quota runs out, so that some requests remain for other servers.
 */
const share = 8;

/** `lease` is the maximum number of requests that a server reserves at a time. */
export function createPostgresLedger({ db }: State, lease: number): Ledger {
  const read = async (day: string, accountId: string) => {
    const row = await db
      .selectFrom('usage_day')
      .select('used')
      .where('account_id', '=', accountId)
      .where('day', '=', day)
      .executeTakeFirst();
    return row?.used ?? 0;
  };
  return {
    read,
    toBlock: () => lease,
    forget: () => undefined,
    async reserve({ day, accountId, limit, block }) {
      const first = Math.min(limit, Math.max(1, Math.min(block, Math.floor(limit / share))));
      const left = sql<number>`(${limit}::integer - usage_day.used)`;
      const next = sql<number>`least(${left}, greatest(1, least(${block}::integer, ${left} / ${sql.lit(share)})))`;
      const row = await db
        .insertInto('usage_day')
        .values({ day, account_id: accountId, used: first, granted: first })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'day'])
            .doUpdateSet({ used: sql`usage_day.used + ${next}`, granted: next })
            // If the quota is used up, the statement updates no row and returns no row.
            .where(left, '>', 0),
        )
        .returning(['used', 'granted'])
        .executeTakeFirst();
      if (row) return { granted: row.granted, reserved: row.used };
      return { granted: 0, reserved: await read(day, accountId) };
    },
    async giveBack(day, accountId, amount) {
      await db
        .updateTable('usage_day')
        .set({ used: sql`greatest(0, used - ${amount}::integer)` })
        .where('account_id', '=', accountId)
        .where('day', '=', day)
        .execute();
    },
  };
}
