// Webhooks in the state: made, listed, changed and removed by their account.
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Plan } from '../../contracts/plans.ts';
import { plans } from '../../contracts/plans.ts';
import { ServiceError } from '../../contracts/problems.ts';
import { eventKinds } from '../../contracts/records.ts';
import { webhookRules } from '../../contracts/webhook-rules.ts';
import type { CreatedWebhook, CreateWebhook, WebhookRecord } from '../../contracts/webhooks.ts';
import type { State } from '../state/state.ts';
import type { WebhookTable } from '../state/webhook-tables.ts';
import { createWebhookId } from './ids.ts';
import type { Sealer } from './sealing.ts';
import { createSecret } from './signatures.ts';

/** How long the secret before a rotation goes on signing. */
export const overlapMs = webhookRules.overlapHours * 3_600_000;

export interface Owner {
  readonly accountId: string;
  readonly plan: Plan;
}

export interface WebhookStoreDeps {
  readonly state: State;
  readonly sealer: Sealer;
  readonly now: () => Date;
}

export type WebhookRow = Selectable<WebhookTable>;
const Kinds = z.array(z.enum(eventKinds));
const Names = z.array(z.string());

export const readKinds = (text: string) => Kinds.parse(JSON.parse(text));
export const readRepos = (text: string) => Names.parse(JSON.parse(text));

export function toRecord(row: WebhookRow): WebhookRecord {
  return {
    id: row.id,
    url: row.url,
    events: readKinds(row.events),
    repos: readRepos(row.repos),
    state: row.state,
    failures: row.failures,
    created: toInstant(row.created_at),
    last_delivery: row.last_delivery_at && toInstant(row.last_delivery_at),
  };
}

export const toInstant = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

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
    .executeTakeFirst();
}

export async function listWebhooks(
  { state }: Pick<WebhookStoreDeps, 'state'>,
  accountId: string,
): Promise<readonly WebhookRow[]> {
  return await state.db
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Throws `webhook_limit` when the plan's webhooks are used up. The address was checked before. */
export async function createWebhook(
  { state, sealer, now }: WebhookStoreDeps,
  owner: Owner,
  asked: CreateWebhook,
): Promise<CreatedWebhook> {
  const secret = createSecret();
  const id = createWebhookId();
  const row: WebhookRow = {
    id,
    account_id: owner.accountId,
    url: asked.url,
    events: JSON.stringify(asked.events),
    repos: JSON.stringify(asked.repos),
    state: 'delivering',
    failures: 0,
    sealed_secret: sealer.seal(secret, id),
    previous_sealed: null,
    previous_until: null,
    created_at: now(),
    last_delivery_at: null,
    disabled_at: null,
    disabled_why: null,
  };
  await state.db.transaction().execute(async (trx) => {
    // The account's row is locked, so that two creations at once cannot both be the last one.
    const lock = trx.selectFrom('account').select('id').where('id', '=', owner.accountId);
    await (state.dialect === 'postgres' ? lock.forUpdate() : lock).execute();
    const { held } = await trx
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll<number>().as('held'))
      .where('account_id', '=', owner.accountId)
      .executeTakeFirstOrThrow();
    if (Number(held) >= plans[owner.plan].webhooks) throw limitReached(owner.plan);
    await trx.insertInto('webhook').values(row).execute();
  });
  return { ...toRecord(row), secret };
}

/** Removes the webhook with its deliveries; false when the account has none of that id. */
export async function removeWebhook(
  deps: Pick<WebhookStoreDeps, 'state'>,
  accountId: string,
  id: string,
): Promise<boolean> {
  if (!(await findWebhook(deps, accountId, id))) return false;
  await deps.state.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('delivery').where('webhook_id', '=', id).execute();
    await trx.deleteFrom('webhook').where('id', '=', id).execute();
  });
  return true;
}

/** A new secret, shown once; the old one goes on signing for a day. Undefined: no such webhook. */
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
      sealed_secret: deps.sealer.seal(secret, id),
      previous_sealed: row.sealed_secret,
      previous_until: new Date(deps.now().getTime() + overlapMs),
    })
    .where('id', '=', id)
    .execute();
  return secret;
}

export async function enableWebhook(
  deps: Pick<WebhookStoreDeps, 'state'>,
  accountId: string,
  id: string,
): Promise<boolean> {
  const row = await deps.state.db
    .updateTable('webhook')
    .set({ state: 'delivering', failures: 0, disabled_at: null, disabled_why: null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing more is sent; what waited, and what is planned from now on, is kept as missed. */
export async function disableWebhook(
  { db }: Pick<State, 'db'>,
  id: string,
  why: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ state: 'disabled', disabled_at: at, disabled_why: why })
    .where('id', '=', id)
    .where('state', '=', 'delivering')
    .execute();
  await db
    .updateTable('delivery')
    .set({ state: 'missed', next_at: null, claimed_until: null, finished_at: at })
    .where('webhook_id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

function limitReached(plan: Plan): ServiceError {
  const { title, webhooks } = plans[plan];
  const others = Object.values(plans)
    .filter((other) => other.webhooks > webhooks)
    .map((other) => `${other.title} (${other.webhooks})`);
  const advice = others.length > 0 ? ` or choose a plan with more: ${others.join(', ')}` : '';
  return new ServiceError(
    'webhook_limit',
    `The plan ${title} includes ${webhooks} webhooks and all are used. Remove one${advice}.`,
  );
}
