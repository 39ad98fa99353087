// Stores the state in a DuckDB file. Only one process opens the file, with one connection.
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { Kysely, sql } from 'kysely';
import { createDuckDBDialect } from './duckdb-dialect.ts';
import { explainDamage, openFile } from './duckdb-file.ts';
import { migrate } from './migrate.ts';
import type { State, StateOptions } from './state.ts';
import { createListeners } from './state-events.ts';
import type { Tables } from './tables.ts';
import { createChange } from './transactions-with-events.ts';

/**
 * Maximum wait for the connection. A longer wait means a deadlock: a query ran outside the open
 * transaction.
 */
const waitMs = 30_000;

export const stateFile = (dataDir: string): string => join(dataDir, 'state.duckdb');

export async function openDuckDBState(options: StateOptions): Promise<State> {
  const { log, now } = options;
  const path = stateFile(options.dataDir);
  const instance = await openFile({ path, log, now });
  const connection = await instance.connect();
  const waiting: Array<() => void> = [];
  const db = new Kysely<Tables>({ dialect: createDuckDBDialect(connection, { waitMs, waiting }) });
  try {
    await migrate(db, 'duckdb');
    // Write a checkpoint to empty the write-ahead log. After a crash, DuckDB then need not replay
    // schema changes together with later rows.
    await sql`checkpoint`.execute(db);
  } catch (cause) {
    closeFile(connection, instance);
    throw isDamage(cause) ? explainDamage(path, cause) : cause;
  }
  const listeners = createListeners();
  return {
    db,
    dialect: 'duckdb',
    now,
    events: {
      isLive: true,
      subscribe: listeners.subscribe,
      async send(event) {
        listeners.tell(event);
      },
    },
    change: createChange(db, listeners, async () => undefined),
    async snapshot(work) {
      const own = await instance.connect();
      const reader = new Kysely<Tables>({ dialect: createDuckDBDialect(own, { waitMs }) });
      try {
        return await reader.transaction().execute(work);
      } finally {
        await reader.destroy();
        own.closeSync();
      }
    },
    countWaiting: () => waiting.length,
    async close() {
      await sql`checkpoint`.execute(db);
      await db.destroy();
      closeFile(connection, instance);
    },
  };
}

/**
 * Whether an error shows that the file is damaged. DuckDB can open a truncated file without an
 * error, and fails later.
 */
const isDamage = (cause: unknown): boolean =>
  /\b(IO|Serialization|Fatal|FATAL|INTERNAL|Internal|Corrupt(?:ion)?) Error|checksum/.test(
    String(cause),
  );

function closeFile(connection: DuckDBConnection, instance: DuckDBInstance): void {
  connection.closeSync();
  instance.closeSync();
}
