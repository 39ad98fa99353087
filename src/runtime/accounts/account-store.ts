// Reads and changes accounts, for operators and for the account pages.
import type { Selectable } from 'kysely';
import type { Plan } from '../../contracts/plans.ts';
import { findPlan } from '../../contracts/plans.ts';
import type { State } from '../state/state.ts';
import type { AccountTable } from '../state/tables.ts';
import { deleteResetLinks } from './delete-reset-links.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly plan: Plan;
  readonly createdAt: Date;
}

export interface AccountStore {
  find(email: string): Promise<Account | undefined>;
  list(): Promise<Account[]>;
  /**
   * Returns the account with this email. If there is none, creates one without any sign-in method.
   */
  ensure(email: string, plan: Plan): Promise<Account & { readonly isNew: boolean }>;
  /**
   * Changes the plan of an account. The change takes effect with the next request on every server.
   * Returns false if there is no such account.
   */
  setPlan(accountId: string, plan: Plan): Promise<boolean>;
  /**
   * Deletes the account and all rows that belong to it. Returns false if there is no such account.
   */
  remove(accountId: string): Promise<boolean>;
}

export interface AccountStoreOptions {
  readonly state: State;
  readonly now: () => Date;
  readonly createId: () => string;
}

export const toEmail = (email: string): string => email.trim().toLowerCase();

export function createAccountStore(options: AccountStoreOptions): AccountStore {
  const { state, now } = options;
  const { db } = state;
  return {
    find: (email) => findAccount(db, email),
    async list() {
      const rows = await db.selectFrom('account').selectAll().orderBy('email').execute();
      return rows.map(toAccount);
    },
    ensure: (email, plan) =>
      state.change(async (transaction, announce) => {
        const found = await findAccount(transaction, email);
        if (found) return { ...found, isNew: false };
        const account = await insertAccount(options, transaction, email, plan);
        announce({ kind: 'account', accountId: account.id });
        return { ...account, isNew: true };
      }),
    setPlan: (accountId, plan) =>
      state.change(async (transaction, announce) => {
        const changed = await transaction
          .updateTable('account')
          .set({ plan, updated_at: now() })
          .where('id', '=', accountId)
          .executeTakeFirst();
        announce({ kind: 'account', accountId });
        return changed.numUpdatedRows > 0n;
      }),
    remove: (accountId) =>
      state.change(async (transaction, announce) => {
        announce({ kind: 'account', accountId });
        announce({ kind: 'account-removed', accountId });
        // Locks the account, so that no webhook can be added to it during the deletion.
        const lock = transaction.selectFrom('account').select('id').where('id', '=', accountId);
        await (state.dialect === 'postgres' ? lock.forUpdate() : lock).execute();
        await removeWebhooks(transaction, accountId);
        await transaction.deleteFrom('api_key').where('account_id', '=', accountId).execute();
        await transaction.deleteFrom('usage_day').where('account_id', '=', accountId).execute();
        await transaction.deleteFrom('session').where('user_id', '=', accountId).execute();
        await deleteResetLinks(transaction, accountId);
        await transaction.deleteFrom('login').where('user_id', '=', accountId).execute();
        const removed = await transaction
          .deleteFrom('account')
          .where('id', '=', accountId)
          .executeTakeFirst();
        return removed.numDeletedRows > 0n;
      }),
  };
}

async function findAccount(db: State['db'], email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('email', '=', toEmail(email))
    .executeTakeFirst();
  return row && toAccount(row);
}

async function insertAccount(
  { now, createId }: AccountStoreOptions,
  db: State['db'],
  email: string,
  plan: Plan,
): Promise<Account> {
  const at = now();
  const row = await db
    .insertInto('account')
    .values({
      id: createId(),
      name: toEmail(email).split('@')[0] ?? '',
      email: toEmail(email),
      image: null,
      created_at: at,
      updated_at: at,
      plan,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAccount(row);
}

async function removeWebhooks(db: State['db'], accountId: string): Promise<void> {
  const own = db.selectFrom('webhook').select('id').where('account_id', '=', accountId);
  await db.deleteFrom('delivery').where('webhook_id', 'in', own).execute();
  await db.deleteFrom('webhook').where('account_id', '=', accountId).execute();
}

const toAccount = (row: Selectable<AccountTable>): Account => ({
  id: row.id,
  name: row.name,
  email: row.email,
  plan: findPlan(row.plan) ?? 'free',
  createdAt: row.created_at,
});
