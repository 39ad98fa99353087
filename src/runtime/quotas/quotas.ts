// Daily quotas of accounts.

export interface Usage {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** Unix seconds of the next 00:00 UTC. */
  readonly resetSeconds: number;
}

export interface Taken extends Usage {
  /** False when the quota is used up. Then nothing was counted. */
  readonly isAllowed: boolean;
  /** Uncounts the request, for a response that does not count (5xx). Later calls do nothing. */
  giveBack(): void;
}

export interface Quotas {
  /** Counts one request of today. Exact under concurrency; a crash never raises the quota. */
  take(accountId: string, limit: number): Taken | Promise<Taken>;
  /** Today's usage, without counting a request. */
  read(accountId: string, limit: number): Usage | Promise<Usage>;
}
