// Lets webhooks watch models. Creates the table of model events for which
// deliveries have been created.
import type { Migration } from 'kysely/migration';
import type { Dialect } from './dialect.ts';

export const addWebhookModels = (dialect: Dialect): Migration => ({
  async up({ schema }) {
    // The default applies to existing rows, and to rows of backups from before this migration.
    await schema
      .alterTable('webhook')
      .addColumn('models', 'text', (column) => column.defaultTo('[]'))
      .execute();
    await schema
      .createTable('planned_model_event')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .execute();
    if (dialect !== 'postgres') return;
    await schema
      .createIndex('planned_model_event_unique')
      .on('planned_model_event')
      .column('id')
      .unique()
      .execute();
  },
});
