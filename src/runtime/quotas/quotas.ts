// Defines how requests are counted against the daily quotas of accounts.

export interface Usage {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** The next 00:00 UTC, in Unix seconds. */
  readonly resetSeconds: number;
}

export interface Taken extends Usage {
  /** False if the quota is used up. Then the request was not counted. */
  readonly isAllowed: boolean;
  /**
   * Subtracts the request from the usage, because 5xx responses do not count. Later calls have no
   * effect.
   */
  giveBack(): void;
}

export interface Quotas {
  /**
   * Counts one request against today's quota. Concurrent requests and crashes never exceed the
   * quota.
   */
  take(accountId: string, limit: number): Taken | Promise<Taken>;
  /** Returns today's usage without counting a request. */
  read(accountId: string, limit: number): Usage | Promise<Usage>;
}
