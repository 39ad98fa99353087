// Defines the ledger, which reserves blocks of requests in the state. A block is reserved before
// its requests are served.

export interface Reservation {
  /** The number of requests in the reserved block. 0 if the quota is used up. */
  readonly granted: number;
  /**
   * The total number of requests that all servers have reserved for the account and day, including
   * this block.
   */
  readonly reserved: number;
}

export interface ReserveRequest {
  readonly day: string;
  readonly accountId: string;
  readonly limit: number;
  readonly block: number;
}

export interface Ledger {
  /**
   * Returns the number of requests to reserve at a time. If the server crashes, the unused requests
   * of a block stay reserved.
   */
  toBlock(limit: number): number;
  /**
   * Reserves a block. The promise resolves after the reservation is stored. The total reserved by
   * all servers never exceeds `limit`.
   */
  reserve(request: ReserveRequest): Promise<Reservation>;
  /** Cancels the reservation of requests that were not used. */
  giveBack(day: string, accountId: string, amount: number): Promise<void>;
  /**
   * Returns the total number of requests that all servers have reserved for the account and day.
   */
  read(day: string, accountId: string): number | Promise<number>;
  /** Drops the cached totals of one account, or of all accounts if `accountId` is undefined. */
  forget(accountId?: string): void;
}
