// Defines the interface of the state, which stores accounts, keys, usage, and webhooks in DuckDB or
// PostgreSQL.
import type { Kysely, Transaction } from 'kysely';
import type { Log } from '../logging/log.ts';
import type { StateEvent, StateEvents } from './events.ts';
import type { Dialect } from './migrations/dialect.ts';
import type { Tables } from './tables.ts';

export interface StateOptions {
  readonly dataDir: string;
  /** `postgres://…`, for a database that several servers share. If undefined, the state is a DuckDB file. */
  readonly stateUrl?: string | undefined;
  readonly log: Log;
  readonly now: () => Date;
}

export type Announce = (event: StateEvent) => void;

export interface State {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  /**
   * The clock that all servers on this state share: that of the database. Deliveries, quotas, and keys
   * go by it, because the clock of one server may be wrong.
   */
  now(): Date;
  /** Events about changes, sent to every server on this state. */
  readonly events: StateEvents;
  /**
   * One transaction. Its events reach every server after the commit, this one before the call
   * returns. Run every query inside on `transaction`: DuckDB has a single connection.
   */
  change<T>(work: (transaction: Transaction<Tables>, announce: Announce) => Promise<T>): Promise<T>;
  /** Reads a consistent snapshot while others keep writing. */
  snapshot<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Whether this server, among all on this state, starts the scheduled runs. */
  isLeader(): Promise<boolean>;
  /** The number of queries that wait for a connection. */
  countWaiting(): number;
  /** Writes pending data and closes the file or the connections. */
  close(): Promise<void>;
}
