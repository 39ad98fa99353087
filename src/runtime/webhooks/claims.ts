// Who sends what: due deliveries are claimed by one runtime at a time, fairly between receivers.
import { sql } from 'kysely';
import type { State } from '../state/state.ts';

/** Longer than an attempt may take: what is claimed for longer belonged to a runtime that died. */
const claimMs = 60_000;

/** A claimed delivery with what its webhook says about sending it. */
export interface Claimed {
  readonly id: string;
  readonly webhookId: string;
  readonly kind: string;
  readonly body: string;
  readonly attempts: number;
  readonly attemptLog: string;
  readonly url: string;
  readonly sealedSecret: string;
  readonly previousSealed: string | null;
  readonly previousUntil: Date | null;
}

/**
 * Claims up to `most` due deliveries, at most `mostEach` of one webhook in flight — one, while
 * it is failing — so that a slow receiver holds up nobody but itself.
 */
export async function claimDue(
  { db, dialect }: State,
  at: Date,
  limits: { readonly most: number; readonly mostEach: number },
): Promise<readonly Claimed[]> {
  const until = new Date(at.getTime() + claimMs);
  const skipLocked = dialect === 'postgres' ? sql`for update skip locked` : sql``;
  const { rows } = await sql<{ id: string }>`
    update delivery set claimed_until = ${until}
    where id in (
      select id from delivery
      where id in (
        select id from (
          select
            delivery.id, delivery.claimed_until, delivery.next_at,
            case when webhook.failures > 0 then 1 else ${sql.lit(limits.mostEach)} end as most_each,
            row_number() over (
              partition by delivery.webhook_id
              order by
                case when delivery.claimed_until > ${at} then 0 else 1 end,
                delivery.next_at, delivery.id
            ) as place
          from delivery
          inner join webhook on webhook.id = delivery.webhook_id
          where delivery.state = 'pending' and delivery.next_at <= ${at}
            and webhook.state = 'delivering'
        ) as due
        where place <= most_each and (claimed_until is null or claimed_until <= ${at})
        order by next_at, id
        limit ${sql.lit(limits.most)}
      ) and state = 'pending' and (claimed_until is null or claimed_until <= ${at})
      ${skipLocked}
    )
    returning id`.execute(db);
  return rows.length === 0
    ? []
    : await readClaimed(
        db,
        rows.map(({ id }) => id),
      );
}

async function readClaimed(db: State['db'], ids: string[]): Promise<readonly Claimed[]> {
  return await db
    .selectFrom('delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .select([
      'delivery.id as id',
      'delivery.webhook_id as webhookId',
      'delivery.kind as kind',
      'delivery.body as body',
      'delivery.attempts as attempts',
      'delivery.attempt_log as attemptLog',
      'webhook.url as url',
      'webhook.sealed_secret as sealedSecret',
      'webhook.previous_sealed as previousSealed',
      'webhook.previous_until as previousUntil',
    ])
    .where('delivery.id', 'in', ids)
    .execute();
}

/** Frees what a dead process had claimed. Only for a state that one process holds. */
export async function freeClaims({ db }: State): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ claimed_until: null })
    .where('state', '=', 'pending')
    .where('claimed_until', 'is not', null)
    .execute();
}

/** When the next attempt is due, or undefined when none is waiting. */
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
