// Plans deliveries for the events of each day, exactly once, even if several runtimes try.

import { attribution } from '../../contracts/envelope.ts';
import { dayMs, toDay } from '../../contracts/time.ts';
import { webhookRules } from '../../contracts/webhook-rules.ts';
import type { DeliveryBody } from '../../contracts/webhooks.ts';
import type { Log } from '../logging/log.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { State } from '../state/state.ts';
import { insertDeliveries } from './deliveries.ts';
import {
  type DayEvent,
  type EventKind,
  type PlannedPart,
  planDay,
  type Watcher,
} from './fan-out.ts';
import { createDeliveryId } from './ids.ts';
import { readKinds, readRepos } from './store.ts';

const maxDaysLate = webhookRules.maxDaysLate;

export interface PlannerDeps {
  readonly state: State;
  readonly siteName: string;
  readonly now: () => Date;
  readonly log: Log;
}

/** Plans the days up to `release` that are not planned yet. Returns the number of deliveries. */
export async function planRelease(deps: PlannerDeps, release: LoadedRelease): Promise<number> {
  const asOf = release.manifest.as_of;
  const days = await findDays(deps, asOf);
  if (days.length === 0) return 0;
  const events = await readEvents(release, days);
  const projects = await readNames(release);
  let planned = 0;
  for (const day of days) {
    planned += await planOneDay(deps, { release, day, events: events.get(day) ?? [], projects });
  }
  return planned;
}

/** Returns the days after the last planned one. The first release plans only its own day. */
async function findDays(deps: PlannerDeps, asOf: string): Promise<readonly string[]> {
  const last = await findLastPlanned(deps, asOf);
  if (last === null) return [asOf];
  const end = Date.parse(asOf);
  const start = Math.max(Date.parse(last) + dayMs, end - (maxDaysLate - 1) * dayMs);
  const days: string[] = [];
  for (let at = start; at <= end; at += dayMs) days.push(toDay(at));
  return days;
}

/**
 * The last planned day. Days after both today and the release are ignored: a release with a wrong
 * date planned them, and they would stop all deliveries until they come.
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

async function readEvents(
  { snapshot }: LoadedRelease,
  days: readonly string[],
): Promise<ReadonlyMap<string, readonly DayEvent[]>> {
  const rows = await snapshot.rows(
    `select event.*, project.name as project_name, project.url as project_url
    from event
    inner join project on project.id = event.project_id
    where event.day between $first::date and $last::date
    order by event.id`,
    { first: days[0] ?? '', last: days.at(-1) ?? '' },
  );
  const text = (cell: unknown) => (cell === null ? null : String(cell));
  const events = rows.map((row) => ({
    day: String(row.day),
    kind: row.kind as EventKind, // checked when the graph was built
    item: {
      event: String(row.id),
      project: {
        id: String(row.project_id),
        name: String(row.project_name),
        url: String(row.project_url),
      },
      before: text(row.before),
      after: text(row.after),
      url: text(row.url),
    },
  }));
  return Map.groupBy(events, ({ day }) => day);
}

/** Maps every current and former `owner/repo` of a project, in lower case, to the project's id. */
async function readNames({ snapshot }: LoadedRelease): Promise<ReadonlyMap<string, string>> {
  const rows = await snapshot.rows("select alias, id from project_alias where kind = 'repo'");
  return new Map(rows.map((row) => [String(row.alias), String(row.id)]));
}

interface Day {
  readonly release: LoadedRelease;
  readonly day: string;
  readonly events: readonly DayEvent[];
  readonly projects: ReadonlyMap<string, string>;
}

/** Marks the day as planned and inserts its deliveries in one transaction. */
async function planOneDay(deps: PlannerDeps, one: Day): Promise<number> {
  return await deps.state.db.transaction().execute(async (trx) => {
    const marker = { day: one.day, release_id: one.release.id, planned_at: deps.now() };
    if (deps.state.dialect === 'postgres') {
      // Waits here while another runtime plans this day.
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
    const rows = await trx
      .selectFrom('webhook')
      .select(['id', 'events', 'repos', 'state'])
      .orderBy('created_at')
      .execute();
    const disabled = new Set(rows.filter((row) => row.state === 'disabled').map(({ id }) => id));
    const watchers = rows.map((row) => toWatcher(row, one.projects));
    const parts = planDay(watchers, one.events);
    const at = deps.now();
    const planned = parts.map((part) => toDelivery(deps, one, part, disabled, at));
    await insertDeliveries(trx, planned);
    return planned.length;
  });
}

function toWatcher(
  row: { readonly id: string; readonly events: string; readonly repos: string },
  projects: ReadonlyMap<string, string>,
): Watcher {
  const repos = readRepos(row.repos);
  const ids = repos.map((repo) => projects.get(repo.toLowerCase()));
  return {
    id: row.id,
    events: readKinds(row.events),
    projects: repos[0] === '*' ? undefined : new Set(ids.filter((id) => id !== undefined)),
  };
}

function toDelivery(
  deps: PlannerDeps,
  { release, day }: Day,
  part: PlannedPart,
  disabled: ReadonlySet<string>,
  at: Date,
) {
  const id = createDeliveryId(at.getTime());
  const isMissed = disabled.has(part.webhookId);
  const body: DeliveryBody = {
    id,
    event: part.kind,
    day,
    generated: release.manifest.generated,
    attribution: attribution(deps.siteName),
    items: [...part.items],
  };
  return {
    id,
    webhook_id: part.webhookId,
    kind: part.kind,
    day,
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
