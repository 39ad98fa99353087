// The `keys` admin commands.
import { Argument, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { findPlan, Plan, planNames } from '../../contracts/api/plans.ts';
import type { Account } from '../accounts/account-store.ts';
import { KeyLimitError, type KeyRecord } from '../keys/key-store.ts';
import {
  type AdminCommand,
  AdminFailure,
  type AdminRecord,
  accountOption,
  defineCommand,
  email,
  findAccount,
} from './admin-command.ts';

export function parsePlan(word: string): Plan {
  const plan = findPlan(word);
  if (plan) return plan;
  throw new InvalidArgumentError(`Use one of these plans: ${planNames.join(', ')}.`);
}

export const keyCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'keys create',
    about:
      'create a key, and its account if it does not exist; prints the key, which is shown only once',
    schema: z.strictObject({
      email,
      /** If undefined, an existing account keeps its plan, and a new account gets the plan `free`. */
      plan: Plan.optional(),
      name: z.string().max(60),
    }),
    words: {
      email: new Option('--account <email>', 'email of the account').makeOptionMandatory(),
      plan: new Option(
        '--plan <plan>',
        `${planNames.join(', ')}: new plan of the account (default: unchanged; free for a new account)`,
      ).argParser(parsePlan),
      name: new Option('--name <name>', 'what the key is for').default('Made by an operator'),
    },
    async run({ accounts, keys }, { email, plan, name }) {
      const account = await accounts.ensure(email, plan ?? 'free');
      const isPlanChanged = plan !== undefined && account.plan !== plan;
      if (isPlanChanged) await accounts.setPlan(account.id, plan);
      const { key, record } = await keys.create(account.id, name).catch((cause) => {
        if (!(cause instanceof KeyLimitError)) throw cause;
        throw new AdminFailure('refused', cause.message, { cause });
      });
      return {
        key,
        ...toRecord(record, { ...account, plan: plan ?? account.plan }),
        is_new_account: account.isNew,
        is_plan_changed: isPlanChanged,
      };
    },
    show: ({ key, account, plan, is_new_account, is_plan_changed }) => [
      `${key}`,
      `Key created for ${is_new_account ? 'the new account ' : ''}${account} (plan ${is_plan_changed ? 'changed to ' : ''}${plan}). It is shown only once.`,
    ],
  }),
  defineCommand({
    name: 'keys list',
    about: 'list active keys',
    schema: z.strictObject({ email: email.optional(), isAll: z.boolean() }),
    words: {
      email: accountOption(),
      isAll: new Option('--all', 'include revoked keys').default(false),
    },
    async run(deps, { email, isAll }) {
      const account = email === undefined ? undefined : await findAccount(deps, email);
      const byId = new Map((await deps.accounts.list()).map((one) => [one.id, one]));
      return (await deps.keys.list(account?.id))
        .filter((record) => isAll || record.revokedAt === null)
        .map((record) => toRecord(record, byId.get(record.accountId)));
    },
  }),
  defineCommand({
    name: 'keys revoke',
    about: 'revoke a key, effective immediately',
    schema: z.strictObject({ key: z.string().min(1) }),
    words: { key: new Argument('<key-or-prefix>') },
    async run({ accounts, keys }, { key }) {
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
    },
    show: ({ prefix, account, revoked, was_revoked_before }) => [
      was_revoked_before
        ? `${prefix} was already revoked at ${revoked}.`
        : `${prefix} of ${account} was revoked.`,
    ],
  }),
];

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
