// Creates the tables for webhooks, deliveries, and the days for which deliveries are planned.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from './dialect.ts';

export const createWebhooks = (dialect: Dialect): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('webhook')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('repos', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('previous_sealed', 'text')
      .addColumn('previous_until', 'timestamptz')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('last_delivery_at', 'timestamptz')
      .addColumn('disabled_at', 'timestamptz')
      .addColumn('disabled_why', 'text')
      .execute();
    await schema
      .createTable('delivery')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('webhook_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'timestamptz')
      .addColumn('claimed_until', 'timestamptz')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('finished_at', 'timestamptz')
      .addColumn('attempt_log', 'text', (column) => column.notNull())
      .addColumn('answer', 'text')
      .execute();
    await schema
      .createTable('planned_day')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('release_id', 'text', (column) => column.notNull())
      .addColumn('planned_at', 'timestamptz', (column) => column.notNull())
      .execute();
    if (dialect === 'postgres') await createIndexes(schema);
  },
});

async function createIndexes(schema: Parameters<Migration['up']>[0]['schema']): Promise<void> {
  await schema.createIndex('webhook_id_unique').on('webhook').column('id').unique().execute();
  await schema.createIndex('webhook_account_id').on('webhook').column('account_id').execute();
  await schema.createIndex('delivery_id_unique').on('delivery').column('id').unique().execute();
  await schema
    .createIndex('delivery_part_unique')
    .on('delivery')
    .columns(['webhook_id', 'kind', 'day', 'part'])
    .unique()
    .where(sql.ref('kind'), '<>', sql.lit('ping'))
    .execute();
  await schema
    .createIndex('delivery_pending')
    .on('delivery')
    .columns(['webhook_id', 'next_at'])
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute();
  await schema.createIndex('planned_day_unique').on('planned_day').column('day').unique().execute();
}
