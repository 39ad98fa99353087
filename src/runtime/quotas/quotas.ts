// Daily quotas of accounts: what is left, and one request taken from it.

export interface Usage {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** Unix seconds of the next 00:00 UTC. */
  readonly resetSeconds: number;
}

export interface Taken extends Usage {
  /** False when the quota was used up: nothing was taken. */
  readonly isAllowed: boolean;
  /** Gives the request back, for an answer that does not count (5xx). Once; later calls do nothing. */
  giveBack(): void;
}

export interface Quotas {
  /** Takes one request of today from the account. Exact under concurrency and after a crash. */
  take(accountId: string, limit: number): Taken | Promise<Taken>;
  /** Today's usage, taking nothing. */
  read(accountId: string, limit: number): Usage | Promise<Usage>;
}
