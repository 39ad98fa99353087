// Creates the table for passkeys (WebAuthn), which contains only public keys.
import type { Migration } from 'kysely';
import type { Dialect } from './dialect.ts';

export const createPasskeys = (dialect: Dialect): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('passkey')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('credential_id', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('device_type', 'text', (column) => column.notNull())
      .addColumn('backed_up', 'boolean', (column) => column.notNull())
      .addColumn('transports', 'text')
      .addColumn('created_at', 'timestamptz')
      .addColumn('aaguid', 'text')
      .addColumn('last_used_at', 'timestamptz')
      .execute();
    if (dialect !== 'postgres') return;
    await schema.createIndex('passkey_id_unique').on('passkey').column('id').unique().execute();
    await schema
      .createIndex('passkey_credential_unique')
      .on('passkey')
      .column('credential_id')
      .unique()
      .execute();
    await schema.createIndex('passkey_user_id').on('passkey').column('user_id').execute();
  },
});
