// The `webhooks` admin commands. Their output contains no secrets and no URL paths.
import { Argument } from 'commander';
import { z } from 'zod';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { WebhookId } from '../../contracts/api/webhooks.ts';
import { canDecrypt } from '../webhooks/check-auth-secret.ts';
import { createSecretCipher } from '../webhooks/secret-encryption.ts';
import { createSecret } from '../webhooks/signatures.ts';
import {
  disableWebhook,
  enableRow,
  enableWebhook,
  readKinds,
  readNames,
  type WebhookRow,
} from '../webhooks/webhook-store.ts';
import {
  type AdminCommand,
  type AdminDeps,
  AdminFailure,
  type AdminRecord,
  accountOption,
  defineCommand,
  email,
  findAccount,
} from './admin-command.ts';

export const webhookCommands: readonly AdminCommand[] = [
  defineCommand({
    name: 'webhooks list',
    about: 'list webhooks, without their secrets and URL paths',
    schema: z.strictObject({ email: email.optional() }),
    words: { email: accountOption() },
    async run(deps, { email }) {
      const account = email === undefined ? undefined : await findAccount(deps, email);
      const rows = await selectWebhooks(deps.state);
      return rows.filter((row) => !account || row.account_id === account.id).map(toRecord);
    },
  }),
  defineSwitch('disable', 'disable a webhook and store its missed deliveries'),
  defineSwitch('enable', 'enable a webhook; the owner can then send its missed deliveries'),
  defineCommand({
    name: 'webhooks reset-secrets',
    about:
      'if AUTH_SECRET was lost: disable every webhook whose signing secret cannot be decrypted, and ' +
      'replace the secret; its owner must then rotate the secret and enable the webhook',
    schema: z.strictObject({}),
    words: {},
    run: resetSecrets,
    show: ({ reset }) => [`Webhooks disabled and given a new secret: ${reset}.`],
  }),
];

function defineSwitch(name: 'enable' | 'disable', about: string): AdminCommand {
  return defineCommand({
    name: `webhooks ${name}`,
    about,
    schema: z.strictObject({ id: WebhookId }),
    words: { id: new Argument('<id>') },
    run: (deps, { id }) => switchWebhook(deps, id, name === 'enable'),
    // Includes the number of missed deliveries. Only the owner of the webhook can resend them.
    show: ({ webhook, account, state, is_changed, missed }) => [
      `${webhook} of ${account} ${is_changed ? 'is' : 'was already'} ${state}.` +
        (missed === 0 ? '' : ` Missed deliveries: ${missed}.`),
    ],
  });
}

/**
 * Enables or disables a webhook. `is_changed` is false if the webhook already had the requested
 * state.
 */
async function switchWebhook(
  { accounts, state, now }: AdminDeps,
  id: string,
  isOn: boolean,
): Promise<AdminRecord> {
  const find = async () => (await selectWebhooks(state)).find((row) => row.id === id);
  const before = await find();
  if (!before) {
    const message = `Webhook ${id} not found. \`webhooks list\` shows all webhooks.`;
    throw new AdminFailure('not_found', message);
  }
  const isChanged = (before.state === 'delivering') !== isOn;
  if (isChanged && isOn && before.list !== null) {
    await enableRow(state.db, before.account_id, id);
  } else if (isChanged && isOn) {
    const plan = (await accounts.find(before.email))?.plan ?? 'free';
    await enableWebhook({ state }, { accountId: before.account_id, plan }, id).catch((cause) => {
      if (!(cause instanceof ServiceError)) throw cause;
      throw new AdminFailure('refused', cause.message, { cause });
    });
  }
  if (isChanged && !isOn) await disableWebhook(state, id, 'An operator disabled it.', now());
  return { ...toRecord((await find()) ?? before), is_changed: isChanged };
}

/**
 * Replaces every signing secret that cannot be decrypted because AUTH_SECRET was lost, and disables
 * the webhooks with these secrets.
 */
async function resetSecrets({ state, secret, now }: AdminDeps): Promise<AdminRecord> {
  const rows = await state.db.selectFrom('webhook').select(['id', 'sealed_secret']).execute();
  const cipher = createSecretCipher(secret.findOrCreate());
  const lost = rows.filter((row) => !canDecrypt(cipher, row.sealed_secret, row.id));
  const reason = 'The signing secret was lost. Rotate the secret, then enable the webhook again.';
  await state.db.transaction().execute(async (db) => {
    for (const { id } of lost) {
      const encrypted = cipher.encrypt(createSecret(), id);
      await db
        .updateTable('webhook')
        .set({ sealed_secret: encrypted, previous_sealed: null, previous_until: null })
        .where('id', '=', id)
        .execute();
      await disableWebhook({ db }, id, reason, now());
    }
  });
  return { reset: lost.length };
}

interface Listed extends WebhookRow {
  readonly email: string;
  readonly waiting: number;
  readonly missed: number;
}

async function selectWebhooks({ db }: AdminDeps['state']): Promise<Listed[]> {
  const rows = await db
    .selectFrom('webhook')
    .innerJoin('account', 'account.id', 'webhook.account_id')
    .selectAll('webhook')
    .select('account.email')
    .orderBy('webhook.created_at')
    .orderBy('webhook.id')
    .execute();
  const counts = await db
    .selectFrom('delivery')
    .select(({ fn }) => ['webhook_id', 'state', fn.countAll().as('count')])
    .where('state', 'in', ['pending', 'missed'])
    .groupBy(['webhook_id', 'state'])
    .execute();
  const countOf = (id: string, state: string) =>
    Number(counts.find((one) => one.webhook_id === id && one.state === state)?.count ?? 0);
  return rows.map((row) => ({
    ...row,
    waiting: countOf(row.id, 'pending'),
    missed: countOf(row.id, 'missed'),
  }));
}

const countNames = (text: string): number | 'all' => {
  const names = readNames(text);
  return names[0] === '*' ? 'all' : names.length;
};

const toRecord = (row: Listed): AdminRecord => ({
  webhook: row.id,
  account: row.email,
  state: row.state,
  // Shows only the host, because the path and query of a URL may contain secrets of the receiver.
  host: row.list === null ? new URL(row.url).host : 'email',
  events: readKinds(row.events).join(','),
  repos: countNames(row.repos),
  models: countNames(row.models),
  failures: row.failures,
  waiting: row.waiting,
  missed: row.missed,
  last_delivery: row.last_delivery_at?.toISOString() ?? null,
  created: row.created_at.toISOString(),
  why: row.disabled_why,
});
