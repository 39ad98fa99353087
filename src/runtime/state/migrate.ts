// Migrates the state database to the newest version of its tables.

import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { messageOf } from '../../lib/error-message.ts';
import { createAccounts } from './migrations/0001-accounts.ts';
import { createWebhooks } from './migrations/0002-webhooks.ts';
import { addWebhookModels } from './migrations/0003-webhook-models.ts';
import { addKeyExpiry } from './migrations/0004-key-expiry.ts';
import { disableFollowingWebhooks } from './migrations/0007-following-webhooks.ts';
import { addEmailSubscriptions } from './migrations/0008-email-subscriptions.ts';
import type { Dialect } from './migrations/dialect.ts';
import type { Tables } from './tables.ts';

/**
 * The names of migrations must not change, because the database records by name which migrations
 * have run.
 */
const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '0001-accounts': createAccounts(dialect),
  '0002-webhooks': createWebhooks(dialect),
  '0003-webhook-models': addWebhookModels(dialect),
  '0004-key-expiry': addKeyExpiry(),
  '0007-following-webhooks': disableFollowingWebhooks,
  '0008-email-subscriptions': addEmailSubscriptions,
});

/**
 * Tables of earlier versions. They stay, because an earlier version may still run during an update,
 * but they are emptied at each start.
 */
export const removedTables: ReadonlySet<string> = new Set(['passkey', 'watched']);

/**
 * Migrations only add tables and columns, so a server can use a database that a newer version has
 * migrated. During an update, both versions run at the same time.
 */
export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const known = migrations(dialect);
  const newer = (await readApplied(db)).filter((name) => !(name in known));
  const nothing: Migration = { up: async () => undefined };
  const all = { ...known, ...Object.fromEntries(newer.map((name) => [name, nothing])) };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  // Each migration has its own transaction, because DuckDB cannot alter a table whose rows were
  // changed in the same one.
  let run = await migrator.migrateUp();
  while (run.error === undefined && run.results?.length) run = await migrator.migrateUp();
  const { error, results } = run;
  if (error === undefined) return await emptyRemovedTables(db);
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(
    `The tables of the state database could not be updated for this version of the server${failed ? ` (migration ${failed})` : ''}: ` +
      `${messageOf(error)}. This migration changed nothing. Correct the error, then start the server again.`,
    { cause: error },
  );
}

async function emptyRemovedTables(db: Kysely<Tables>): Promise<void> {
  for (const { name } of await db.introspection.getTables()) {
    if (removedTables.has(name)) await sql`delete from ${sql.table(name)}`.execute(db);
  }
}

async function readApplied(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ count: number }>`
    select count(*) as count from information_schema.tables
    where table_name = 'kysely_migration' and table_schema = current_schema()
      and table_catalog = current_database()`.execute(db);
  if (!Number(tables[0]?.count)) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
