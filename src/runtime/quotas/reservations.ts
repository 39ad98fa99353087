// Reserves requests of an account in the state. The total of a day never exceeds the quota.
import { sql } from 'kysely';
import type { State } from '../state/state.ts';

export interface ReserveRequest {
  readonly day: string;
  readonly accountId: string;
  readonly limit: number;
}

export interface Reservation {
  /** The number of requests that were reserved. 0 if the quota is used up. */
  readonly granted: number;
  /** The total that all servers have reserved for the account and day, including `granted`. */
  readonly total: number;
}

export interface Reservations {
  /** Resolves after the reservation is stored. Calls for one account must not overlap. */
  reserve(request: ReserveRequest): Promise<Reservation>;
  /** Cancels the reservation of requests that were not used. */
  release(day: string, accountId: string, amount: number): Promise<void>;
  read(day: string, accountId: string): Promise<number>;
}

/** `lease` is the number of requests to reserve at a time. */
export function createReservations({ db, dialect }: State, lease: number): Reservations {
  const read: Reservations['read'] = async (day, accountId) => {
    const row = await db
      .selectFrom('usage_day')
      .select(({ fn }) => fn.sum<number | null>('used').as('used'))
      .where('account_id', '=', accountId)
      .where('day', '=', day)
      .executeTakeFirst();
    return Number(row?.used ?? 0);
  };
  const add = async (day: string, accountId: string, amount: number) => {
    const { numUpdatedRows } = await db
      .updateTable('usage_day')
      .set({ used: sql`greatest(0, used + ${sql.lit(amount)})` })
      .where('account_id', '=', accountId)
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  };
  return {
    read,
    async reserve({ day, accountId, limit }) {
      if (dialect === 'postgres') {
        const reserved = await reserveShared(db, { day, accountId, limit }, lease);
        return reserved ?? { granted: 0, total: await read(day, accountId) };
      }
      // Only this process writes usage to a DuckDB file, so no other reservation can come between
      // these statements.
      const total = await read(day, accountId);
      const granted = Math.max(0, Math.min(toBlock(lease, limit), limit - total));
      if (granted > 0 && !(await add(day, accountId, granted))) {
        const row = { day, account_id: accountId, used: granted };
        await db.insertInto('usage_day').values(row).execute();
      }
      return { granted, total: total + granted };
    },
    async release(day, accountId, amount) {
      await add(day, accountId, -amount);
    },
  };
}

/** Each reservation in a DuckDB file waits for the disk, so large quotas use larger blocks. */
export const toBlock = (lease: number, limit: number): number =>
  Math.max(lease, Math.floor(limit / 500));

/**
 * A server reserves at most 1/8 of the remaining quota at a time, but at least 1 request. Blocks
 * become smaller as the quota runs out, so that some requests remain for other servers.
 */
const share = 8;

/** Returns undefined if the quota is used up. */
async function reserveShared(
  db: State['db'],
  { day, accountId, limit }: ReserveRequest,
  lease: number,
): Promise<Reservation | undefined> {
  const first = Math.min(limit, Math.max(1, Math.min(lease, Math.floor(limit / share))));
  const left = sql<number>`(${limit}::integer - usage_day.used)`;
  const next = sql<number>`least(${left}, greatest(1, least(${lease}::integer, ${left} / ${sql.lit(share)})))`;
  return await db
    .insertInto('usage_day')
    .values({ day, account_id: accountId, used: first, granted: first })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day'])
        .doUpdateSet({ used: sql`usage_day.used + ${next}`, granted: next })
        .where(left, '>', 0),
    )
    .returning(['used as total', 'granted'])
    .executeTakeFirst();
}
