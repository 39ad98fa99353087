// Lets webhooks be email subscriptions: what they send goes to the email of the account.
import type { Migration } from 'kysely/migration';

export const addEmailSubscriptions: Migration = {
  async up({ schema }) {
    // Both are null for existing rows, and for rows of backups from before this migration.
    await schema.alterTable('webhook').addColumn('list', 'text').execute();
    await schema.alterTable('webhook').addColumn('every', 'text').execute();
  },
};
