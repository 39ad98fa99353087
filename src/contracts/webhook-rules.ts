// Limits and timings of webhook deliveries, used by the runtime and the documentation.

export const webhookRules = {
  /** Events of one kind and day beyond this number are sent in additional deliveries. */
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
  /** Time for which deliveries are also signed with the previous secret after a rotation. */
  overlapHours: 24,
  /** Retention of the delivery log. */
  logDays: 30,
  /** Maximum number of bytes of a receiver's response in the delivery log. */
  loggedResponseBytes: 1024,
  /** Events older than this are not delivered, such as after a long downtime. */
  maxDaysLate: 7,
  userAgent: 'Daybreak-Webhooks/1',
  ports: [443, 8443],
  maxUrlLength: 2048,
  maxRepos: 1000,
  maxModels: 1000,
} as const;
