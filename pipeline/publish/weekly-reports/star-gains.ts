// Reads the stars that each project gained in a week, and the total gain of all projects per week.
import { distinctName } from '../../../src/snapshot/release/project-name.ts';
import type { Snapshot, SnapshotRow } from '../../../src/snapshot/release/snapshot.ts';
import type { Week } from './report-elements.ts';

export interface Gain {
  readonly id: string;
  readonly name: string;
  readonly vertical: string | null;
  readonly stars: number;
  readonly gain: number;
  /**
   * Mean weekly gain of the previous four weeks. Null if it is unknown, or if these weeks contain
   * suspicious stars.
   */
  readonly usual: number | null;
  readonly hasBurst: boolean;
}

/**
 * The place of the last day of a week in the lists of `history`: the day before, if the last day was
 * not observed. The weekly stars of a project in `score_velocity` are of the same day.
 */
const lastPlace = `case
  when place > 0 and stars[place] is not null then place
  when place > 1 and stars[place - 1] is not null then place - 1
end`;

/**
 * Reads the gains of the week that ends on `end`, largest first. Includes only projects whose star
 * counts at both ends of the week are known.
 */
export async function readGains(snapshot: Snapshot, end: string): Promise<Gain[]> {
  const rows = await snapshot.rows(
    `with placed as (
      select id, stars, burst, velocity_7d,
        date_diff('day', start_on, $end::date) + 1 as place
      from history
    ),
    ends as (
      select id, burst, stars as totals, velocity_7d, ${lastPlace} as last from placed
    )
    select ends.id, ${distinctName} as name, vertical.name as vertical, totals[last] as stars,
      velocity_7d[last] as gain,
      case
        -- Suspicious stars would make the usual gain too large, and an ordinary week would look
        -- like a stall.
        when list_contains(burst[greatest(last - 36, 1):last - 7], true) then null
        when last > 35 and totals[last - 35] is not null
          then (totals[last] - velocity_7d[last] - totals[last - 35]) / 4
        when last > 36 then (totals[last] - velocity_7d[last] - totals[last - 36]) * 7 / 29
      end as usual,
      coalesce(list_contains(burst[last - 6:last], true), false) as has_burst
    from ends
    inner join project on project.id = ends.id and project.is_ai
    left join vertical on vertical.id = project.vertical
    where velocity_7d[last] is not null order by gain desc, ends.id`,
    { end },
  );
  return rows.map(toGain);
}

const toGain = (row: SnapshotRow): Gain => ({
  id: String(row.id),
  name: String(row.name),
  vertical: row.vertical === null ? null : String(row.vertical),
  stars: Number(row.stars),
  gain: Number(row.gain),
  usual: row.usual === null ? null : Number(row.usual),
  hasBurst: row.has_burst === true,
});

export async function readLines(
  snapshot: Snapshot,
  { end }: Week,
  ids: readonly string[],
): Promise<Map<string, (number | null)[]>> {
  const rows = await snapshot.rows(
    `select id, stars[:date_diff('day', start_on, $end::date) + 1]::integer[] as totals
    from history where id in (select unnest(string_split($ids, ',')))`,
    { end, ids: ids.join(',') },
  );
  return new Map(rows.map((row) => [String(row.id), toTotals(row.totals)]));
}

const toTotals = (totals: unknown): (number | null)[] =>
  Array.isArray(totals) ? totals.map((total) => (typeof total === 'number' ? total : null)) : [];

export interface WeekTotal {
  readonly end: string;
  readonly projects: number;
  /** Null if no project has known star counts at both ends of the week. */
  readonly gained: number | null;
}

/**
 * Returns the stars gained per week, oldest week first. Includes only AI projects whose star counts at
 * both ends of the week are known.
 */
export async function readTotals(snapshot: Snapshot, weeks: readonly Week[]): Promise<WeekTotal[]> {
  const rows = await snapshot.rows(
    `with week as (select unnest(string_split($ends, ','))::date as ends_on),
    placed as (
      select week.ends_on, history.stars, history.velocity_7d,
        date_diff('day', history.start_on, week.ends_on) + 1 as place
      from history
      inner join project on project.id = history.id and project.is_ai
      cross join week
    ),
    gains as (select ends_on, velocity_7d[${lastPlace}] as gain from placed)
    select ends_on, count(gain) as projects, sum(gain)::bigint as gained
    from gains group by ends_on order by ends_on`,
    { ends: weeks.map(({ end }) => end).join(',') },
  );
  return rows.map((row) => ({
    end: String(row.ends_on),
    projects: Number(row.projects),
    gained: row.gained === null ? null : Number(row.gained),
  }));
}
