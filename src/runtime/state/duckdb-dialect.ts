// Kysely's dialect for DuckDB: PostgreSQL's query compiler on a single connection that callers
// share.

import {
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  DuckDBTimestampTZValue,
  type DuckDBValue,
  ResultReturnType,
} from '@duckdb/node-api';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { DuckDBIntrospector } from './duckdb-introspector.ts';

export interface DuckDBDialectOptions {
  readonly waitMs: number;
  readonly waiting?: Array<() => void>;
}

export function createDuckDBDialect(
  connection: DuckDBConnection,
  options: DuckDBDialectOptions,
): Dialect {
  return {
    createDriver: () => new DuckDBDriver(connection, options),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new DuckDBAdapter(),
    createIntrospector: (db) => new DuckDBIntrospector(db),
  };
}

/** Migrations need no lock, because only one process can open the file. */
class DuckDBAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class DuckDBDriver implements Driver {
  readonly #connection: DatabaseConnection;
  readonly #waitMs: number;
  readonly #waiting: Array<() => void>;
  #isTaken = false;

  constructor(connection: DuckDBConnection, { waitMs, waiting = [] }: DuckDBDialectOptions) {
    this.#connection = new SharedConnection(connection);
    this.#waitMs = waitMs;
    this.#waiting = waiting;
  }

  async init(): Promise<void> {}
  /**
   * Waits for the queries and transactions that run or wait. DuckDB crashes the process if the
   * connection is closed before they end. Kysely refuses all later ones.
   */
  async destroy(): Promise<void> {
    if (this.#isTaken) await this.#waitInQueue();
    this.#isTaken = true;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await this.#waitInQueue();
    this.#isTaken = true;
    return this.#connection;
  }

  /**
   * Passes the connection directly to the next caller, so that no later caller can take it first.
   */
  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin transaction'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (cause) {
      // After a failed commit there is no transaction to roll back. Report the commit's error
      // instead.
      if (!/no transaction is active/i.test(String(cause))) throw cause;
    }
  }

  #waitInQueue(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        reject(
          new Error(
            `A query waited ${this.#waitMs} ms for the only connection to the DuckDB state file and did not run. Try again. ` +
              'If this happens again, a transaction may be waiting for itself: inside a transaction, run every query on the transaction object.',
          ),
        );
      }, this.#waitMs);
      this.#waiting.push(start);
    });
  }
}

/**
 * The maximum number of cached prepared inserts. They are cached, because preparing a statement
 * takes as long as a small insert.
 */
const maxPrepared = 64;

class SharedConnection implements DatabaseConnection {
  readonly #connection: DuckDBConnection;
  readonly #prepared = new LRUCache<string, DuckDBPreparedStatement>({
    max: maxPrepared,
    dispose: (statement) => statement.destroySync(),
  });

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!isPlainInsert(query)) {
      const prepared = await this.#connection.prepare(query.sql);
      try {
        return await run(prepared, query.parameters);
      } finally {
        prepared.destroySync();
      }
    }
    const prepared = await this.#prepare(query.sql);
    prepared.clearBindings();
    return await run(prepared, query.parameters);
  }

  async #prepare(sql: string): Promise<DuckDBPreparedStatement> {
    const kept = this.#prepared.get(sql);
    if (kept) return kept;
    const prepared = await this.#connection.prepare(sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The DuckDB state file does not support streaming rows. Use execute().');
  }
}

/**
 * Whether the prepared statement may be cached. Other queries are prepared every time: a cached
 * plan relies on old table statistics, and returns wrong results after rows have changed.
 */
const isPlainInsert = ({ query }: CompiledQuery): boolean =>
  query.kind === 'InsertQueryNode' && query.values?.kind === 'ValuesNode';

async function run<R>(
  prepared: DuckDBPreparedStatement,
  parameters: readonly unknown[],
): Promise<QueryResult<R>> {
  prepared.bind(parameters.map(toDuckDB));
  const reader = await prepared.runAndReadAll();
  if (reader.returnType === ResultReturnType.CHANGED_ROWS) {
    return { rows: [], numAffectedRows: BigInt(reader.rowsChanged) };
  }
  const rows = reader.getRowObjectsJS().map(toNumbers);
  return { rows: rows as R[], numAffectedRows: BigInt(rows.length) };
}

function toDuckDB(value: unknown): DuckDBValue {
  if (value instanceof Date) return new DuckDBTimestampTZValue(BigInt(value.getTime()) * 1000n);
  switch (typeof value) {
    case 'undefined':
      return null;
    case 'string':
    case 'number':
    case 'boolean':
    case 'bigint':
      return value;
    default:
      if (value === null) return null;
      throw new Error(
        `A value of type ${typeof value} cannot be stored. Use text, a number, a boolean, or a Date.`,
      );
  }
}

/** Converts the bigints of sums and counts to numbers. All of our values fit into a double. */
function toNumbers(row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'bigint') row[name] = Number(value);
  }
  return row;
}
