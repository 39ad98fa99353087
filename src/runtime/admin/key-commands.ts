// Implements the `keys` admin commands.

import type { Account } from '../accounts/account-store.ts';
import { KeyLimitError, type KeyRecord } from '../keys/key-store.ts';
import type { AdminDeps } from './admin-deps.ts';
import { type AdminCommand, AdminFailure, type AdminRecord } from './command-schemas.ts';

type Command<Name extends AdminCommand['command']> = Extract<AdminCommand, { command: Name }>;
type KeyCommand = Command<'keys create' | 'keys list' | 'keys revoke'>;

export async function runKeyCommand(
  deps: AdminDeps,
  command: KeyCommand,
): Promise<AdminRecord | AdminRecord[]> {
  switch (command.command) {
    case 'keys create':
      return await createKey(deps, command);
    case 'keys list':
      return await listKeys(deps, command);
    case 'keys revoke':
      return await revokeKey(deps, command);
  }
}

async function createKey(
  { accounts, keys }: AdminDeps,
  { email, plan, name }: Command<'keys create'>,
): Promise<AdminRecord> {
  const account = await accounts.ensure(email, plan ?? 'free');
  const isPlanChanged = plan !== undefined && account.plan !== plan;
  if (isPlanChanged) await accounts.setPlan(account.id, plan);
  try {
    const { key, record } = await keys.create(account.id, name);
    return {
      key,
      ...toRecord(record, { ...account, plan: plan ?? account.plan }),
      is_new_account: account.isNew,
      is_plan_changed: isPlanChanged,
    };
  } catch (cause) {
    if (!(cause instanceof KeyLimitError)) throw cause;
    throw new AdminFailure('refused', cause.message, { cause });
  }
}

async function listKeys(
  { accounts, keys }: AdminDeps,
  { email, isAll }: Command<'keys list'>,
): Promise<AdminRecord[]> {
  const all = await accounts.list();
  const account = all.find((one) => one.email === email);
  if (email !== undefined && !account) throw noAccount(email);
  const byId = new Map(all.map((one) => [one.id, one]));
  return (await keys.list(account?.id))
    .filter((record) => isAll || record.revokedAt === null)
    .map((record) => toRecord(record, byId.get(record.accountId)));
}

async function revokeKey(
  { accounts, keys }: AdminDeps,
  { key }: Command<'keys revoke'>,
): Promise<AdminRecord> {
  const [record, ...others] = await keys.search(key);
  if (!record) {
    throw new AdminFailure(
      'not_found',
      'Key not found. Use the whole key or its first 12 characters. `keys list` shows all keys.',
    );
  }
  if (others.length > 0) {
    const message = `${others.length + 1} keys start with ${key}. Use the whole key.`;
    throw new AdminFailure('refused', message);
  }
  const isRevoked = await keys.revoke(record.accountId, record.id);
  const account = (await accounts.list()).find((one) => one.id === record.accountId);
  const [now = record] = await keys.search(key);
  return { ...toRecord(now, account), was_revoked_before: !isRevoked };
}

const toRecord = (record: KeyRecord, account: Account | undefined): AdminRecord => ({
  prefix: record.prefix,
  account: account?.email ?? null,
  plan: account?.plan ?? null,
  name: record.name,
  created: record.createdAt.toISOString(),
  last_used: record.lastUsedOn,
  revoked: record.revokedAt?.toISOString() ?? null,
  id: record.id,
});

export const noAccount = (email: string): AdminFailure =>
  new AdminFailure(
    'not_found',
    `Account ${email} not found. \`accounts list\` shows all accounts.`,
  );
