// The tables of webhooks, as Kysely sees them.

export interface WebhookTable {
  id: string;
  account_id: string;
  url: string;
  /** JSON array of kinds. */
  events: string;
  /** JSON array of owner/repo, or of the single entry `*`. */
  repos: string;
  state: 'delivering' | 'disabled';
  /** Failed deliveries in a row. */
  failures: number;
  sealed_secret: string;
  /** The secret before the last rotation, signing too until `previous_until`. */
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
  /** 1-based among the deliveries of a webhook, kind and day. */
  part: number;
  body: string;
  /** `missed`: planned while the webhook was disabled, or left when it became so. */
  state: 'pending' | 'delivered' | 'failed' | 'missed';
  attempts: number;
  next_at: Date | null;
  /** A runtime is sending it; after this instant that runtime counts as dead. */
  claimed_until: Date | null;
  created_at: Date;
  finished_at: Date | null;
  /** JSON array of `{at, status, ms, error}`, oldest first. */
  attempt_log: string;
  /** The first KB that the last attempt was answered. */
  answer: string | null;
}

/** The days whose events became deliveries: each is planned once. */
export interface PlannedDayTable {
  day: string;
  release_id: string;
  planned_at: Date;
}

export interface WebhookTables {
  webhook: WebhookTable;
  delivery: DeliveryTable;
  planned_day: PlannedDayTable;
}
