// Admin commands about accounts.
import type { Account } from '../accounts/account-store.ts';
import type { AdminCommand, AdminRecord } from './commands.ts';
import type { AdminDeps } from './deps.ts';
import { noAccount } from './key-commands.ts';

type AccountCommand = Extract<AdminCommand, { command: `accounts ${string}` }>;

export async function runAccountCommand(
  deps: AdminDeps,
  command: AccountCommand,
): Promise<AdminRecord | AdminRecord[]> {
  const { accounts } = deps;
  if (command.command === 'accounts list') return await listAccounts(deps);
  const account = await accounts.find(command.email);
  if (!account) throw noAccount(command.email);
  switch (command.command) {
    case 'accounts plan':
      await accounts.setPlan(account.id, command.plan);
      return { account: account.email, plan: command.plan, plan_before: account.plan };
    case 'accounts password':
      return await setPassword(deps, account, command.password);
    case 'accounts remove':
      await accounts.remove(account.id);
      return { account: account.email, removed: true };
  }
}

async function listAccounts({ accounts, keys }: AdminDeps): Promise<AdminRecord[]> {
  const working = (await keys.list()).filter(({ revokedAt }) => revokedAt === null);
  const counts = Map.groupBy(working, ({ accountId }) => accountId);
  return (await accounts.list()).map((account) => ({
    account: account.email,
    plan: account.plan,
    keys: counts.get(account.id)?.length ?? 0,
    name: account.name,
    created: account.createdAt.toISOString(),
    id: account.id,
  }));
}

/** Ends all sessions that were opened with the old password. */
async function setPassword(
  { state, now, createId, hashPassword }: AdminDeps,
  account: Account,
  password: string,
): Promise<AdminRecord> {
  const hash = await hashPassword(password);
  return await state.change(async (transaction) => {
    const at = now();
    const changed = await transaction
      .updateTable('login')
      .set({ password: hash, updated_at: at })
      .where('user_id', '=', account.id)
      .where('provider_id', '=', 'credential')
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) {
      await transaction
        .insertInto('login')
        .values({
          id: createId(),
          account_id: account.id,
          provider_id: 'credential',
          user_id: account.id,
          password: hash,
          created_at: at,
          updated_at: at,
        })
        .execute();
    }
    const ended = await transaction
      .deleteFrom('session')
      .where('user_id', '=', account.id)
      .executeTakeFirst();
    return { account: account.email, sessions_ended: Number(ended.numDeletedRows) };
  });
}
