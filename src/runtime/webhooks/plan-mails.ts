// Plans the deliveries of email subscriptions: one email for all events of a day or of a week.
import { attribution } from '../../contracts/api/envelope.ts';
import { dayMs, toDay } from '../../lib/time.ts';
import type { State } from '../state/state.ts';
import { insertDeliveries } from './delivery-store.ts';
import { type Digest, type DigestPart, digestKind } from './digest.ts';
import type { PlannedPart } from './fan-out.ts';
import { createDeliveryId } from './ids.ts';

const hourMs = 3_600_000;
/** Weekly emails are sent on Mondays at 8:00 UTC, after the daily run. */
const weeklyHour = 8;
/** Events of the last hour before that wait for the next week, as the email may be on its way. */
const closedMs = hourMs;

export function findWeeklyTime(now: Date): Date {
  const earliest = now.getTime() + closedMs - weeklyHour * hourMs;
  const day = Math.floor(earliest / dayMs) + 1;
  const untilMonday = (11 - (day % 7)) % 7; // day 0 was a Thursday, so Mondays are days 4, 11, …
  return new Date((day + untilMonday) * dayMs + weeklyHour * hourMs);
}

interface Deps {
  readonly db: State['db'];
  readonly siteName: string;
  readonly at: Date;
}

interface Subscription {
  readonly id: string;
  readonly every: 'event' | 'week' | null;
}

/** Returns the number of new emails. Must run in the transaction that plans the day. */
export async function planMails(
  deps: Deps,
  day: string,
  subscriptions: readonly Subscription[],
  planned: readonly PlannedPart[],
): Promise<number> {
  let count = 0;
  for (const { id, every } of subscriptions) {
    const parts = planned
      .filter(({ webhookId }) => webhookId === id)
      .map((part): DigestPart => ({ event: part.kind, day: part.day, items: [...part.items] }));
    if (parts.length === 0) continue;
    const dueAt = every === 'week' ? findWeeklyTime(deps.at) : deps.at;
    const isNew = await addParts(deps, id, every === 'week' ? toDay(dueAt) : day, dueAt, parts);
    if (isNew) count += 1;
  }
  return count;
}

/** Adds events to the email of a week. Returns whether this created the email. */
async function addParts(
  { db, siteName, at }: Deps,
  webhookId: string,
  day: string,
  dueAt: Date,
  parts: readonly DigestPart[],
): Promise<boolean> {
  const found = await db
    .selectFrom('delivery')
    .select(['id', 'state', 'body'])
    .where('webhook_id', '=', webhookId)
    .where('kind', '=', digestKind)
    .where('day', '=', day)
    .executeTakeFirst();
  const id = found?.id ?? createDeliveryId(at.getTime());
  // What was planned before a pause is not sent after it.
  const earlier = found?.state === 'pending' ? (JSON.parse(found.body) as Digest).parts : [];
  const digest: Digest = { id, attribution: attribution(siteName), parts: [...earlier, ...parts] };
  const pending = {
    body: JSON.stringify(digest),
    state: 'pending' as const,
    attempts: 0,
    next_at: dueAt,
    finished_at: null,
  };
  if (found) {
    await db.updateTable('delivery').set(pending).where('id', '=', id).execute();
    return false;
  }
  const row = { ...pending, id, webhook_id: webhookId, kind: digestKind, day, part: 1 };
  const rest = { claimed_until: null, created_at: at, attempt_log: '[]', answer: null };
  await insertDeliveries(db, [{ ...row, ...rest }]);
  return true;
}
