// Limits and timings of webhook deliveries, used by the runtime and the documentation.
export const webhookRules = {
  /** Events of one kind and day beyond this number are sent in additional deliveries. */
  mostItems: 100,
  /** Timeout of an attempt, including the DNS lookup. */
  attemptSeconds: 10,
  /** Delays before each retry. When the last retry fails, the delivery has failed. */
  retryAfterMinutes: [1, 5, 30],
  /** Concurrent deliveries to one webhook; only one at a time while the webhook is failing. */
  mostAtOnce: 8,
  /** Consecutive failed deliveries after which a webhook is disabled. */
  mostFailures: 10,
  /** The response status that disables a webhook immediately. */
  goneStatus: 410,
  /** How long deliveries are also signed with the previous secret after a rotation. */
  overlapHours: 24,
  /** Retention of the delivery log. */
  logDays: 30,
  /** Bytes of a receiver's response that are kept in the delivery log. */
  keptAnswerBytes: 1024,
  /** Events older than this are not delivered after a long downtime. */
  mostDaysLate: 7,
  userAgent: 'Daybreak-Webhooks/1',
  ports: [443, 8443],
  mostUrlLength: 2048,
  mostRepos: 1000,
} as const;
