// Defines the interface of the state, which stores accounts, keys, usage, and webhooks in DuckDB or
// PostgreSQL.
import type { Kysely, Transaction } from 'kysely';
import type { Log } from '../logging/log.ts';
import type { Dialect } from './migrations/dialect.ts';
import type { StateEvent, StateEvents } from './state-events.ts';
import type { Tables } from './tables.ts';

export interface StateOptions {
  readonly dataDir: string;
  /**
   * The `postgres://` URL of a database that several servers can share. If undefined, the state is
   * a DuckDB file.
   */
  readonly stateUrl?: string | undefined;
  readonly log: Log;
  readonly now: () => Date;
}

export type Announce = (event: StateEvent) => void;

export interface State {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  /**
   * The time of the database's clock. Deliveries, quotas, and keys use this time, because the
   * clocks of the servers may differ.
   */
  now(): Date;
  readonly events: StateEvents;
  /**
   * Runs `work` in one transaction. After the commit, sends the announced events to all servers.
   * This server receives them before the call returns. `work` must run all queries on
   * `transaction`, because DuckDB has a single connection.
   */
  change<T>(work: (transaction: Transaction<Tables>, announce: Announce) => Promise<T>): Promise<T>;
  /** Runs `work` on a consistent snapshot, while other transactions keep writing. */
  snapshot<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  countWaiting(): number;
  close(): Promise<void>;
}
