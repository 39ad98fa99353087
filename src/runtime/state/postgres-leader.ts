// Elects a leader among the servers that share a database: the holder of an advisory lock.
import pg from 'pg';
import type { Log } from '../logging/log.ts';

/** The id of the lock: an arbitrary number that nothing else in the database uses. */
const lockId = 4_817_236;

export interface Leader {
  /** Returns whether this server is the leader. Tries to become the leader if there is none. */
  isLeader(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * PostgreSQL releases the lock when the connection ends, even after a crash, so another server
 * takes over the next time it checks. The first check opens the connection.
 */
export function createLeader(stateUrl: string, log: Log): Leader {
  let client: pg.Client | undefined;
  let isHeld = false;
  let isClosed = false;
  const lose = () => {
    if (isHeld) log('warn', 'this server no longer runs the schedule', {});
    client?.end().catch(() => undefined);
    client = undefined;
    isHeld = false;
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: stateUrl,
      application_name: 'daybreak-leader',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    next.on('error', () => next === client && lose());
    next.on('end', () => next === client && lose());
    await next.connect();
    return next;
  };
  return {
    async isLeader() {
      try {
        client ??= await connect();
        if (isClosed) {
          await client.end();
          return false;
        }
        // If this server already holds the lock, the query only checks that the connection is
        // alive.
        const { rows } = await client.query<{ is_leader: boolean }>(
          isHeld
            ? 'select true as is_leader'
            : `select pg_try_advisory_lock(${lockId}) as is_leader`,
        );
        const isLeader = rows[0]?.is_leader ?? false;
        if (isLeader && !isHeld) log('info', 'this server now runs the schedule', {});
        isHeld = isLeader;
      } catch (cause) {
        log('warn', 'could not check which server runs the schedule', { reason: String(cause) });
        lose();
      }
      return isHeld;
    },
    async close() {
      isClosed = true;
      const last = client;
      client = undefined;
      isHeld = false;
      await last?.end();
    },
  };
}
