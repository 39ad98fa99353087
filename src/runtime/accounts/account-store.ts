// Reads and changes accounts, for operators and for the account pages.
import type { Selectable } from 'kysely';
import { findPlan, type Plan } from '../../contracts/api/plans.ts';
import type { State } from '../state/state.ts';
import type { AccountTable } from '../state/tables.ts';
import { disableAboveLimit } from '../webhooks/plan-limit.ts';
import { deleteResetLinks } from './delete-reset-links.ts';
import { insertPassword } from './replace-password.ts';

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
  /** Whether the owner has proved that the email belongs to them. */
  isEmailConfirmed(accountId: string): Promise<boolean>;
  confirmEmail(accountId: string): Promise<void>;
  /**
   * Returns the account with this email. If there is none, creates one without any sign-in method.
   * The operator vouches for its email.
   */
  ensure(email: string, plan: Plan): Promise<Account & { readonly isNew: boolean }>;
  /**
   * Creates an account that signs in with a password, in one transaction. Returns undefined if an
   * account with this email exists.
   */
  create(email: string, passwordHash: string): Promise<Account | undefined>;
  /** Returns an empty string if there is no such account, or if it has no password. */
  findPasswordHash(email: string): Promise<string>;
  /**
   * Changes the plan of an account, and disables the webhooks above the limit of the new plan. The change takes effect with the next request on every server.
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
  const { state, now, createId } = options;
  const { db } = state;
  return {
    find: (email) => findAccount(db, email),
    async list() {
      const rows = await db.selectFrom('account').selectAll().orderBy('email').execute();
      return rows.map(toAccount);
    },
    async isEmailConfirmed(accountId) {
      const row = await db
        .selectFrom('account')
        .select('email_verified')
        .where('id', '=', accountId)
        .executeTakeFirst();
      return row?.email_verified ?? false;
    },
    async confirmEmail(accountId) {
      const query = db.updateTable('account').set({ email_verified: true, updated_at: now() });
      await query.where('id', '=', accountId).execute();
    },
    ensure: (email, plan) =>
      state.change(async (transaction, announce) => {
        const found = await findAccount(transaction, email);
        if (found) return { ...found, isNew: false };
        const account = await insertAccount(options, transaction, {
          email,
          plan,
          isVerified: true,
        });
        if (!account) throw new Error(`Another request has just created an account for ${email}.`);
        announce({ kind: 'account', accountId: account.id });
        return { ...account, isNew: true };
      }),
    create: (email, passwordHash) =>
      state.change(async (transaction, announce) => {
        if (await findAccount(transaction, email)) return undefined;
        const given = { email, plan: 'free', isVerified: false } as const;
        const account = await insertAccount(options, transaction, given);
        if (!account) return undefined;
        const login = { accountId: account.id, hash: passwordHash, at: now(), createId };
        await insertPassword(transaction, login);
        announce({ kind: 'account', accountId: account.id });
        return account;
      }),
    async findPasswordHash(email) {
      const row = await db
        .selectFrom('login')
        .innerJoin('account', 'account.id', 'login.user_id')
        .select('login.password')
        .where('account.email', '=', toEmail(email))
        .where('login.provider_id', '=', 'credential')
        .executeTakeFirst();
      return row?.password ?? '';
    },
    setPlan: (accountId, plan) =>
      state.change(async (transaction, announce) => {
        const changed = await transaction
          .updateTable('account')
          .set({ plan, updated_at: now() })
          .where('id', '=', accountId)
          .executeTakeFirst();
        await disableAboveLimit(transaction, now(), accountId);
        announce({ kind: 'account', accountId });
        return changed.numUpdatedRows > 0n;
      }),
    remove: (accountId) =>
      state.change((transaction, announce) => {
        announce({ kind: 'account', accountId });
        announce({ kind: 'account-removed', accountId });
        return removeAccount(state, transaction, accountId);
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

interface NewAccount {
  readonly email: string;
  readonly plan: Plan;
  readonly isVerified: boolean;
}

/** Returns undefined if another request has just created an account with this email. */
async function insertAccount(
  { state, now, createId }: AccountStoreOptions,
  db: State['db'],
  { email, plan, isVerified }: NewAccount,
): Promise<Account | undefined> {
  const at = now();
  const insert = db.insertInto('account').values({
    id: createId(),
    name: toEmail(email).split('@')[0] ?? '',
    email: toEmail(email),
    email_verified: isVerified,
    image: null,
    created_at: at,
    updated_at: at,
    plan,
  });
  // DuckDB has no unique index on `email`, but it runs one transaction at a time.
  const once =
    state.dialect === 'postgres'
      ? insert.onConflict((conflict) => conflict.column('email').doNothing())
      : insert;
  const row = await once.returningAll().executeTakeFirst();
  return row && toAccount(row);
}

async function removeAccount(
  { dialect }: State,
  db: State['db'],
  accountId: string,
): Promise<boolean> {
  // Locks the account, so that no webhook can be added to it during the deletion.
  const lock = db.selectFrom('account').select('id').where('id', '=', accountId);
  await (dialect === 'postgres' ? lock.forUpdate() : lock).execute();
  await deleteWebhooks(db, accountId);
  await db.deleteFrom('api_key').where('account_id', '=', accountId).execute();
  await db.deleteFrom('usage_day').where('account_id', '=', accountId).execute();
  await db.deleteFrom('session').where('user_id', '=', accountId).execute();
  await deleteResetLinks(db, accountId);
  await db.deleteFrom('login').where('user_id', '=', accountId).execute();
  const removed = await db.deleteFrom('account').where('id', '=', accountId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export async function deleteWebhooks(db: State['db'], accountId: string): Promise<void> {
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
