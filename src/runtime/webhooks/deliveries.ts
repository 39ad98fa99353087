// The log of deliveries: what was planned, what came of each attempt, and sending again.
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { webhookRules } from '../../contracts/webhook-rules.ts';
import type { State } from '../state/state.ts';
import type { Tables } from '../state/tables.ts';
import type { DeliveryTable } from '../state/webhook-tables.ts';
import type { Attempt } from './attempt.ts';
import type { Claimed } from './claims.ts';
import { judgeAttempt } from './rules.ts';
import { disableWebhook } from './store.ts';

const keptMs = webhookRules.logDays * 86_400_000;
const { mostFailures } = webhookRules;
const keptPings = 100;

const LoggedAttempt = z.strictObject({
  at: z.iso.datetime(),
  status: z.int().nullable(),
  ms: z.int(),
  error: z.string().nullable(),
});
export type LoggedAttempt = z.infer<typeof LoggedAttempt>;
export const readAttemptLog = (text: string) => z.array(LoggedAttempt).parse(JSON.parse(text));

export type DeliveryRow = Selectable<DeliveryTable>;

export interface Finished {
  readonly claimed: Claimed;
  readonly attempt: Attempt;
}

export async function insertDeliveries(
  db: Kysely<Tables>,
  rows: ReadonlyArray<Insertable<DeliveryTable>>,
): Promise<void> {
  const chunk = 200;
  for (let start = 0; start < rows.length; start += chunk) {
    await db
      .insertInto('delivery')
      .values(rows.slice(start, start + chunk))
      .execute();
  }
}

/** Newest first, of the last 30 days. */
export async function listDeliveries(
  { db }: Pick<State, 'db'>,
  webhookId: string,
  limit: number,
): Promise<readonly DeliveryRow[]> {
  return await db
    .selectFrom('delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Missed deliveries of each webhook of the account that has any. */
export async function countMissed(
  { db }: Pick<State, 'db'>,
  accountId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .select(({ fn }) => ['delivery.webhook_id as id', fn.countAll<number>().as('missed')])
    .where('webhook.account_id', '=', accountId)
    .where('delivery.state', '=', 'missed')
    .groupBy('delivery.webhook_id')
    .execute();
  return new Map(rows.map(({ id, missed }) => [id, Number(missed)]));
}

/** Keeps the newest pings of a webhook: there can be as many as the rate limit allows. */
export async function forgetPings({ db }: Pick<State, 'db'>, webhookId: string): Promise<void> {
  const newest = db
    .selectFrom('delivery')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('kind', '=', 'ping')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keptPings);
  await db
    .deleteFrom('delivery')
    .where('webhook_id', '=', webhookId)
    .where('kind', '=', 'ping')
    .where('id', 'not in', newest)
    .execute();
}

/** Sends one delivery again, under its id; false when there is none that has ended. */
export async function redeliver(
  { db }: Pick<State, 'db'>,
  webhookId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const again = await db
    .updateTable('delivery')
    .set({ state: 'pending', attempts: 0, next_at: at, finished_at: null })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .where('state', '<>', 'pending')
    .where('kind', '<>', 'ping')
    .returning('id')
    .execute();
  return again.length > 0;
}

/** Sends all that a webhook missed while it was disabled; their count. */
export async function redeliverMissed(
  { db }: Pick<State, 'db'>,
  webhookId: string,
  at: Date,
): Promise<number> {
  const again = await db
    .updateTable('delivery')
    .set({ state: 'pending', attempts: 0, next_at: at, finished_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'missed')
    .returning('id')
    .execute();
  return again.length;
}

/** Forgets what is older than the log promises. */
export async function forgetDeliveries({ db }: Pick<State, 'db'>, at: Date): Promise<void> {
  await db
    .deleteFrom('delivery')
    .where('created_at', '<', new Date(at.getTime() - keptMs))
    .where('state', '<>', 'pending')
    .execute();
}

/** Keeps the outcome of finished attempts in the order in which they ended, all or none. */
export async function recordAttempts(
  state: Pick<State, 'db'>,
  finished: readonly Finished[],
  at: Date,
): Promise<void> {
  await state.db.transaction().execute(async (trx) => {
    for (const run of divideRuns(finished)) {
      if (run[0]?.attempt.isDelivered) await recordDelivered({ db: trx }, run, at);
      else for (const one of run) await recordOther({ db: trx }, one, at);
    }
  });
}

/** What was delivered and what was not, in turn. */
function divideRuns(finished: readonly Finished[]): Finished[][] {
  const runs: Finished[][] = [];
  for (const one of finished) {
    const run = runs.at(-1);
    if (run?.[0]?.attempt.isDelivered === one.attempt.isDelivered) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** All in two statements: a delivery that works is the one there are thousands of. */
async function recordDelivered(
  { db }: Pick<State, 'db'>,
  run: readonly Finished[],
  at: Date,
): Promise<void> {
  const outcomes = sql.join(
    run.map(
      ({ claimed, attempt }) => sql`(
        ${claimed.id}::varchar, ${claimed.attempts + 1}::integer,
        ${extendLog(claimed, attempt, at)}::varchar, ${attempt.answer}::varchar
      )`,
    ),
  );
  await sql`
    update delivery set
      state = 'delivered', attempts = outcome.attempts, next_at = null, claimed_until = null,
      finished_at = ${at}, attempt_log = outcome.attempt_log, answer = outcome.answer
    from (values ${outcomes}) as outcome (id, attempts, attempt_log, answer)
    where delivery.id = outcome.id and delivery.state = 'pending'`.execute(db);
  await db
    .updateTable('webhook')
    .set({ failures: 0, last_delivery_at: at })
    .where('id', 'in', [...new Set(run.map(({ claimed }) => claimed.webhookId))])
    .execute();
}

const extendLog = (claimed: Claimed, { status, ms, error }: Attempt, at: Date): string =>
  JSON.stringify([
    ...readAttemptLog(claimed.attemptLog),
    { at: at.toISOString(), status, ms, error },
  ] satisfies LoggedAttempt[]);

async function recordOther(
  state: Pick<State, 'db'>,
  { claimed, attempt }: Finished,
  at: Date,
): Promise<void> {
  const attempts = claimed.attempts + 1;
  const outcome = judgeAttempt(attempt, attempts, at.getTime());
  const isPending = outcome.state === 'pending';
  await state.db
    .updateTable('delivery')
    .set({
      state: outcome.state,
      attempts,
      next_at: isPending ? new Date(outcome.nextAtMs) : null,
      claimed_until: null,
      finished_at: isPending ? null : at,
      attempt_log: extendLog(claimed, attempt, at),
      answer: attempt.answer,
    })
    .where('id', '=', claimed.id)
    .where('state', '=', 'pending')
    .execute();
  if (outcome.state === 'failed') await countFailure(state, claimed.webhookId, outcome.isGone, at);
}

async function countFailure(
  state: Pick<State, 'db'>,
  webhookId: string,
  isGone: boolean,
  at: Date,
): Promise<void> {
  const row = await state.db
    .updateTable('webhook')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', webhookId)
    .returning('failures')
    .executeTakeFirst();
  if (isGone) {
    await disableWebhook(state, webhookId, 'It answered 410 Gone.', at);
  } else if (row && row.failures >= mostFailures) {
    await disableWebhook(state, webhookId, `${mostFailures} deliveries in a row failed.`, at);
  }
}
