// A connection pool for PostgreSQL with time limits, because after some network failures neither
// side notices that the connection is dead.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '../logging/log.ts';

/**
 * PostgreSQL's type id of bigint, the type of sums and counts. All of our values fit into a double.
 */
const int8 = 20;

export interface PoolOptions {
  readonly stateUrl: string;
  readonly log: Log;
  readonly max: number;
  /**
   * The time limit for a statement, after which its connection is closed. If undefined, there is no
   * limit.
   */
  readonly statementMs: number | undefined;
}

export interface StatePool extends PostgresPool {
  readonly waitingCount: number;
}

export function createPool({ stateUrl, log, max, statementMs }: PoolOptions): StatePool {
  const pool = new pg.Pool({
    connectionString: stateUrl,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...(statementMs === undefined ? {} : { query_timeout: statementMs }),
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === int8 ? Number : pg.types.getTypeParser(id, format),
    },
  });
  // No action is needed if an idle connection breaks: the pool opens a new one for the next query.
  pool.on('error', (error) =>
    log('warn', 'a connection to the state broke', { reason: error.message }),
  );
  return {
    get waitingCount() {
      return pool.waitingCount;
    },
    options: pool.options,
    connect: async () => discardAfterTimeout(await pool.connect(), log),
    end: () => pool.end(),
  };
}

/**
 * Closes the connection of a statement that timed out. The statement may still be running, and
 * would block later statements on the same connection.
 */
function discardAfterTimeout(client: pg.PoolClient, log: Log): PostgresPoolClient {
  let timeout: Error | undefined;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (timeout) throw timeout;
    try {
      return await client.query(sql, [...parameters]);
    } catch (cause) {
      if (cause instanceof Error && cause.message === 'Query read timeout') {
        timeout = cause;
        log('warn', 'closed a connection to the state after a timeout', {
          reason: cause.message,
        });
      }
      throw cause;
    }
  };
  return {
    // Kysely passes a cursor only for streams, which we do not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(timeout),
  };
}
