// What the service keeps to when it calls webhooks: the runtime follows it, the documentation tells it.
export const webhookRules = {
  /** A kind with more items on a day goes out in further deliveries. */
  mostItems: 100,
  /** An attempt must be answered 2xx within this time, the look-up of the name included. */
  attemptSeconds: 10,
  /** How long after each failed attempt the next one follows; after the last the delivery failed. */
  retryAfterMinutes: [1, 5, 30],
  /** Deliveries to one webhook that are under way at once; one alone while it is failing. */
  mostAtOnce: 8,
  /** So many failed deliveries in a row disable a webhook. */
  mostFailures: 10,
  /** The status that disables a webhook at once. */
  goneStatus: 410,
  /** How long the secret before a rotation goes on signing. */
  overlapHours: 24,
  /** How long the log of deliveries goes back. */
  logDays: 30,
  /** What of a receiver's answer is kept in the log. */
  keptAnswerBytes: 1024,
  /** A service that slept longer does not deliver what is no news any more. */
  mostDaysLate: 7,
  userAgent: 'Daybreak-Webhooks/1',
  ports: [443, 8443],
  mostUrlLength: 2048,
  mostRepos: 1000,
} as const;
