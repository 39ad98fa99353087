// Records for which model events deliveries have been planned, because hourly runs can add events
// to a day after its deliveries have been planned.

import type { Kysely } from 'kysely';
import { modelEventKinds } from '../../contracts/api/event-kinds.ts';
import { webhookRules } from '../../contracts/api/webhook-rules.ts';
import { addDays } from '../../lib/time.ts';
import type { Dialect } from '../state/migrations/dialect.ts';
import type { Tables } from '../state/tables.ts';
import type { DayEvent, planEvents } from './fan-out.ts';

const chunk = 500;

/**
 * Stores the ids of `events`, and returns the events that were not stored before. Must run in the
 * transaction that plans the deliveries.
 */
export async function markModelEvents(
  db: Kysely<Tables>,
  dialect: Dialect,
  day: string,
  events: readonly DayEvent[],
): Promise<readonly DayEvent[]> {
  // Delete old events. The planner reads only the events of the last `maxDaysLate` days.
  const oldest = addDays(day, -webhookRules.logDays);
  await db.deleteFrom('planned_model_event').where('day', '<', oldest).execute();
  const marked = new Set<string>();
  for (let start = 0; start < events.length; start += chunk) {
    const rows = events
      .slice(start, start + chunk)
      .map((event) => ({ id: event.item.event, day: event.day }));
    for (const id of await insertNew(db, dialect, rows)) marked.add(id);
  }
  return events.filter(({ item }) => marked.has(item.event));
}

async function insertNew(
  db: Kysely<Tables>,
  dialect: Dialect,
  rows: ReadonlyArray<{ readonly id: string; readonly day: string }>,
): Promise<readonly string[]> {
  const insert = db.insertInto('planned_model_event');
  if (dialect === 'postgres') {
    // If another server inserts the same event at the same time, only one server gets the id.
    const inserted = await insert
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    return inserted.map(({ id }) => id);
  }
  const ids = rows.map(({ id }) => id);
  const found = db.selectFrom('planned_model_event').select('id').where('id', 'in', ids);
  const known = new Set((await found.execute()).map(({ id }) => id));
  const missing = rows.filter(({ id }) => !known.has(id));
  if (missing.length > 0) await insert.values(missing).execute();
  return missing.map(({ id }) => id);
}

/**
 * Returns a function that returns the highest `part` of the stored deliveries with this webhook,
 * kind, and day, or 0 if there are none. Supports only the days of `events`.
 */
export async function countModelParts(
  db: Kysely<Tables>,
  events: readonly DayEvent[],
): Promise<NonNullable<Parameters<typeof planEvents>[2]>> {
  const days = [...new Set(events.map(({ day }) => day))];
  if (days.length === 0) return () => 0;
  const rows = await db
    .selectFrom('delivery')
    .select(({ fn }) => ['webhook_id', 'kind', 'day', fn.max<number>('part').as('part')])
    .where('kind', 'in', modelEventKinds)
    .where('day', 'in', days)
    .groupBy(['webhook_id', 'kind', 'day'])
    .execute();
  const parts = new Map(
    rows.map((row) => [`${row.webhook_id} ${row.kind} ${row.day}`, Number(row.part)]),
  );
  return ({ webhookId, kind, day }) => parts.get(`${webhookId} ${kind} ${day}`) ?? 0;
}
