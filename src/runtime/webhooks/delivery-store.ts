// Stores deliveries and the outcome of each attempt, and queues finished deliveries again.
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { webhookRules } from '../../contracts/api/webhook-rules.ts';
import { dayMs } from '../../lib/time.ts';
import type { State } from '../state/state.ts';
import type { Tables } from '../state/tables.ts';
import type { DeliveryTable } from '../state/webhook-tables.ts';
import type { Claimed } from './claim-deliveries.ts';
import type { Attempt } from './send-delivery.ts';
import { disableWebhook } from './webhook-store.ts';

const logMs = webhookRules.logDays * dayMs;
const maxFailures = webhookRules.maxFailures;
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

/**
 * Removes all pings of a webhook except the newest ones. Otherwise, only the rate limit would limit
 * the number of stored pings.
 */
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

/**
 * Queues a finished delivery, so that it is sent again with the same id. Returns false if the
 * webhook has no finished delivery with this id. Pings cannot be sent again.
 */
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

/**
 * Queues every delivery that a webhook missed while it was disabled. Returns the number of queued
 * deliveries.
 */
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

export async function deleteOldDeliveries({ db }: Pick<State, 'db'>, at: Date): Promise<void> {
  await db
    .deleteFrom('delivery')
    .where('created_at', '<', new Date(at.getTime() - logMs))
    .where('state', '<>', 'pending')
    .execute();
}

/** Records the outcomes of attempts, in the order in which they finished, in one transaction. */
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

function divideRuns(finished: readonly Finished[]): Finished[][] {
  const runs: Finished[][] = [];
  for (const one of finished) {
    const run = runs.at(-1);
    if (run?.[0]?.attempt.isDelivered === one.attempt.isDelivered) run.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Records any number of successes with two statements, because most deliveries succeed. */
async function recordDelivered(
  { db }: Pick<State, 'db'>,
  run: readonly Finished[],
  at: Date,
): Promise<void> {
  const outcomes = sql.join(
    run.map(
      ({ claimed, attempt }) => sql`(
        ${claimed.id}::varchar, ${claimed.attempts + 1}::integer,
        ${extendLog(claimed, attempt, at)}::varchar, ${attempt.responseBody}::varchar
      )`,
    ),
  );
  await sql`
    update delivery set
      state = 'delivered', attempts = outcome.attempts, next_at = null, claimed_until = null,
      finished_at = ${at}, attempt_log = outcome.attempt_log, answer = outcome.answer
    from (values ${outcomes}) as outcome (id, attempts, attempt_log, answer)
    where delivery.id = outcome.id and delivery.state in ('pending', 'missed')`.execute(db);
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
  const made = {
    attempts,
    claimed_until: null,
    attempt_log: extendLog(claimed, attempt, at),
    answer: attempt.responseBody,
  };
  const update = () => state.db.updateTable('delivery').where('id', '=', claimed.id);
  if (outcome.state === 'failed') {
    await update()
      .set({ ...made, state: 'failed', next_at: null, finished_at: at })
      .where('state', 'in', ['pending', 'missed'])
      .execute();
    const reason = outcome.isGone ? describeEnd(attempt) : undefined;
    await countFailure(state, claimed.webhookId, reason, at);
  } else if (outcome.state === 'pending') {
    const retried = await update()
      .set({ ...made, next_at: new Date(outcome.nextAtMs) })
      .where('state', '=', 'pending')
      .returning('id')
      .execute();
    if (retried.length > 0) return;
    // The webhook was disabled during the attempt. Record the attempt, but keep the state `missed`.
    await update().set(made).where('state', '=', 'missed').execute();
  }
}

async function countFailure(
  state: Pick<State, 'db'>,
  webhookId: string,
  reason: string | undefined,
  at: Date,
): Promise<void> {
  const row = await state.db
    .updateTable('webhook')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', webhookId)
    .returning('failures')
    .executeTakeFirst();
  if (reason !== undefined) {
    await disableWebhook(state, webhookId, reason, at);
  } else if (row && row.failures >= maxFailures) {
    await disableWebhook(state, webhookId, `${maxFailures} deliveries in a row failed.`, at);
  }
}

const describeEnd = ({ refused, status }: Attempt): string =>
  refused === 'recipient'
    ? `The mail server of your email refused it (${status}).`
    : 'The receiver responded with 410 Gone.';

const { retryAfterMinutes, goneStatus } = webhookRules;

export type Outcome =
  | { readonly state: 'delivered' }
  | { readonly state: 'pending'; readonly nextAtMs: number }
  | { readonly state: 'failed'; readonly isGone: boolean };

/**
 * Returns the state of a delivery after its most recent attempt. `attempts` is the number of
 * attempts so far. Status 410, and an email that is refused for good, prevent further retries.
 */
export function judgeAttempt(
  attempt: Pick<Attempt, 'isDelivered' | 'status' | 'refused'>,
  attempts: number,
  nowMs: number,
): Outcome {
  if (attempt.isDelivered) return { state: 'delivered' };
  const waitMinutes = retryAfterMinutes[attempts - 1];
  const isGone = attempt.status === goneStatus || attempt.refused === 'recipient';
  if (isGone || attempt.refused || waitMinutes === undefined) return { state: 'failed', isGone };
  return { state: 'pending', nextAtMs: nowMs + waitMinutes * 60_000 };
}
