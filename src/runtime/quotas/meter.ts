// One account's requests of one day: a reserved block, spent from memory.
import type { Day } from './day-clock.ts';
import { type Ledger, toBlock } from './ledger.ts';
import type { Taken, Usage } from './quotas.ts';

export interface Meter {
  readonly day: Day;
  /** Was anything taken since this was last asked? */
  wasUsed(): boolean;
  /** Spends one request of the block; undefined when there is none to spend. */
  spend(limit: number): Taken | undefined;
  refuse(limit: number): Taken;
  /** The figures with `reserved` requests of all runtimes, of which this one's block is unspent. */
  toUsage(limit: number, reserved?: number): Usage;
  /** Reserves the next block. False when there is nothing left. One at a time. */
  refill(limit: number): Promise<boolean>;
  /** Returns the block. Gives how much that was. */
  empty(): Promise<number>;
  /** Returns the block, and from now on whatever would still be added to it. */
  close(): Promise<void>;
}

export interface MeterOptions {
  readonly ledger: Ledger;
  readonly accountId: string;
  readonly day: Day;
  /** Never rejects: a failure is logged, and loses no more than what was to be given back. */
  readonly giveBack: (day: string, accountId: string, amount: number) => Promise<void>;
}

export function createMeter({ ledger, accountId, day, giveBack }: MeterOptions): Meter {
  let reserved = 0;
  let unspent = 0;
  /** On its way back to the ledger. */
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
  };
  const giveBackOne = (limit: number) => {
    unspent += 1;
    const block = toBlock(limit);
    // Many answers failed: no more than a block stays at risk.
    if (isClosed) void returnUnspent(1);
    else if (unspent >= 2 * block) void returnUnspent(block);
  };
  const toUsage = (limit: number, total = reserved): Usage => {
    const used = Math.min(limit, Math.max(0, countUsed(total)));
    return { limit, used, remaining: limit - used, resetSeconds: day.resetSeconds };
  };
  const empty = async () => {
    const amount = unspent;
    if (amount > 0) await returnUnspent(amount);
    return amount;
  };
  return {
    day,
    toUsage,
    wasUsed() {
      const answer = wasUsed;
      wasUsed = false;
      return answer;
    },
    spend(limit) {
      // A plan may have become smaller than what was used already.
      if (unspent === 0 || countUsed(reserved) >= limit) return undefined;
      unspent -= 1;
      wasUsed = true;
      return new Allowed(toUsage(limit), giveBackOne);
    },
    refuse: (limit) => ({ ...toUsage(limit), isAllowed: false, giveBack() {} }),
    async refill(limit) {
      const answer = await ledger.reserve({
        day: day.name,
        accountId,
        limit,
        block: toBlock(limit),
      });
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
