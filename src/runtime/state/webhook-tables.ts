// Defines the types of the webhook tables.

export interface WebhookTable {
  id: string;
  account_id: string;
  /** The name that the owner chose. Empty if there is none. */
  name: string;
  /** For an email subscription, `mailto:` without an email: it uses the email of the account. */
  url: string;
  /** Path and query of the list that an email subscription follows. Null for a webhook. */
  list: string | null;
  /** How often an email subscription sends: with each event, or weekly. Null for a webhook. */
  every: 'event' | 'week' | null;
  /** JSON array of event kinds. */
  events: string;
  /** JSON array of `owner/repo` names, or an array that contains only `*`. */
  repos: string;
  /** JSON array of model ids, or an array that contains only `*`. */
  models: string;
  state: 'delivering' | 'disabled';
  /** The number of consecutive failed deliveries. */
  failures: number;
  sealed_secret: string;
  /**
   * The secret before the last rotation, encrypted. Until `previous_until`, deliveries are also
   * signed with it.
   */
  previous_sealed: string | null;
  previous_until: Date | null;
  created_at: Date;
  last_delivery_at: Date | null;
  disabled_at: Date | null;
  disabled_why: string | null;
}

export interface DeliveryTable {
  id: string;
  webhook_id: string;
  kind: string;
  /** `YYYY-MM-DD`, the day of the events. */
  day: string;
  /**
   * The number of this delivery among the deliveries with the same webhook, kind, and day, starting
   * with 1.
   */
  part: number;
  body: string;
  /**
   * `missed` deliveries were planned while the webhook was disabled, or were pending when it was
   * disabled.
   */
  state: 'pending' | 'delivered' | 'failed' | 'missed';
  attempts: number;
  next_at: Date | null;
  /** Until this time, only the server that claimed the delivery may send it. Null if unclaimed. */
  claimed_until: Date | null;
  created_at: Date;
  finished_at: Date | null;
  /** JSON array of `{at, status, ms, error}`, oldest first. */
  attempt_log: string;
  /** The first 1,024 bytes of the response body of the last attempt. */
  answer: string | null;
}

/** The days for which deliveries have been planned. The planner skips these days. */
export interface PlannedDayTable {
  day: string;
  release_id: string;
  planned_at: Date;
}

/**
 * The model events for which deliveries have been planned. Hourly runs can add events to a day
 * after its deliveries have been planned. This table shows which of the events are new.
 */
export interface PlannedModelEventTable {
  id: string;
  day: string;
}

export interface WebhookTables {
  webhook: WebhookTable;
  delivery: DeliveryTable;
  planned_day: PlannedDayTable;
  planned_model_event: PlannedModelEventTable;
}
