// Implements the `accounts` admin commands.
import type { Account } from '../accounts/account-store.ts';
import { replacePassword } from '../accounts/replace-password.ts';
import { resetMinutes, toResetUrl } from '../accounts/reset-links.ts';
import type { AdminDeps } from './admin-deps.ts';
import type { AdminCommand, AdminRecord } from './command-schemas.ts';
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
    case 'accounts reset-link':
      return await createResetLink(deps, account);
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

async function setPassword(
  { state, now, createId, hashPassword }: AdminDeps,
  account: Account,
  password: string,
): Promise<AdminRecord> {
  const hash = await hashPassword(password);
  const ended = await state.change((transaction) =>
    replacePassword(transaction, { accountId: account.id, hash, at: now(), createId }),
  );
  return { account: account.email, sessions_ended: ended };
}

/** Creates a link that the operator sends to the user. Needed if the server sends no email. */
async function createResetLink(
  { resetLinks, siteUrl }: AdminDeps,
  account: Account,
): Promise<AdminRecord> {
  const link = toResetUrl(siteUrl, await resetLinks.create(account.id));
  return { account: account.email, link, minutes: resetMinutes };
}
