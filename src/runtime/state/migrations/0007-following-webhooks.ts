// Disables the webhooks that followed the watched list of their account. Lists are no longer stored
// in accounts.
import type { Migration } from 'kysely/migration';

const reason =
  'It followed a watched list, which is no longer possible. Create a webhook that lists the names.';

export const disableFollowingWebhooks: Migration = {
  async up(db) {
    await db
      .updateTable('webhook')
      .set({ state: 'disabled', disabled_why: reason })
      .where(({ or, eb }) =>
        or([eb('repos', '=', '["watched"]'), eb('models', '=', '["watched"]')]),
      )
      .execute();
  },
};
