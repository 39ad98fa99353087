// Where requests are reserved durably, block by block, before they are answered.

export interface Reservation {
  /** Requests that may now be answered; 0 when the quota is used up. */
  readonly granted: number;
  /** All reserved for the account on that day, this block included, by every runtime. */
  readonly reserved: number;
}

export interface ReserveRequest {
  readonly day: string;
  readonly accountId: string;
  readonly limit: number;
  /** The most that one block may hold. */
  readonly block: number;
}

export interface Ledger {
  /** On disk when it answers. Never more than `limit` in total, whoever else reserves. */
  reserve(request: ReserveRequest): Promise<Reservation>;
  /** Takes back what was reserved and not spent. */
  giveBack(day: string, accountId: string, amount: number): Promise<void>;
  /** All that is reserved for the account on that day. */
  read(day: string, accountId: string): number | Promise<number>;
  /** Drops cached totals: of one account, or of all after a restore. */
  forget(accountId?: string): void;
}

/** What is lost when a runtime is killed: small beside the quota, large beside the cost of a write. */
export const toBlock = (limit: number): number => Math.max(16, Math.floor(limit / 500));
