import { expect, it } from 'vitest';
import { createStates } from '../../../support/states.ts';

const states = createStates('duckdb');

it('sorted texts are read correctly from a table that was empty when it was first read', async () => {
  const { db } = await states.open();
  const read = () =>
    db.selectFrom('webhook').select(['id', 'events', 'repos', 'state']).orderBy('created_at');
  const at = new Date();
  await db.transaction().execute(async (transaction) => {
    const marker = { day: 'any', release_id: 'any', planned_at: at };
    await transaction.insertInto('planned_day').values(marker).execute();
    const first = transaction.selectFrom('webhook').select(['id', 'events', 'repos', 'state']);
    expect(await first.orderBy('created_at').execute()).toEqual([]);
  });
  const told = {
    id: 'whk_1234567890123456789012',
    events: '["release"]',
    repos: '["*"]',
    state: 'delivering' as const,
  };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll().as('held'))
      .where('account_id', '=', 'any')
      .execute();
    const row = {
      ...told,
      account_id: 'any',
      name: '',
      url: 'https://hooks.example/all',
      models: '[]',
      failures: 0,
      sealed_secret: 'x'.repeat(90),
      previous_sealed: null,
      previous_until: null,
      created_at: at,
      last_delivery_at: null,
      disabled_at: null,
      disabled_why: null,
    };
    await transaction.insertInto('webhook').values(row).execute();
  });
  expect(await read().execute()).toEqual([told]);
});
