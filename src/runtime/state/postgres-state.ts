// Stores the state in a PostgreSQL database that several servers share.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { migrate } from './migrate.ts';
import { channel, startListening } from './postgres-listener.ts';
import { createPool } from './postgres-pool.ts';
import type { State, StateOptions } from './state.ts';
import { createListeners, type StateEvent } from './state-events.ts';
import type { Tables } from './tables.ts';
import { createChange } from './transactions-with-events.ts';

/**
 * The time limit for statements. All statements except migrations take far less time. Migrations
 * use a pool without a limit.
 */
const statementMs = 30_000;

export interface PostgresOptions extends StateOptions {
  readonly stateUrl: string;
}

export async function openPostgresState(options: PostgresOptions): Promise<State> {
  const { stateUrl, log } = options;
  await migrateFirst(options);
  const pool = createPool({ stateUrl, log, max: 10, statementMs });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listeners = createListeners();
  try {
    let aheadMs = 0;
    const onTime = (at: Date) => {
      aheadMs = at.getTime() - options.now().getTime();
    };
    const listener = await startListening({ stateUrl, log, tell: listeners.tell, onTime });
    const notify = async (executor: Kysely<Tables>, event: StateEvent) => {
      await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(executor);
    };
    return {
      db,
      dialect: 'postgres',
      now: () => new Date(options.now().getTime() + aheadMs),
      events: {
        get isLive() {
          return listener.isLive;
        },
        subscribe: listeners.subscribe,
        async send(event) {
          listeners.tell(event);
          await notify(db, event);
        },
      },
      change: createChange(db, listeners, notify),
      snapshot: (work) =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(work),
      countWaiting: () => pool.waitingCount,
      async close() {
        await listener.stop();
        await db.destroy();
      },
    };
  } catch (cause) {
    await db.destroy();
    throw cause;
  }
}

/**
 * Runs migrations without a time limit, because they can take a long time, or wait for another
 * server that is running them.
 */
async function migrateFirst({ stateUrl, log }: PostgresOptions): Promise<void> {
  const pool = createPool({ stateUrl, log, max: 2, statementMs: undefined });
  await using db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db, 'postgres');
}
