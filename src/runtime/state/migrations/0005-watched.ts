// Creates the table for the projects, models, and products that accounts watch.
import type { Migration } from 'kysely';
import type { Dialect } from './dialect.ts';

export const createWatched = (dialect: Dialect): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('watched')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('added_at', 'timestamptz', (column) => column.notNull())
      .execute();
    if (dialect !== 'postgres') return;
    await schema
      .createIndex('watched_unique')
      .on('watched')
      .columns(['account_id', 'kind', 'item_id'])
      .unique()
      .execute();
  },
});
