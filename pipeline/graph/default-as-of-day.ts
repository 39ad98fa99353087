// Chooses the day of a graph that is built without `--as-of`: the last day on which most tracked
// repositories were observed.

import type { Database } from '../io/duckdb.ts';
import { fromLog } from '../io/observation-log-files.ts';

/** A repository counts as observed if its newest star count is less than this many days old. */
const freshDays = 7;
/** A repository counts as tracked for this many days after its last star count. */
const trackedDays = 365;
/** Minimum fraction of the tracked repositories that must be observed on the day. */
const enough = 0.8;
/**
 * If no day reaches `enough`, chooses the newest day whose fraction is at least this factor times
 * the highest fraction of any day.
 */
const asGood = 0.99;

export interface DefaultDay {
  readonly day: string;
  readonly observed: number;
  readonly tracked: number;
  /** True if at least 80% of the tracked repositories were observed on `day`. */
  readonly isCovered: boolean;
}

/** Returns undefined if the log has no star count up to `last`. */
export async function chooseDefaultDay(
  db: Database,
  observations: string,
  last: string,
): Promise<DefaultDay | undefined> {
  const log = fromLog(observations, 'repositories');
  if (log === undefined) return undefined;
  const [row] = await db.all(toDayQuery(log, last));
  if (!row) return undefined;
  return {
    day: String(row.day),
    observed: Number(row.observed),
    tracked: Number(row.tracked),
    isCovered: row.is_covered === true,
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
  -- ${freshDays} days.
  spans as (
    select
      name_key,
      day,
      least(
        day + ${freshDays},
        coalesce(
          lead(day) over (partition by name_key order by day),
          day + ${freshDays}
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
    select day, sum(sum(change)) over (order by day) as observed, sum(started) as started
    from steps
    group by day
  ),
  ends as (
    select max(day) as last_day, count(*) as repositories
    from (select name_key, max(day) as day from seen group by name_key)
    group by day
  ),
  shares as (
    select
      observed.day,
      observed.observed::double as observed,
      sum(ends.repositories)::double as tracked
    from observed
    inner join ends on ends.last_day > observed.day - ${trackedDays}
    where observed.started > 0
    group by observed.day, observed.observed
  )
  select day::varchar as day, observed, tracked, observed >= ${enough} * tracked as is_covered
  from shares
  order by
    is_covered desc,
    case when not is_covered
      then observed / tracked < ${asGood} * max(observed / tracked) over () end,
    shares.day desc
  limit 1`;
}
