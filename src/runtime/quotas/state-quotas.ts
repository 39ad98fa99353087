// Counts requests against quotas, and stores the counts in the state. The total of all servers is
// exact, although most requests need no query.
import type { Log } from '../logging/log.ts';
import type { State } from '../state/state.ts';
import type { StateEvent } from '../state/state-events.ts';
import { createDayClock, type Day } from './day-clock.ts';
import { createDuckDBLedger } from './duckdb-ledger.ts';
import type { Ledger } from './ledger.ts';
import { createMeter, type Meter } from './meter.ts';
import { createPostgresLedger } from './postgres-ledger.ts';
import type { Quotas, Taken, Usage } from './quotas.ts';
import { createQuotaReturns, type Returns } from './reclaim-reservations.ts';
import { type DayUsage, readHistory } from './usage-history.ts';

export interface StateQuotas extends Quotas {
  /** Returns the usage of the last `days` days including today, oldest first. */
  history(accountId: string, days?: number): Promise<DayUsage[]>;
  /** Cancels the reservations of unused requests. After that, `take` throws an error. */
  close(): Promise<void>;
}

export interface QuotaOptions {
  readonly state: State;
  readonly log: Log;
  readonly now: () => Date;
  readonly runtimeId: string;
  /** The number of requests that a server reserves at a time in PostgreSQL. */
  readonly lease?: number;
  /**
   * How often to cancel the unused reservations of past days and, in PostgreSQL, of idle accounts.
   */
  readonly sweepMs?: number;
}

export function openQuotas(options: QuotaOptions): StateQuotas {
  const { state, log, lease = 20, sweepMs = 5_000 } = options;
  const isShared = state.dialect === 'postgres';
  const ledger = isShared ? createPostgresLedger(state, lease) : createDuckDBLedger(state);
  const today = createDayClock(options.now);
  const meters = createMeters(ledger, today, log);
  const returns = isShared ? createQuotaReturns(options) : undefined;
  const refill = createRefill(meters, returns);
  let isClosed = false;

  const takeSlowly = async (accountId: string, limit: number): Promise<Taken> => {
    for (;;) {
      const isRefilled = await refill(accountId, limit);
      const meter = meters.find(accountId);
      const taken = meter.spend(limit);
      if (taken) return taken;
      if (!isRefilled) return meter.refuse(limit);
    }
  };
  const giveToOthers = async (accountId: string) => {
    await returns?.tell(accountId, await meters.give(accountId));
  };
  const onEvent = (event: StateEvent) => {
    if (event.kind === 'quota-wanted' && event.by !== options.runtimeId) {
      void giveToOthers(event.accountId);
    } else if (event.kind === 'account-removed') {
      ledger.forget(event.accountId);
      meters.forget(event.accountId);
    } else if (event.kind === 'restored') {
      ledger.forget();
      meters.forget();
    }
  };
  const unsubscribe = state.events.subscribe(onEvent);
  const timer = setInterval(() => meters.sweep(isShared), sweepMs);
  return {
    take(accountId, limit) {
      if (isClosed)
        throw new Error(
          'The server is shutting down and accepts no more requests. Try again in a few seconds.',
        );
      return meters.find(accountId).spend(limit) ?? takeSlowly(accountId, limit);
    },
    read: (accountId, limit) => readUsage(ledger, meters.find(accountId), accountId, limit),
    async history(accountId, days = 30) {
      const usage = await readUsage(ledger, meters.find(accountId), accountId, Infinity);
      return await readHistory(state, accountId, { today: today().name, days, used: usage.used });
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      unsubscribe();
      returns?.close();
      await meters.close();
    },
  };
}

function readUsage(
  ledger: Ledger,
  meter: Meter,
  accountId: string,
  limit: number,
): Usage | Promise<Usage> {
  const reserved = ledger.read(meter.day.name, accountId);
  if (typeof reserved === 'number') return meter.toUsage(limit, reserved);
  return reserved.then((sum) => meter.toUsage(limit, sum));
}

interface Meters {
  find(accountId: string): Meter;
  /**
   * Cancels the reservation of the account's unused requests, so that another server can reserve
   * them. Returns the number of these requests.
   */
  give(accountId: string): Promise<number>;
  sweep(isShared: boolean): void;
  /** Drops the `Meter` of one account, or of all accounts. Does not change the ledger. */
  forget(accountId?: string): void;
  close(): Promise<void>;
}

function createMeters(ledger: Ledger, today: () => Day, log: Log): Meters {
  const meters = new Map<string, Meter>();
  const returning = new Set<Promise<void>>();
  const giveBack = async (day: string, accountId: string, amount: number) => {
    const answer = ledger.giveBack(day, accountId, amount).catch((cause: unknown) => {
      const fields = { accountId, day, amount, reason: String(cause) };
      log('warn', 'reserved requests could not be given back', fields);
    });
    returning.add(answer);
    await answer;
    returning.delete(answer);
  };
  return {
    find(accountId) {
      const day = today();
      const meter = meters.get(accountId);
      if (meter?.day === day) return meter;
      void meter?.close();
      const next = createMeter({ ledger, accountId, day, giveBack });
      meters.set(accountId, next);
      return next;
    },
    give: async (accountId) => (await meters.get(accountId)?.empty()) ?? 0,
    sweep(isShared) {
      const day = today();
      for (const [accountId, meter] of meters) {
        const isIdle = !meter.wasUsed();
        if (meter.day === day && !(isShared && isIdle)) continue;
        meters.delete(accountId);
        void meter.close();
      }
    },
    forget(accountId) {
      if (accountId === undefined) meters.clear();
      else meters.delete(accountId);
    },
    async close() {
      await Promise.all([...meters.values()].map((meter) => meter.close()));
      await Promise.all(returning);
    },
  };
}

function createRefill(
  meters: Meters,
  returns: Returns | undefined,
): (accountId: string, limit: number) => Promise<boolean> {
  const running = new Map<string, Promise<boolean>>();
  const refill = async (accountId: string, limit: number) => {
    if (await meters.find(accountId).refill(limit)) return true;
    // Before the request is refused, ask the other servers to cancel unused reservations.
    if (!(await returns?.ask(accountId))) return false;
    return await meters.find(accountId).refill(limit);
  };
  return (accountId, limit) => {
    let answer = running.get(accountId);
    if (!answer) {
      answer = refill(accountId, limit).finally(() => running.delete(accountId));
      running.set(accountId, answer);
    }
    return answer;
  };
}
