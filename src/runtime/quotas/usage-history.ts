// Reads the number of requests that an account made on each day.
import { addDays } from '../../contracts/time.ts';
import type { State } from '../state/state.ts';

export interface DayUsage {
  readonly day: string;
  readonly used: number;
}

export interface HistoryOptions {
  readonly today: string;
  readonly days: number;
  /**
   * Today's usage. The caller must pass it, because the state contains only the number of reserved
   * requests.
   */
  readonly used: number;
}

/** Returns the days from oldest to newest, including days without requests. */
export async function readHistory(
  { db }: State,
  accountId: string,
  { today, days, used }: HistoryOptions,
): Promise<DayUsage[]> {
  const names = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
  const rows = await db
    .selectFrom('usage_day')
    .select(['day', ({ fn }) => fn.sum<number>('used').as('used')])
    .where('account_id', '=', accountId)
    .where('day', '>=', names[0] ?? today)
    .groupBy('day')
    .execute();
  const byDay = new Map(rows.map((row) => [row.day, Math.max(0, row.used)]));
  byDay.set(today, used);
  return names.map((day) => ({ day, used: byDay.get(day) ?? 0 }));
}
