// Accounts that better-auth creates itself, after a sign-in with GitHub.
import { expect, it } from 'vitest';
import { Browser, makeAccountParts } from '../../../support/accounts.ts';
import { createStates } from '../../../support/states.ts';

const kinds = ['duckdb', 'postgres'] as const;

it.each(kinds)(
  'simultaneous first sign-ins create one account for an email, on %s',
  async (kind) => {
    const states = createStates(kind);
    const state = await states.open(await states.options(() => new Date()));
    const parts = makeAccountParts(state);
    const { internalAdapter } = await parts.auth.$context;
    const create = async (email: string): Promise<unknown> =>
      await internalAdapter.createUser(
        { email, name: 'Ada', emailVerified: true },
        { method: 'oauth' },
      );
    const created = await Promise.all(Array.from({ length: 16 }, () => create('ada@example.org')));
    expect(created.filter(Boolean)).toHaveLength(1);

    await new Browser(parts).post('/account/sign-up', {
      email: 'bob@example.org',
      password: 'seven quiet foxes',
    });
    expect(await create('bob@example.org')).toBeNull();
    const accounts = await state.db
      .selectFrom('account')
      .select('email')
      .orderBy('email')
      .execute();
    expect(accounts.map(({ email }) => email)).toEqual(['ada@example.org', 'bob@example.org']);
  },
);
