// Defines how requests are counted against the daily quotas of accounts.

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

export interface Quotas {
  /**
   * Counts one request against today's quota. The quota is never exceeded, even if requests are
   * concurrent or a server crashes.
   */
  take(accountId: string, limit: number): Taken | Promise<Taken>;
  read(accountId: string, limit: number): Usage | Promise<Usage>;
}
