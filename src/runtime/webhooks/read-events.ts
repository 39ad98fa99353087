// Reads from a release what the planner needs: events, and the names that webhooks can watch.

import type { EventKind } from '../../contracts/api/event-kinds.ts';
import { forecastLinks } from '../../contracts/api/webhook-rules.ts';
import { listForecastEvents } from '../../snapshot/api/forecast-events.ts';
import { toModelEvent } from '../../snapshot/api/model-events.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import type { DayEvent } from './fan-out.ts';

interface Days {
  readonly first: string;
  readonly last: string;
}

/** Returns the events of projects, oldest first. */
export async function readProjectEvents(
  { snapshot }: LoadedRelease,
  { first, last }: Days,
): Promise<readonly DayEvent[]> {
  const rows = await snapshot.rows(
    `select event.*, project.name as project_name, project.url as project_url
    from event
    inner join project on project.id = event.project_id
    where event.day between $first::date and $last::date
    order by event.id`,
    { first, last },
  );
  const text = (cell: unknown) => (cell === null ? null : String(cell));
  return rows.map((row) => ({
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
}

/** Returns the events of models, oldest first. */
export async function readModelEvents(
  { snapshot }: LoadedRelease,
  { first, last }: Days,
): Promise<readonly DayEvent[]> {
  const rows = await snapshot.rows(
    `select model_event.*, model.name
    from model_event
    inner join model on model.id = model_event.model_id
    where model_event.day between $first::date and $last::date
    order by model_event.id`,
    { first, last },
  );
  return rows.map((row) => {
    const { id, kind, day, model, before, after } = toModelEvent(row);
    return { day, kind, item: { event: id, model, before, after } };
  });
}

/** Returns the summaries of forecasts, oldest first. */
export async function readForecastEvents(
  { snapshot }: LoadedRelease,
  days: Days,
): Promise<readonly DayEvent[]> {
  return (await listForecastEvents(snapshot, days)).map(({ id, day, forecasts }) => ({
    day,
    kind: 'forecast',
    item: { event: id, forecasts: [...forecasts], ...forecastLinks },
  }));
}

export interface WatchedNames {
  /**
   * Maps every current and former `owner/repo` of a project, in lower case, and every former id to
   * the project's id.
   */
  readonly projects: ReadonlyMap<string, string>;
  /** Maps every id and alias of a model, in lower case, to the model's id. */
  readonly models: ReadonlyMap<string, string>;
  /** Maps the id of each product to the ids of its alternatives. */
  readonly alternatives: ReadonlyMap<string, readonly string[]>;
}

export async function readWatchedNames({ snapshot }: LoadedRelease): Promise<WatchedNames> {
  const projects = await readMap(
    snapshot,
    'select alias, id from project_alias union all select id, id from project',
  );
  // The query returns ids after aliases. If an alias of a model equals the id of another model, the
  // map therefore contains the model with that id.
  const models = await readMap(
    snapshot,
    'select alias, model_id as id from model_alias union all select lower(id), id from model',
  );
  const alternatives = await snapshot.rows(
    'select product_slug as product, project_id as id from alternative where project_id is not null',
  );
  const byProduct = Map.groupBy(alternatives, ({ product }) => String(product));
  return {
    projects,
    models,
    alternatives: new Map(
      [...byProduct].map(([product, rows]) => [product, rows.map(({ id }) => String(id))]),
    ),
  };
}

async function readMap(
  snapshot: LoadedRelease['snapshot'],
  sql: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const rows of snapshot.stream<{ readonly alias: string; readonly id: string }>(sql)) {
    for (const { alias, id } of rows) ids.set(alias, id);
  }
  return ids;
}
