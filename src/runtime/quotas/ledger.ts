// Defines how blocks of requests are reserved in the state before the requests are served.

export interface Reservation {
  /** The number of requests that may now be served. 0 if the quota is used up. */
  readonly granted: number;
  /** The total reserved for the account on that day by all servers, including this block. */
  readonly reserved: number;
}

export interface ReserveRequest {
  readonly day: string;
  readonly accountId: string;
  readonly limit: number;
  /** Maximum size of one block. */
  readonly block: number;
}

export interface Ledger {
  /**
   * Returns the number of requests to reserve at a time. After a crash, the unused rest of a block
   * stays reserved.
   */
  toBlock(limit: number): number;
  /**
   * Reserves a block, and returns after it is stored. The total of all servers never exceeds
   * `limit`.
   */
  reserve(request: ReserveRequest): Promise<Reservation>;
  /** Cancels the reservation of requests that were not used. */
  giveBack(day: string, accountId: string, amount: number): Promise<void>;
  /** Returns the total reserved for the account on that day by all servers. */
  read(day: string, accountId: string): number | Promise<number>;
  /** Drops the cached totals of one account, or of all accounts after a restore. */
  forget(accountId?: string): void;
}
