// Counts requests against the daily quotas of accounts. Requests are reserved in the state in
// blocks and then counted in memory, so most requests need no query, and the total is exact.
import { addDays, dayMs, toDay } from '../../lib/time.ts';
import type { Log } from '../logging/log.ts';
import type { State } from '../state/state.ts';
import { createReservations } from './reservations.ts';

export interface Usage {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** The next 00:00 UTC, in Unix seconds. */
  readonly resetSeconds: number;
}

export interface Taken extends Usage {
  /** False if the quota is used up. In that case, the request was not counted. */
  readonly isAllowed: boolean;
  /**
   * Removes this request from the usage, for example after a 5xx response, which does not count.
   * Only the first call has an effect.
   */
  giveBack(): void;
}

export interface DayUsage {
  readonly day: string;
  readonly used: number;
}

export interface Quotas {
  /**
   * Counts one request against today's quota. The quota is never exceeded, even if requests are
   * concurrent or a server crashes. Returns no promise if it needs no query.
   */
  take(accountId: string, limit: number): Taken | Promise<Taken>;
  read(accountId: string, limit: number): Promise<Usage>;
}

export interface QuotaService extends Quotas {
  /** Returns the usage of the last `days` days including today, oldest first. */
  history(accountId: string, days?: number): Promise<DayUsage[]>;
  /** Cancels the reservations of unused requests. After that, `take` throws an error. */
  close(): Promise<void>;
}

export interface QuotaOptions {
  readonly state: State;
  readonly log: Log;
  readonly now: () => Date;
  /** The number of requests that a server reserves at a time. */
  readonly lease?: number;
  /** How often to cancel the unused reservations of idle accounts and past days. */
  readonly sweepMs?: number;
}

/** The requests of one account on one day. */
interface Counter {
  readonly accountId: string;
  readonly day: Day;
  /** The total that all servers had reserved when this server last asked the state. */
  reserved: number;
  /** Whether `reserved` is the total in the state, so that reading it takes no query. */
  isExact: boolean;
  /** The number of reserved requests that this server has not used yet. */
  unused: number;
  /** Whether a request was counted since the last sweep. */
  isBusy: boolean;
  /** The running reservation, which all waiting requests share. */
  refill?: Promise<boolean> | undefined;
  /** Settles after the last query about this counter. The queries run one after another. */
  lastQuery: Promise<unknown>;
}

const closed =
  'The server is shutting down and accepts no more requests. Try again in a few seconds.';

export function openQuotas(options: QuotaOptions): QuotaService {
  const { state, log, lease = 20, sweepMs = 5_000 } = options;
  const reservations = createReservations(state, lease);
  // Other servers can write to PostgreSQL, but not to a DuckDB file.
  const isOnlyServer = state.dialect === 'duckdb';
  const today = createDayClock(options.now);
  const counters = new Map<string, Counter>();
  const queries = new Set<Promise<unknown>>();
  let isClosed = false;

  const find = (accountId: string): Counter => {
    const day = today();
    const counter = counters.get(accountId);
    if (counter?.day === day) return counter;
    const next = createCounter(accountId, day);
    counters.set(accountId, next);
    if (counter) releaseUnused(counter);
    return next;
  };
  const runInOrder = <T>(counter: Counter, query: () => Promise<T>): Promise<T> => {
    const done = counter.lastQuery.then(query);
    const settled: Promise<unknown> = done
      .catch(() => undefined)
      .finally(() => queries.delete(settled));
    counter.lastQuery = settled;
    queries.add(settled);
    return done;
  };
  const releaseUnused = (counter: Counter): void => {
    void runInOrder(counter, async () => {
      const { accountId, day, unused } = counter;
      if (unused === 0) return;
      counter.unused = 0;
      try {
        await reservations.release(day.name, accountId, unused);
        counter.reserved -= unused;
        const current = counters.get(accountId);
        if (current) current.isExact = false;
      } catch (cause) {
        // The requests stay reserved until the end of the day, although no server can use them.
        const fields = { accountId, day: day.name, unused, reason: String(cause) };
        log('warn', 'reserved requests could not be given back', fields);
      }
    });
  };
  /** Returns false if the quota is used up. */
  const refill = (counter: Counter, limit: number): Promise<boolean> => {
    counter.refill ??= runInOrder(counter, async () => {
      const { accountId, day } = counter;
      const { granted, total } = await reservations.reserve({ day: day.name, accountId, limit });
      counter.reserved = total;
      counter.isExact = isOnlyServer;
      counter.unused += granted;
      return granted > 0;
    }).finally(() => {
      counter.refill = undefined;
      // The day ended or the account was removed in the meantime.
      if (counters.get(counter.accountId) !== counter) releaseUnused(counter);
    });
    return counter.refill;
  };
  const giveBack = (counter: Counter): void => {
    counter.unused += 1;
    if (isClosed || counters.get(counter.accountId) !== counter) releaseUnused(counter);
  };
  const sweep = (): void => {
    for (const counter of counters.values()) {
      if (counter.refill) continue;
      if (counter.day !== today() || !counter.isBusy) {
        counters.delete(counter.accountId);
        releaseUnused(counter);
      }
      counter.isBusy = false;
    }
  };
  const unsubscribe = state.events.subscribe((event) => {
    // The rows of the state have changed, so there is nothing to cancel.
    if (event.kind === 'account-removed') counters.delete(event.accountId);
    else if (event.kind === 'restored') counters.clear();
  });
  const timer = setInterval(sweep, sweepMs);

  const read = async (accountId: string, limit: number) => {
    const counter = find(accountId);
    if (!counter.isExact) {
      const query = () => reservations.read(counter.day.name, accountId);
      counter.reserved = await runInOrder(counter, query);
      counter.isExact = isOnlyServer;
    }
    return toUsage(counter, limit);
  };
  /** Needs no query, and returns no promise, while requests are reserved. */
  const take = (accountId: string, limit: number): Taken | Promise<Taken> => {
    if (isClosed) throw new Error(closed);
    const counter = find(accountId);
    counter.isBusy = true;
    // After a change to a smaller plan, the quota can be used up while requests are unused.
    if (counter.unused > 0 && counter.reserved - counter.unused < limit) {
      counter.unused -= 1;
      return createTaken(toUsage(counter, limit), () => giveBack(counter));
    }
    return refill(counter, limit).then((isGranted) =>
      isGranted ? take(accountId, limit) : createRefused(toUsage(counter, limit)),
    );
  };
  return {
    read,
    take,
    async history(accountId, days = 30) {
      // The state contains the reserved requests, which for today are not all used yet.
      const { used } = await read(accountId, Infinity);
      return await readHistory(state, accountId, { today: today().name, days, used });
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      unsubscribe();
      for (const counter of counters.values()) releaseUnused(counter);
      while (queries.size > 0) await Promise.all(queries);
    },
  };
}

const createCounter = (accountId: string, day: Day): Counter => ({
  accountId,
  day,
  reserved: 0,
  isExact: false,
  unused: 0,
  isBusy: true,
  lastQuery: Promise.resolve(),
});

function toUsage({ day, unused, reserved }: Counter, limit: number): Usage {
  const used = Math.min(limit, Math.max(0, reserved - unused));
  return { limit, used, remaining: limit - used, resetSeconds: day.resetSeconds };
}

const createRefused = (usage: Usage): Taken => ({
  ...usage,
  isAllowed: false,
  giveBack: () => undefined,
});

function createTaken(usage: Usage, giveBack: () => void): Taken {
  let isReturned = false;
  return {
    ...usage,
    isAllowed: true,
    giveBack() {
      if (!isReturned) giveBack();
      isReturned = true;
    },
  };
}

interface HistoryOptions {
  readonly today: string;
  readonly days: number;
  /** Today's usage. */
  readonly used: number;
}

async function readHistory(
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

export interface Day {
  /** `YYYY-MM-DD` */
  readonly name: string;
  readonly resetSeconds: number;
}

/** This function is called for every request, so it caches the day. */
export function createDayClock(now: () => Date): () => Day {
  let startMs = 0;
  let day: Day | undefined;
  return () => {
    const nowMs = now().getTime();
    if (day === undefined || nowMs < startMs || nowMs >= startMs + dayMs) {
      startMs = Math.floor(nowMs / dayMs) * dayMs;
      day = { name: toDay(startMs), resetSeconds: (startMs + dayMs) / 1000 };
    }
    return day;
  };
}
