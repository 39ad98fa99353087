// Claims due deliveries, so that only one server sends each delivery. Alternates between accounts,
// so that no account delays the others.
import { sql } from 'kysely';
import type { State } from '../state/state.ts';

/**
 * How long a claim lasts. A delivery takes less time, so a claim expires only if its server has
 * crashed.
 */
export const claimMs = 60_000;

export interface Claimed {
  readonly id: string;
  readonly webhookId: string;
  readonly accountId: string;
  readonly kind: string;
  readonly body: string;
  readonly attempts: number;
  readonly attemptLog: string;
  readonly failures: number;
  readonly url: string;
  /** Null for a webhook. */
  readonly list: string | null;
  /** The confirmed email of the account. Null if it is not confirmed. */
  readonly email: string | null;
  readonly encryptedSecret: string;
  readonly previousEncrypted: string | null;
  readonly previousUntil: Date | null;
}

export interface ClaimLimits {
  readonly max: number;
  /**
   * The maximum number of running deliveries per webhook. Slow and failing webhooks may have only
   * one.
   */
  readonly maxPerWebhook: number;
  readonly maxPerAccount: number;
  /** The ids of webhooks whose receivers were recently slow. */
  readonly slowWebhooks: readonly string[];
  /** The maximum number of deliveries to claim for slow and failing webhooks together. */
  readonly maxSlow: number;
}

/**
 * Claims up to `max` due deliveries, in a round-robin over accounts and over the webhooks of each
 * account. A slow or failing webhook gets one delivery at a time. Slow and failing webhooks
 * together get at most `maxSlow` deliveries, so that they do not delay other webhooks.
 */
export async function claimDue(
  { db, dialect }: State,
  at: Date,
  limits: ClaimLimits,
): Promise<readonly Claimed[]> {
  const until = new Date(at.getTime() + claimMs);
  const isSlow =
    limits.slowWebhooks.length === 0
      ? sql`webhook.failures > 0`
      : sql`(webhook.failures > 0 or webhook.id in (${sql.join(limits.slowWebhooks)}))`;
  const skipLocked = dialect === 'postgres' ? sql`for update skip locked` : sql``;
  const { rows } = await sql<{ id: string }>`
    update delivery set claimed_until = ${until}
    where id in (
      select id from delivery
      where id in (
        with due as (
          select
            delivery.id, delivery.webhook_id, delivery.next_at, webhook.account_id,
            case when delivery.claimed_until > ${at} then 0 else 1 end as is_waiting,
            case when ${isSlow} then 1 else 0 end as is_slow
          from delivery
          inner join webhook on webhook.id = delivery.webhook_id
          where delivery.state = 'pending' and delivery.next_at <= ${at}
            and webhook.state = 'delivering'
        ),
        per_webhook as (
          select *, row_number() over (
            partition by webhook_id order by is_waiting, next_at, id
          ) as webhook_place
          from due
        ),
        per_account as (
          select *, row_number() over (
            partition by account_id order by is_waiting, webhook_place, next_at, id
          ) as account_place
          from per_webhook
          where is_waiting = 0
            or webhook_place <= case when is_slow = 1 then 1 else ${sql.lit(limits.maxPerWebhook)} end
        ),
        per_lane as (
          select *, row_number() over (
            partition by is_slow order by account_place, next_at, id
          ) as lane_place
          from per_account
          where is_waiting = 1 and account_place <= ${sql.lit(limits.maxPerAccount)}
        )
        select id from per_lane
        where is_slow = 0 or lane_place <= ${sql.lit(limits.maxSlow)}
        order by account_place, next_at, id
        limit ${sql.lit(limits.max)}
      ) and state = 'pending' and (claimed_until is null or claimed_until <= ${at})
      ${skipLocked}
    )
    returning id`.execute(db);
  return rows.length === 0 ? [] : await readClaimed(db, rows);
}

async function readClaimed(db: State['db'], rows: { id: string }[]): Promise<readonly Claimed[]> {
  const ids = rows.map(({ id }) => id);
  const found = await db
    .selectFrom('delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .innerJoin('account', 'account.id', 'webhook.account_id')
    .select([
      'delivery.id as id',
      'delivery.webhook_id as webhookId',
      'webhook.account_id as accountId',
      'delivery.kind as kind',
      'delivery.body as body',
      'delivery.attempts as attempts',
      'delivery.attempt_log as attemptLog',
      'webhook.failures as failures',
      'webhook.url as url',
      'webhook.list as list',
      'account.email as email',
      'account.email_verified as isVerified',
      'webhook.sealed_secret as encryptedSecret',
      'webhook.previous_sealed as previousEncrypted',
      'webhook.previous_until as previousUntil',
    ])
    .where('delivery.id', 'in', ids)
    .execute();
  return found.map(({ isVerified, ...one }) => ({ ...one, email: isVerified ? one.email : null }));
}

/**
 * Releases all claims, which belong to a process that has ended. Use it only for a database that no
 * other process uses.
 */
export async function releaseAllClaims({ db }: State): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ claimed_until: null })
    .where('state', '=', 'pending')
    .where('claimed_until', 'is not', null)
    .execute();
}

export async function releaseClaim({ db }: Pick<State, 'db'>, id: string): Promise<void> {
  await db.updateTable('delivery').set({ claimed_until: null }).where('id', '=', id).execute();
}

/** Returns the time when the next attempt is due. Undefined if no delivery is pending. */
export async function findNextAt({ db }: State): Promise<Date | undefined> {
  const row = await db
    .selectFrom('delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .select(({ fn }) => fn.min('delivery.next_at').as('at'))
    .where('delivery.state', '=', 'pending')
    .where('webhook.state', '=', 'delivering')
    .executeTakeFirst();
  return row?.at ?? undefined;
}
