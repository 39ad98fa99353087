// Keys that work until a time: those that were replaced by a rotation. Names of webhooks.
import type { Migration } from 'kysely';

export const addKeyExpiry = (): Migration => ({
  async up({ schema }) {
    await schema.alterTable('api_key').addColumn('expires_at', 'timestamptz').execute();
    // The default fills existing rows, and rows of backups made before this column.
    await schema
      .alterTable('webhook')
      .addColumn('name', 'text', (column) => column.defaultTo(''))
      .execute();
  },
});
