// The `accounts` admin commands.
import { Argument } from 'commander';
import { z } from 'zod';
import { Plan, planNames } from '../../contracts/api/plans.ts';
import { passwordRules } from '../../lib/password-rules.ts';
import { replacePassword } from '../accounts/replace-password.ts';
import { resetMinutes, toResetUrl } from '../accounts/reset-links.ts';
import { type AdminCommand, defineCommand, email, findAccount } from './admin-command.ts';
import { parsePlan } from './key-commands.ts';

const { minLength, maxLength } = passwordRules;
const emailWord = () => new Argument('<email>');

export const accountCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'accounts list',
    about: 'list all accounts',
    schema: z.strictObject({}),
    words: {},
    async run({ accounts, keys }) {
      const active = (await keys.list()).filter(({ revokedAt }) => revokedAt === null);
      const counts = Map.groupBy(active, ({ accountId }) => accountId);
      return (await accounts.list()).map((account) => ({
        account: account.email,
        plan: account.plan,
        keys: counts.get(account.id)?.length ?? 0,
        name: account.name,
        created: account.createdAt.toISOString(),
        id: account.id,
      }));
    },
  }),
  defineCommand({
    name: 'accounts plan',
    about: 'change the plan of an account, effective immediately',
    schema: z.strictObject({ email, plan: Plan }),
    words: {
      email: emailWord(),
      plan: new Argument('<plan>', planNames.join(', ')).argParser(parsePlan),
    },
    async run(deps, { email, plan }) {
      const account = await findAccount(deps, email);
      await deps.accounts.setPlan(account.id, plan);
      return { account: account.email, plan, plan_before: account.plan };
    },
    show: ({ account, plan }) => [`${account} now has the plan ${plan}.`],
  }),
  defineCommand({
    name: 'accounts password',
    about: 'set the password, read from standard input, and end all sessions',
    schema: z.strictObject({ email, password: z.string().min(minLength).max(maxLength) }),
    words: { email: emailWord(), password: 'stdin' },
    async run(deps, { email, password }) {
      const account = await findAccount(deps, email);
      const { state, now, createId, hashPassword } = deps;
      const hash = await hashPassword(password);
      const ended = await state.change((transaction) =>
        replacePassword(transaction, { accountId: account.id, hash, at: now(), createId }),
      );
      return { account: account.email, sessions_ended: ended };
    },
    show: ({ account, sessions_ended }) => [
      `Password of ${account} changed. Sessions ended: ${sessions_ended}.`,
    ],
  }),
  // The operator sends the link to the user. Needed if the server sends no email.
  defineCommand({
    name: 'accounts reset-link',
    about: 'print a password reset link, which works once and expires after 30 minutes',
    schema: z.strictObject({ email }),
    words: { email: emailWord() },
    async run(deps, { email }) {
      const account = await findAccount(deps, email);
      const link = toResetUrl(deps.siteUrl, await deps.resetLinks.create(account.id));
      return { account: account.email, link, minutes: resetMinutes };
    },
    show: ({ account, link, minutes }) => [
      `${link}`,
      `Link for ${account}. It works once and expires in ${minutes} minutes. Send it only to the owner.`,
    ],
  }),
  defineCommand({
    name: 'accounts remove',
    about: 'remove the account with its keys, sessions, usage, and webhooks',
    schema: z.strictObject({ email }),
    words: { email: emailWord() },
    async run(deps, { email }) {
      const account = await findAccount(deps, email);
      await deps.accounts.remove(account.id);
      return { account: account.email, removed: true };
    },
    show: ({ account }) => [`${account} was removed with its keys, sessions, usage, and webhooks.`],
  }),
];
