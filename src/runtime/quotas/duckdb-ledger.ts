// Stores quota reservations in DuckDB. Keeps totals in memory, and appends a row for every change.
import { LRUCache } from 'lru-cache';
import type { State } from '../state/state.ts';
import type { Ledger } from './ledger.ts';

interface Entry {
  readonly day: string;
  readonly account_id: string;
  readonly used: number;
}

/** Returns the number of requests to reserve at a time: 0.2% of the quota, but at least 16. */
export const toBlock = (limit: number): number => Math.max(16, Math.floor(limit / 500));

/**
 * Only this process writes reservations, so the totals of a day can stay in memory after they were
 * read once.
 */
export function createDuckDBLedger({ db }: State): Ledger {
  const append = createAppender(async (entries) => {
    await db.insertInto('usage_day').values(entries).execute();
  });
  const days = createDays(async (day) => {
    const rows = await db
      .selectFrom('usage_day')
      .select(['account_id', ({ fn }) => fn.sum<number>('used').as('reserved')])
      .where('day', '=', day)
      .groupBy('account_id')
      .execute();
    return new Map(rows.map((row) => [row.account_id, row.reserved]));
  });
  return {
    toBlock,
    async reserve({ day, accountId, limit, block }) {
      const sums = days.find(day) ?? (await days.read(day));
      const reserved = sums.get(accountId) ?? 0;
      const granted = Math.max(0, Math.min(block, limit - reserved));
      if (granted === 0) return { granted, reserved };
      add(sums, accountId, granted);
      try {
        await append({ day, account_id: accountId, used: granted });
      } catch (cause) {
        add(sums, accountId, -granted);
        throw cause;
      }
      return { granted, reserved: sums.get(accountId) ?? 0 };
    },
    async giveBack(day, accountId, amount) {
      const sums = days.find(day) ?? (await days.read(day));
      await append({ day, account_id: accountId, used: -amount });
      add(sums, accountId, -amount);
    },
    forget: days.forget,
    read(day, accountId) {
      const sums = days.find(day);
      if (sums) return sums.get(accountId) ?? 0;
      return days.read(day).then((read) => read.get(accountId) ?? 0);
    },
  };
}

type Sums = Map<string, number>;

const add = (sums: Sums, accountId: string, amount: number): void => {
  sums.set(accountId, (sums.get(accountId) ?? 0) + amount);
};

/** Keeps the totals of two days, because both are needed around midnight. */
function createDays(readSums: (day: string) => Promise<Sums>): {
  find(day: string): Sums | undefined;
  read(day: string): Promise<Sums>;
  forget(accountId?: string): void;
} {
  const days = new LRUCache<string, { sums?: Sums; reading: Promise<Sums> }>({ max: 2 });
  return {
    find: (day) => days.get(day)?.sums,
    forget(accountId) {
      if (accountId === undefined) days.clear();
      else for (const { sums } of days.values()) sums?.delete(accountId);
    },
    read(day) {
      const known = days.get(day);
      if (known) return known.reading;
      const entry: { sums?: Sums; reading: Promise<Sums> } = {
        reading: readSums(day).then(
          (sums) => {
            entry.sums = sums;
            return sums;
          },
          (cause: unknown) => {
            days.delete(day);
            throw cause;
          },
        ),
      };
      days.set(day, entry);
      return entry.reading;
    },
  };
}

/** Writes entries in batches. While a batch is written, new entries wait for the next one. */
function createAppender(
  write: (entries: Entry[]) => Promise<void>,
): (entry: Entry) => Promise<void> {
  const maxBatch = 500;
  let waiting: Array<{ entry: Entry; settle: (failure?: { cause: unknown }) => void }> = [];
  let isWriting = false;
  const work = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      try {
        await write(batch.map(({ entry }) => entry));
        for (const { settle } of batch) settle();
      } catch (cause) {
        for (const { settle } of batch) settle({ cause });
      }
    }
    isWriting = false;
  };
  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, settle: (failure) => (failure ? reject(failure.cause) : resolve()) });
      if (!isWriting) void work();
    });
}
