// Defines the interface of the state, which stores accounts, keys, usage, and webhooks in DuckDB or
// PostgreSQL.
import type { Kysely, Transaction } from 'kysely';
import type { Log } from '../logging/log.ts';
import type { StateEvent, StateEvents } from './events.ts';
import type { Dialect } from './migrations/dialect.ts';
import type { Tables } from './tables.ts';

export interface StateOptions {
  readonly dataDir: string;
  /**
   * `postgres://…`, for a database that several servers share. If undefined, the state is a DuckDB
   * file.
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
   * The time by the database's clock, which all servers on this state share. Deliveries, quotas,
   * and keys use it, because the clock of one server may be wrong.
   */
  now(): Date;
  /** Events about changes, sent to every server on this state. */
  readonly events: StateEvents;
  /**
   * Runs `work` in one transaction. The announced events reach all servers after the commit, and
   * this server before the call returns. Run every query in `work` on `transaction`, because DuckDB
   * has a single connection.
   */
  change<T>(work: (transaction: Transaction<Tables>, announce: Announce) => Promise<T>): Promise<T>;
  /** Runs `work` on a consistent snapshot, while other transactions keep writing. */
  snapshot<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Whether this server starts the scheduled runs. Only one of the servers on this state does. */
  isLeader(): Promise<boolean>;
  /** Returns the number of queries that wait for a connection. */
  countWaiting(): number;
  /** Writes pending data and closes the file or the connections. */
  close(): Promise<void>;
}
