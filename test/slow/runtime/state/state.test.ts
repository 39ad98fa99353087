// The state works the same in both databases, and keeps its data after it is closed.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeStates } from '../../../support/states.ts';

const at = new Date('2030-01-01T12:34:56.789Z');
const account = (id: string) => ({
  id,
  name: 'Ada',
  email: `${id}@b.example`,
  image: null,
  created_at: at,
  updated_at: at,
});

const webhook = (id: string, repos: readonly string[]) => ({
  id,
  account_id: 'a',
  name: '',
  url: 'https://hook.example/',
  state: 'delivering' as const,
  events: '["release"]',
  repos: JSON.stringify(repos),
  models: '[]',
  failures: 0,
  sealed_secret: 'x',
  previous_sealed: null,
  previous_until: null,
  created_at: at,
  last_delivery_at: null,
  disabled_at: null,
  disabled_why: null,
});

describeStates('the state database', (states) => {
  it('returns texts, instants, flags and nulls unchanged', async () => {
    const { db } = await states.open();
    await db.insertInto('account').values(account('a')).execute();
    const row = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({ ...account('a'), email_verified: false, plan: 'free' });
  });

  it('keeps its rows when it is closed and opened again', async () => {
    const options = await states.options();
    const first = await states.open(options);
    await first.db.insertInto('account').values(account('a')).execute();
    await first.close();
    const { db } = await states.open(options);
    expect(await db.selectFrom('account').select('id').execute()).toEqual([{ id: 'a' }]);
  });

  it('ends the transactions that run when it is closed, and refuses later ones', async () => {
    const options = await states.options();
    const { db, close } = await states.open(options);
    const writeUntilRefused = async (_: unknown, writer: number) => {
      for (let written = 0; ; written += 1) {
        const insert = db.transaction().execute(async (transaction) => {
          await transaction
            .insertInto('account')
            .values(account(`${writer}-${written}`))
            .execute();
        });
        const error = await insert.then(
          () => undefined,
          (cause: unknown) => cause,
        );
        if (error) return { written, reason: String(error) };
      }
    };
    const writers = Array.from({ length: 5 }, writeUntilRefused);
    await close();
    const ended = await Promise.all(writers);
    expect(ended.map(({ reason }) => reason)).toEqual(
      Array(5).fill('Error: driver has already been destroyed'),
    );
    const next = await states.open(options);
    const rows = await next.db.selectFrom('account').select('id').execute();
    expect(rows.length).toBe(ended.reduce((sum, { written }) => sum + written, 0));
  });

  it('opens after a newer version has migrated the database', async () => {
    const options = await states.options();
    const first = await states.open(options);
    await sql`alter table account add column shoe_size integer`.execute(first.db);
    await sql`insert into kysely_migration (name, timestamp)
      values ('9999-shoe-size', '2099-01-01T00:00:00Z')`.execute(first.db);
    await first.close();
    const { db } = await states.open(options);
    await db.insertInto('account').values(account('a')).execute();
    expect(await db.selectFrom('account').select('id').execute()).toEqual([{ id: 'a' }]);
  });

  it('opens a database of an earlier version and empties the tables that are no longer used', async () => {
    const options = await states.options();
    const first = await states.open(options);
    await sql`create table passkey (id text not null, user_id text not null)`.execute(first.db);
    await sql`insert into passkey values ('p', 'a')`.execute(first.db);
    await sql`create table watched (account_id text not null)`.execute(first.db);
    await sql`insert into watched values ('a')`.execute(first.db);
    await sql`delete from kysely_migration where name > '0006'`.execute(first.db);
    await sql`alter table webhook drop column list`.execute(first.db);
    await sql`alter table webhook drop column every`.execute(first.db);
    const at = new Date().toISOString();
    await sql`insert into kysely_migration (name, timestamp) values
      ('0005-watched', ${at}), ('0006-passkeys', ${at})`.execute(first.db);
    await first.db
      .insertInto('webhook')
      .values([webhook('following', ['watched']), webhook('other', ['acme/loom'])])
      .execute();
    await first.close();
    const { db } = await states.open(options);
    const { rows } = await sql`
      select id from passkey union all select account_id from watched`.execute(db);
    expect(rows).toEqual([]);
    const webhooks = db.selectFrom('webhook').select(['id', 'state', 'disabled_why']);
    expect(await webhooks.orderBy('id').execute()).toEqual([
      {
        id: 'following',
        state: 'disabled',
        disabled_why: expect.stringContaining('followed a watched list'),
      },
      { id: 'other', state: 'delivering', disabled_why: null },
    ]);
  });

  it('returns counts as numbers, and the number of rows that a change affected', async () => {
    const { db } = await states.open();
    await db
      .insertInto('account')
      .values([account('a'), account('b')])
      .execute();
    const count = await db
      .selectFrom('account')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toEqual({ count: 2 });
    const changed = await db
      .updateTable('account')
      .set({ plan: 'pro' })
      .where('created_at', '<=', at)
      .executeTakeFirstOrThrow();
    expect(changed.numUpdatedRows).toBe(2n);
    const removed = await db
      .deleteFrom('account')
      .where('id', '=', 'a')
      .returning('email')
      .executeTakeFirst();
    expect(removed).toEqual({ email: 'a@b.example' });
  });

  it('rolls back a transaction that fails, and continues', async () => {
    const { db } = await states.open();
    const failing = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('account').values(account('a')).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await db.selectFrom('account').select('id').execute()).toEqual([]);
  });

  it('runs parallel transactions one after another', async () => {
    const { db } = await states.open();
    await db.insertInto('setting').values({ name: 'count', value: '0' }).execute();
    const raise = () =>
      db.transaction().execute(async (transaction) => {
        const { value } = await transaction
          .selectFrom('setting')
          .select('value')
          .where('name', '=', 'count')
          .$if(states.dialect === 'postgres', (query) => query.forUpdate())
          .executeTakeFirstOrThrow();
        await transaction
          .updateTable('setting')
          .set({ value: String(Number(value) + 1) })
          .where('name', '=', 'count')
          .execute();
      });
    await Promise.all(Array.from({ length: 30 }, raise));
    expect(await db.selectFrom('setting').select('value').execute()).toEqual([{ value: '30' }]);
  });

  it('notifies its own listeners of a change after the commit', async () => {
    const state = await states.open();
    const heard: unknown[] = [];
    const end = state.events.subscribe((event) => heard.push(event));
    await state.change(async (_transaction, announce) => {
      announce({ kind: 'setting', name: 'rebuild' });
      expect(heard).toEqual([]);
    });
    expect(heard).toContainEqual({ kind: 'setting', name: 'rebuild' });
    end();
    const before = heard.length;
    await state.events.send({ kind: 'unknown' });
    expect(heard.length).toBe(before);
  });
});
