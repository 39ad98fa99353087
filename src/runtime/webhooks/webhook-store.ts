// Creates, lists, changes, and removes the webhooks of accounts.

import type { Selectable } from 'kysely';
import { z } from 'zod';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { allEventKinds } from '../../contracts/api/event-kinds.ts';
import type { Plan } from '../../contracts/api/plans.ts';
import { plans } from '../../contracts/api/plans.ts';
import { webhookRules } from '../../contracts/api/webhook-rules.ts';
import type { CreatedWebhook, CreateWebhook, WebhookRecord } from '../../contracts/api/webhooks.ts';
import { toInstant } from '../../lib/time.ts';
import type { State } from '../state/state.ts';
import type { WebhookTable } from '../state/webhook-tables.ts';
import { createWebhookId } from './ids.ts';
import type { SecretCipher } from './secret-encryption.ts';
import { createSecret } from './signatures.ts';

/** How long deliveries are also signed with the previous secret after a rotation. */
export const overlapMs = webhookRules.overlapHours * 3_600_000;

export interface Owner {
  readonly accountId: string;
  readonly plan: Plan;
}

export interface WebhookStoreDeps {
  readonly state: State;
  readonly cipher: SecretCipher;
  readonly now: () => Date;
}

export type WebhookRow = Selectable<WebhookTable>;
const Kinds = z.array(z.enum(allEventKinds));
const Names = z.array(z.string());

export const readKinds = (text: string) => Kinds.parse(JSON.parse(text));
export const readNames = (text: string) => Names.parse(JSON.parse(text));

export function toRecord(row: WebhookRow): WebhookRecord {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: readKinds(row.events),
    repos: readNames(row.repos),
    models: readNames(row.models),
    state: row.state,
    failures: row.failures,
    created: toInstant(row.created_at),
    last_delivery: row.last_delivery_at && toInstant(row.last_delivery_at),
  };
}

export async function findWebhook(
  { state }: Pick<WebhookStoreDeps, 'state'>,
  accountId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return await state.db
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('list', 'is', null)
    .executeTakeFirst();
}

/** Does not return email subscriptions. */
export async function listWebhooks(
  { state }: Pick<WebhookStoreDeps, 'state'>,
  accountId: string,
): Promise<readonly WebhookRow[]> {
  return await state.db
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('list', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Throws `webhook_limit` if the plan allows no more webhooks. Callers must check the URL first. */
export async function createWebhook(
  { state, cipher, now }: WebhookStoreDeps,
  owner: Owner,
  input: CreateWebhook,
): Promise<CreatedWebhook> {
  const secret = createSecret();
  const id = createWebhookId();
  const row: WebhookRow = {
    id,
    account_id: owner.accountId,
    name: input.name ?? '',
    url: input.url,
    list: null,
    every: null,
    events: JSON.stringify(input.events),
    repos: JSON.stringify(input.repos ?? []),
    models: JSON.stringify(input.models ?? []),
    state: 'delivering',
    failures: 0,
    sealed_secret: cipher.encrypt(secret, id),
    previous_sealed: null,
    previous_until: null,
    created_at: now(),
    last_delivery_at: null,
    disabled_at: null,
    disabled_why: null,
  };
  await state.db.transaction().execute(async (trx) => {
    await lockAccount(state, trx, owner.accountId);
    await requireCapacity(trx, owner);
    await trx.insertInto('webhook').values(row).execute();
  });
  return { ...toRecord(row), secret };
}

/**
 * Throws `webhook_limit` if the account's plan allows no more webhooks, or no more enabled ones
 * beside the webhook `enabling`.
 */
export async function requireCapacity(
  db: Pick<State['db'], 'selectFrom'>,
  { accountId, plan }: Owner,
  enabling?: string,
): Promise<void> {
  let query = db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('list', 'is', null);
  if (enabling !== undefined) {
    query = query.where('state', '=', 'delivering').where('id', '<>', enabling);
  }
  const { count } = await query.executeTakeFirstOrThrow();
  if (Number(count) >= plans[plan].webhooks) throw limitReached(plan);
}

export async function renameWebhook(
  { state }: Pick<WebhookStoreDeps, 'state'>,
  accountId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const row = await state.db
    .updateTable('webhook')
    .set({ name: name.trim().slice(0, 60) })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a webhook and its deliveries. Returns false if the account has no such webhook. */
export async function removeWebhook(
  deps: Pick<WebhookStoreDeps, 'state'>,
  accountId: string,
  id: string,
): Promise<boolean> {
  if (!(await findWebhook(deps, accountId, id))) return false;
  await deleteWebhook(deps.state, id);
  return true;
}

export const deleteWebhook = ({ db }: Pick<State, 'db'>, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('delivery').where('webhook_id', '=', id).execute();
    await trx.deleteFrom('webhook').where('id', '=', id).execute();
  });

/**
 * Returns a new secret. The old secret stays valid for a day. Returns undefined if the account has
 * no such webhook.
 */
export async function rotateSecret(
  deps: WebhookStoreDeps,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const row = await findWebhook(deps, accountId, id);
  if (!row) return undefined;
  const secret = createSecret();
  await deps.state.db
    .updateTable('webhook')
    .set({
      sealed_secret: deps.cipher.encrypt(secret, id),
      previous_sealed: row.sealed_secret,
      previous_until: new Date(deps.now().getTime() + overlapMs),
    })
    .where('id', '=', id)
    .execute();
  return secret;
}

/** Throws `webhook_limit` if the plan allows no more enabled webhooks. */
export async function enableWebhook(
  { state }: Pick<WebhookStoreDeps, 'state'>,
  owner: Owner,
  id: string,
): Promise<boolean> {
  return await state.db.transaction().execute(async (trx) => {
    await lockAccount(state, trx, owner.accountId);
    await requireCapacity(trx, owner, id);
    return await enableRow(trx, owner.accountId, id);
  });
}

export async function enableRow(
  db: State['db'],
  accountId: string,
  id: string,
  secret: Partial<Pick<WebhookRow, 'sealed_secret'>> = {},
): Promise<boolean> {
  const row = await db
    .updateTable('webhook')
    .set({ state: 'delivering', failures: 0, disabled_at: null, disabled_why: null, ...secret })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the account, so that two simultaneous requests cannot exceed a limit. */
export async function lockAccount(
  { dialect }: Pick<State, 'dialect'>,
  trx: State['db'],
  accountId: string,
): Promise<void> {
  const lock = trx.selectFrom('account').select('id').where('id', '=', accountId);
  await (dialect === 'postgres' ? lock.forUpdate() : lock).execute();
}

/**
 * Disables a webhook. Its pending deliveries, and those planned from now on, are recorded as
 * missed.
 */
export async function disableWebhook(
  { db }: Pick<State, 'db'>,
  id: string,
  why: string,
  at: Date,
): Promise<void> {
  const disable = async (queries: State['db']) => {
    await queries
      .updateTable('webhook')
      .set({ state: 'disabled', disabled_at: at, disabled_why: why })
      .where('id', '=', id)
      .where('state', '=', 'delivering')
      .execute();
    await queries
      .updateTable('delivery')
      .set({ state: 'missed', next_at: null, claimed_until: null, finished_at: at })
      .where('webhook_id', '=', id)
      .where('state', '=', 'pending')
      .execute();
  };
  // Both updates run in one transaction, so that a disabled webhook never has pending deliveries.
  await (db.isTransaction ? disable(db) : db.transaction().execute(disable));
}

function limitReached(plan: Plan): ServiceError {
  const { title, webhooks } = plans[plan];
  const larger = Object.values(plans)
    .filter((other) => other.webhooks > webhooks)
    .map((other) => `${other.title} (${other.webhooks})`);
  const advice = [
    ...(webhooks > 0 ? ['Remove a webhook'] : []),
    ...(larger.length > 0 ? [`upgrade to a plan that includes more: ${larger.join(', ')}`] : []),
  ].join(' or ');
  const reached =
    webhooks === 0
      ? `The ${title} plan does not include webhooks.`
      : `This account already has the maximum of ${webhooks} webhooks for the ${title} plan.`;
  return new ServiceError(
    'webhook_limit',
    `${reached} ` + `${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
  );
}
