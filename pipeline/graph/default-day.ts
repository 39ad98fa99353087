// Chooses the day of a graph that is built without `--as-of`: the last day on which most tracked
// repositories were observed.

import type { Database } from '../io/duckdb.ts';
import { fromLog } from '../io/log-files.ts';

/** A repository counts as observed if its newest star count is less than this many days old. */
const freshDays = 7;
/** A repository counts as tracked for this many days after its last star count. */
const trackedDays = 365;
/** The share of tracked repositories that must be observed. */
const enough = 0.8;
/** If no day reaches that share, days with at least this factor of the best share are as good. */
const asGood = 0.99;

export interface DefaultDay {
  readonly day: string;
  /** Number of repositories with a star count in the 7 days up to the day. */
  readonly observed: number;
  /** Number of repositories with a star count in the year before the day, or later. */
  readonly tracked: number;
  /** False if no day had 80% of the tracked repositories observed. Then `day` is the best one. */
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
  const [row] = await db.all(
    // A row without a star count, as from a list of names, is not an observation.
    `with seen as (
      select lower(full_name) as name_key, day,
        max(coalesce(read_every_days, 1))::integer - 1 as spare_days
      from ${log}
      where stars is not null and day <= date '${last}'
      group by all
    ),
    -- Each observation covers the days until the next one, at most ${freshDays} days. If its source
    -- reads the repository only every n days, n - 1 days are added.
    spans as (
      select
        name_key,
        day,
        least(
          day + spare_days + ${freshDays},
          coalesce(
            lead(day) over (partition by name_key order by day),
            day + spare_days + ${freshDays}
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
    limit 1`,
  );
  if (!row) return undefined;
  return {
    day: String(row.day),
    observed: Number(row.observed),
    tracked: Number(row.tracked),
    isCovered: row.is_covered === true,
  };
}
