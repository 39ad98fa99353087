// Merges the appended usage rows of the DuckDB state into one row per account and day.
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Totals do not change, so this can run while requests are counted. Returns the number of removed
 * rows.
 */
export async function compactUsage(db: Kysely<Tables>): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const { rows, sums } = await transaction
      .selectFrom('usage_day')
      .select([
        ({ fn }) => fn.countAll<number>().as('rows'),
        sql<number>`count(distinct (day, account_id))`.as('sums'),
      ])
      .executeTakeFirstOrThrow();
    if (rows === sums) return 0;
    await sql`
      create or replace temp table compacted as
      select day, account_id, sum(used)::integer as used
      from usage_day
      group by day, account_id
      having sum(used) > 0`.execute(transaction);
    await transaction.deleteFrom('usage_day').execute();
    await sql`
      insert into usage_day (day, account_id, used)
      select day, account_id, used from compacted`.execute(transaction);
    await sql`drop table temp.compacted`.execute(transaction);
    return rows - sums;
  });
}
