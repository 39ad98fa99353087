// Creates the tables for accounts, logins, keys, usage, and settings.
import type { Migration } from 'kysely/migration';
import type { Dialect } from './dialect.ts';

/**
 * DuckDB tables have no primary keys or indexes, because DuckDB has lost data when updating indexed
 * rows.
 */
export const createAccounts = (dialect: Dialect): Migration => ({
  async up(db) {
    const { schema } = db;
    await schema
      .createTable('account')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_verified', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('image', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .addColumn('plan', 'text', (column) => column.notNull().defaultTo('free'))
      .execute();
    await schema
      .createTable('login')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('provider_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('access_token', 'text')
      .addColumn('refresh_token', 'text')
      .addColumn('id_token', 'text')
      .addColumn('access_token_expires_at', 'timestamptz')
      .addColumn('refresh_token_expires_at', 'timestamptz')
      .addColumn('scope', 'text')
      .addColumn('password', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await schema
      .createTable('session')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .addColumn('ip_address', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .execute();
    await createOthers(schema);
    if (dialect === 'postgres') await createIndexes(schema);
  },
});

type Schema = Parameters<Migration['up']>[0]['schema'];

async function createOthers(schema: Schema): Promise<void> {
  await schema
    .createTable('verification')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await schema
    .createTable('api_key')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('revoked_at', 'timestamptz')
    .addColumn('last_used_on', 'text')
    .execute();
  await schema
    .createTable('usage_day')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('granted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createIndexes(schema: Schema): Promise<void> {
  const unique = [
    ['account', ['id']],
    ['account', ['email']],
    ['login', ['id']],
    ['login', ['provider_id', 'account_id']],
    ['session', ['id']],
    ['session', ['token']],
    ['verification', ['id']],
    ['api_key', ['id']],
    ['api_key', ['hash']],
    ['usage_day', ['account_id', 'day']],
    ['setting', ['name']],
  ] as const;
  for (const [table, columns] of unique) {
    const name = `${table}_${columns.join('_')}_unique`;
    await schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .unique()
      .execute();
  }
  const plain = [
    ['login', 'user_id'],
    ['session', 'user_id'],
    ['verification', 'identifier'],
    ['api_key', 'account_id'],
    ['api_key', 'prefix'],
  ] as const;
  for (const [table, column] of plain) {
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
}
