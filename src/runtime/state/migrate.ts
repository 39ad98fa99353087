// Migrates a database to the newest version of the state's tables.

import { type Kysely, type Migration, Migrator } from 'kysely';
import { messageOf } from '../../contracts/message-of.ts';
import { createAccounts } from './migrations/0001-accounts.ts';
import { createWebhooks } from './migrations/0002-webhooks.ts';
import { addWebhookModels } from './migrations/0003-webhook-models.ts';
import { addKeyExpiry } from './migrations/0004-key-expiry.ts';
import type { Dialect } from './migrations/dialect.ts';
import type { Tables } from './tables.ts';

/** The names are permanent: the database stores which migrations it has run. */
const migrations = (dialect: Dialect): Record<string, Migration> => ({
  '0001-accounts': createAccounts(dialect),
  '0002-webhooks': createWebhooks(dialect),
  '0003-webhook-models': addWebhookModels(dialect),
  '0004-key-expiry': addKeyExpiry(),
});

export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(dialect) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(
    `The state could not be migrated${failed ? ` (${failed})` : ''}: ` +
      `${messageOf(error)}. Nothing was changed.`,
    { cause: error },
  );
}
