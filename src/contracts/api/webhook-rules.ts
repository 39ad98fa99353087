// Limits and timings of webhook deliveries, used by the runtime and the documentation.

export const webhookRules = {
  /** Maximum number of events in a delivery. Further events are sent in additional deliveries. */
  maxItems: 100,
  /** Timeout of an attempt, including the DNS lookup. */
  attemptSeconds: 10,
  /** Delays before each retry. When the last retry fails, the delivery has failed. */
  retryAfterMinutes: [1, 5, 30],
  /**
   * Maximum concurrent deliveries to one webhook. While the webhook is failing, the maximum is 1.
   */
  maxConcurrent: 8,
  /** Number of consecutive failed deliveries after which a webhook is disabled. */
  maxFailures: 10,
  /** The response status that disables a webhook immediately. */
  goneStatus: 410,
  /**
   * Number of hours after a secret rotation during which deliveries also have a signature with the
   * previous secret.
   */
  overlapHours: 24,
  /** Number of days for which the delivery log is stored. */
  logDays: 30,
  /** Maximum number of bytes of a receiver's response in the delivery log. */
  loggedResponseBytes: 1024,
  /** Maximum age of events. Older events are not delivered, for example after a long downtime. */
  maxDaysLate: 7,
  userAgent: 'Daybreak-Webhooks/1',
  ports: [443, 8443],
  maxUrlLength: 2048,
  maxRepos: 1000,
  maxModels: 1000,
  /** Maximum number of email subscriptions per account. */
  maxSubscriptions: 20,
} as const;

/** Where a summary of forecasts links to. */
export const forecastLinks = {
  page: '/forecasts',
  dumps: ['/dumps/forecasts.parquet', '/dumps/resolutions.parquet'],
};
