// Stores reserved requests, block by block, before they are served.

export interface Reservation {
  /** Requests that may now be served; 0 when the quota is used up. */
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
  /** Number of requests to reserve at a time. A crash can lose this many. */
  toBlock(limit: number): number;
  /** On disk when it returns. The total never exceeds `limit`, whoever else reserves. */
  reserve(request: ReserveRequest): Promise<Reservation>;
  /** Returns what was reserved and not used. */
  giveBack(day: string, accountId: string, amount: number): Promise<void>;
  /** The total reserved for the account on that day. */
  read(day: string, accountId: string): number | Promise<number>;
  /** Drops cached totals: of one account, or of all after a restore. */
  forget(accountId?: string): void;
}
