// Chooses the day of a graph that is built without `--as-of`: the newest day on which nearly as many
// repositories had a current star total as on the best day.

import type { Database } from '../io/duckdb.ts';
import type { LogPlace } from '../io/lake.ts';
import { fromLog } from '../io/observation-log-files.ts';

/** A star total is current for this number of days. */
const currentDays = 7;
/** Minimum share of the repositories with a current star total on the best day. */
const enough = 0.9;

export interface DefaultDay {
  readonly day: string;
  /** Number of repositories with a current star total on `day`. */
  readonly observed: number;
  /** The largest such number of any day. */
  readonly best: number;
}

/** Returns undefined if the log has no star count up to `last`. */
export async function chooseDefaultDay(
  db: Database,
  observations: LogPlace,
  last: string,
): Promise<DefaultDay | undefined> {
  const log = fromLog(observations, 'repositories');
  if (log === undefined) return undefined;
  const [row] = await db.all(toDayQuery(log, last));
  if (!row) return undefined;
  return {
    day: String(row.day),
    observed: Number(row.observed),
    best: Number(row.best),
  };
}

function toDayQuery(log: string, last: string): string {
  // A row without a star count is not an observation. Lists that contain only names have such rows.
  return `with seen as (
    select lower(full_name) as name_key, day
    from ${log}
    where stars is not null and day <= date '${last}'
    group by all
  ),
  -- An observation covers the days until the next observation of the repository, but at most
  -- ${currentDays} days.
  spans as (
    select
      name_key,
      day,
      least(
        day + ${currentDays},
        coalesce(
          lead(day) over (partition by name_key order by day),
          day + ${currentDays}
        )
      ) as ends_before
    from seen
  ),
  steps as (
    select day, count(*) as change, count(*) as started from spans group by day
    union all
    select ends_before, -count(*), 0 from spans group by ends_before
  ),
  observed as (
    select day, (sum(sum(change)) over (order by day))::double as observed, sum(started) as started
    from steps
    group by day
  )
  select day::varchar as day, observed, max(observed) over () as best
  from observed
  where started > 0
  qualify observed >= ${enough} * best
  order by observed.day desc
  limit 1`;
}
