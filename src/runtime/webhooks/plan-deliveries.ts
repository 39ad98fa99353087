// Plans the deliveries for the events of each day. If several servers do this for the same day,
// only one of them succeeds.

import { attribution } from '../../contracts/api/envelope.ts';
import { webhookRules } from '../../contracts/api/webhook-rules.ts';
import type { DeliveryBody } from '../../contracts/api/webhooks.ts';
import { addDays, dayMs, toDay } from '../../lib/time.ts';
import type { Log } from '../logging/log.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { State } from '../state/state.ts';
import { insertDeliveries } from './delivery-store.ts';
import { type DayEvent, type PlannedPart, planEvents, type Watcher } from './fan-out.ts';
import { createDeliveryId } from './ids.ts';
import { disableAboveLimit } from './plan-limit.ts';
import { planMails } from './plan-mails.ts';
import { countModelParts, markModelEvents } from './planned-model-events.ts';
import {
  readForecastEvents,
  readModelEvents,
  readProjectEvents,
  readWatchedNames,
  type WatchedNames,
} from './read-events.ts';
import { readSubscribedList } from './subscribed-list.ts';
import { readKinds, readNames } from './webhook-store.ts';

const maxDaysLate = webhookRules.maxDaysLate;

export interface PlannerDeps {
  readonly state: State;
  readonly siteName: string;
  readonly siteUrl: string;
  /** Undefined if no SMTP server is configured. Then no emails are planned. */
  readonly mail?: object | undefined;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Plans the deliveries for the days after the last day in `planned_day`, up to the as-of day of
 * `release`. Returns the number of planned deliveries.
 */
export async function planRelease(deps: PlannerDeps, release: LoadedRelease): Promise<number> {
  const asOf = release.manifest.as_of;
  const last = await findLastPlanned(deps, asOf);
  const days = listDays(last, asOf);
  const [first] = days;
  if (first === undefined) return 0;
  const names = await readWatchedNames(release);
  const unplanned = { first, last: asOf };
  const events = Map.groupBy(
    [
      ...(await readProjectEvents(release, unplanned)),
      ...(await readForecastEvents(release, unplanned)),
    ],
    ({ day }) => day,
  );
  // Hourly runs can add model events to days whose deliveries have already been planned.
  const window = { first: addDays(asOf, 1 - maxDaysLate), last: asOf };
  const modelEvents = await readModelEvents(release, window);
  let planned = 0;
  for (const day of days) {
    planned += await planOneDay(deps, {
      release,
      day,
      events: events.get(day) ?? [],
      modelEvents: modelEvents.filter((event) => event.day <= day),
      deliverFrom: last === null ? asOf : window.first,
      names,
    });
  }
  return planned;
}

/**
 * Returns the days after `last`, up to `asOf`, but at most the last `maxDaysLate` days. Returns
 * only `asOf` if `last` is null.
 */
function listDays(last: string | null, asOf: string): readonly string[] {
  if (last === null) return [asOf];
  const end = Date.parse(asOf);
  const start = Math.max(Date.parse(last) + dayMs, end - (maxDaysLate - 1) * dayMs);
  const days: string[] = [];
  for (let at = start; at <= end; at += dayMs) days.push(toDay(at));
  return days;
}

/**
 * Returns the last day for which deliveries have been planned. Ignores days later than both today
 * and the as-of day of the release. Such days come from an earlier release with a wrong date, and
 * would prevent planning until that date.
 */
async function findLastPlanned(
  { state, now, log }: PlannerDeps,
  asOf: string,
): Promise<string | null> {
  const today = toDay(now());
  const bound = asOf > today ? asOf : today;
  const rows = await state.db
    .selectFrom('planned_day')
    .select(({ fn }) => fn.max('day').as('last'))
    .select(({ fn }) => fn.max('day').filterWhere('day', '<=', bound).as('lastPossible'))
    .executeTakeFirstOrThrow();
  if (rows.last !== null && rows.last > bound) {
    log('warn', 'ignoring planned webhook days in the future', { last: rows.last, today, asOf });
  }
  return rows.lastPossible;
}

interface Day {
  readonly release: LoadedRelease;
  readonly day: string;
  readonly events: readonly DayEvent[];
  /** Model events up to `day`. Deliveries for some of them may already be planned. */
  readonly modelEvents: readonly DayEvent[];
  /** Model events before this day are stored as planned, but no deliveries are planned for them. */
  readonly deliverFrom: string;
  readonly names: WatchedNames;
}

async function planOneDay(deps: PlannerDeps, one: Day): Promise<number> {
  return await deps.state.db.transaction().execute(async (trx) => {
    const marker = { day: one.day, release_id: one.release.id, planned_at: deps.now() };
    if (deps.state.dialect === 'postgres') {
      // If another server is inserting the same day, this insert waits for that transaction to end.
      const insert = trx.insertInto('planned_day').values(marker);
      const inserted = await insert
        .onConflict((conflict) => conflict.column('day').doNothing())
        .returning('day')
        .execute();
      if (inserted.length === 0) return 0;
    } else {
      const done = trx.selectFrom('planned_day').select('day').where('day', '=', one.day);
      if ((await done.execute()).length > 0) return 0;
      await trx.insertInto('planned_day').values(marker).execute();
    }
    await disableAboveLimit(trx, deps.now());
    const rows = await trx
      .selectFrom('webhook')
      .innerJoin('account', 'account.id', 'webhook.account_id')
      .select(['webhook.id', 'events', 'repos', 'models', 'state', 'list', 'every'])
      .select('account.email_verified as isVerified')
      .orderBy('webhook.created_at')
      .execute();
    const mails = rows.filter(
      (row) => deps.mail && row.list !== null && row.state === 'delivering' && row.isVerified,
    );
    const hooks = rows.filter((row) => row.list === null);
    const disabled = new Set(hooks.filter((row) => row.state === 'disabled').map(({ id }) => id));
    const watchers = [...hooks, ...mails].map((row) => toWatcher(row, one.names, deps.siteUrl));
    const unplanned = await markModelEvents(trx, deps.state.dialect, one.day, one.modelEvents);
    const modelEvents = unplanned.filter(({ day }) => day >= one.deliverFrom);
    const countParts = await countModelParts(trx, modelEvents);
    const parts = planEvents(watchers, [...one.events, ...modelEvents], countParts);
    const at = deps.now();
    const isMail = new Set(mails.map(({ id }) => id));
    const planned = parts
      .filter(({ webhookId }) => !isMail.has(webhookId))
      .map((part) => toDelivery(deps, one, part, disabled, at));
    await insertDeliveries(trx, planned);
    const mailDeps = { db: trx, siteName: deps.siteName, at };
    return planned.length + (await planMails(mailDeps, one.day, mails, parts));
  });
}

interface WebhookNames {
  readonly id: string;
  readonly events: string;
  readonly repos: string;
  readonly models: string;
  readonly list: string | null;
}

function toWatcher(row: WebhookNames, names: WatchedNames, siteUrl: string): Watcher {
  const list = row.list === null ? undefined : readSubscribedList(row.list, siteUrl);
  if (list) {
    const find = (ids: readonly string[], known: ReadonlyMap<string, string>) =>
      ids.flatMap((id) => known.get(id.toLowerCase()) ?? []);
    const alternatives = list.products.flatMap((product) => names.alternatives.get(product) ?? []);
    return {
      id: row.id,
      events: readKinds(row.events),
      projects: new Set([...find(list.projects, names.projects), ...alternatives]),
      models: new Set(find(list.models, names.models)),
    };
  }
  const toIds = (text: string, ids: ReadonlyMap<string, string>) => {
    const watched = readNames(text);
    if (watched[0] === '*') return undefined;
    const found = watched.map((name) => ids.get(name.toLowerCase()));
    return new Set(found.filter((id) => id !== undefined));
  };
  return {
    id: row.id,
    events: readKinds(row.events),
    projects: toIds(row.repos, names.projects),
    models: toIds(row.models, names.models),
  };
}

function toDelivery(
  deps: PlannerDeps,
  { release }: Day,
  part: PlannedPart,
  disabled: ReadonlySet<string>,
  at: Date,
) {
  const id = createDeliveryId(at.getTime());
  const isMissed = disabled.has(part.webhookId);
  const body: DeliveryBody = {
    id,
    event: part.kind,
    day: part.day,
    generated: release.manifest.generated,
    attribution: attribution(deps.siteName),
    items: [...part.items],
  };
  return {
    id,
    webhook_id: part.webhookId,
    kind: part.kind,
    day: part.day,
    part: part.part,
    body: JSON.stringify(body),
    state: isMissed ? ('missed' as const) : ('pending' as const),
    attempts: 0,
    next_at: isMissed ? null : at,
    claimed_until: null,
    created_at: at,
    finished_at: null,
    attempt_log: '[]',
    answer: null,
  };
}
