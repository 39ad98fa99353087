// Adds an expiry time to API keys, which is set when a key is rotated. Adds a name to webhooks.
import type { Migration } from 'kysely/migration';

export const addKeyExpiry = (): Migration => ({
  async up({ schema }) {
    await schema.alterTable('api_key').addColumn('expires_at', 'timestamptz').execute();
    // The default applies to existing rows, and to rows of backups from before this migration.
    await schema
      .alterTable('webhook')
      .addColumn('name', 'text', (column) => column.defaultTo(''))
      .execute();
  },
});
