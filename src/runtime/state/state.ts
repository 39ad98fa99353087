// What the runtime's parts know of the state: accounts, keys and usage, in either database.
import type { Kysely, Transaction } from 'kysely';
import type { Log } from '../log.ts';
import type { Dialect } from './dialect.ts';
import type { StateEvent, StateEvents } from './events.ts';
import type { Tables } from './tables.ts';

export interface StateOptions {
  readonly dataDir: string;
  /** `postgres://…`: a database that several runtimes share. Without it the state is a file. */
  readonly stateUrl?: string | undefined;
  readonly log: Log;
  readonly now: () => Date;
}

export type Announce = (event: StateEvent) => void;

export interface State {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  /** What changed, told to every runtime on this state. */
  readonly events: StateEvents;
  /**
   * One transaction. What it announces reaches every runtime once it is committed, this one before
   * the call returns. Inside, use `transaction` for every query: DuckDB has a single connection.
   */
  change<T>(work: (transaction: Transaction<Tables>, announce: Announce) => Promise<T>): Promise<T>;
  /** Reads everything as of one moment, while others go on changing it. */
  snapshot<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Calls that wait for a connection. */
  countWaiting(): number;
  /** Flushes and lets go of the file or the connections. */
  close(): Promise<void>;
}
