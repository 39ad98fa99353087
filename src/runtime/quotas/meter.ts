// Counts the requests of one account on one day against a block that this server has reserved.
import type { Day } from './day-clock.ts';
import type { Ledger } from './ledger.ts';
import type { Taken, Usage } from './quotas.ts';

export interface Meter {
  readonly day: Day;
  /** Whether a request was counted since the last call of `wasUsed`. */
  wasUsed(): boolean;
  spend(limit: number): Taken | undefined;
  refuse(limit: number): Taken;
  /**
   * Returns the usage: the requests that all servers have reserved, minus the requests that this
   * server has not used yet.
   */
  toUsage(limit: number, reserved?: number): Usage;
  /** Reserves the next block. Returns false if the quota is used up. Calls must not overlap. */
  refill(limit: number): Promise<boolean>;
  /** Cancels the reservation of all unused requests. Returns the number of these requests. */
  empty(): Promise<number>;
  /**
   * Cancels the reservation of all unused requests. If a request that is still running fails later,
   * its reservation is also canceled.
   */
  close(): Promise<void>;
}

export interface MeterOptions {
  readonly ledger: Ledger;
  readonly accountId: string;
  readonly day: Day;
  /**
   * Cancels the reservation of unused requests. Never rejects. If this fails, logs the error. The
   * requests then stay reserved, although no server can use them.
   */
  readonly giveBack: (day: string, accountId: string, amount: number) => Promise<void>;
}

export function createMeter({ ledger, accountId, day, giveBack }: MeterOptions): Meter {
  let reserved = 0;
  let unspent = 0;
  let returning = 0;
  let wasUsed = false;
  let isClosed = false;

  const countUsed = (total: number) => total - unspent - returning;
  const returnUnspent = async (amount: number) => {
    unspent -= amount;
    returning += amount;
    await giveBack(day.name, accountId, amount);
    returning -= amount;
    reserved -= amount;
    return amount;
  };
  const giveBackOne = (limit: number) => {
    unspent += 1;
    const block = ledger.toBlock(limit);
    // A failed request does not count, so it is unused again. If the unused requests would fill two
    // blocks, the reservation of one block is canceled.
    if (isClosed) void returnUnspent(1);
    else if (unspent >= 2 * block) void returnUnspent(block);
  };
  const toUsage = (limit: number, total = reserved) => createUsage(limit, countUsed(total), day);
  const empty = async () => (unspent > 0 ? await returnUnspent(unspent) : 0);
  return {
    day,
    toUsage,
    wasUsed() {
      const answer = wasUsed;
      wasUsed = false;
      return answer;
    },
    spend(limit) {
      // The account may have switched to a plan with a smaller quota. In that case, the quota can
      // be used up although the block still contains unused requests.
      if (unspent === 0 || countUsed(reserved) >= limit) return undefined;
      unspent -= 1;
      wasUsed = true;
      return new Allowed(toUsage(limit), giveBackOne);
    },
    refuse: (limit) => ({ ...toUsage(limit), isAllowed: false, giveBack() {} }),
    async refill(limit) {
      const block = ledger.toBlock(limit);
      const answer = await ledger.reserve({ day: day.name, accountId, limit, block });
      reserved = answer.reserved;
      unspent += answer.granted;
      if (isClosed) await empty();
      return answer.granted > 0;
    },
    empty,
    async close() {
      isClosed = true;
      await empty();
    },
  };
}

function createUsage(limit: number, counted: number, { resetSeconds }: Day): Usage {
  const used = Math.min(limit, Math.max(0, counted));
  return { limit, used, remaining: limit - used, resetSeconds };
}

class Allowed implements Taken {
  readonly isAllowed = true;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  #giveBack: ((limit: number) => void) | undefined;

  constructor(usage: Usage, giveBack: (limit: number) => void) {
    this.limit = usage.limit;
    this.used = usage.used;
    this.remaining = usage.remaining;
    this.resetSeconds = usage.resetSeconds;
    this.#giveBack = giveBack;
  }

  giveBack(): void {
    this.#giveBack?.(this.limit);
    this.#giveBack = undefined;
  }
}
