// Writes the tables of sample projects to the log, as the streams `repositories`, `releases`, and
// `star_days`.
import type { Step } from '../io/progress.ts';
import { type LogDeps, writeDays } from '../observations/observation-log.ts';
import { type Calendar, toDay } from './calendar.ts';

const dayOf = (calendar: Calendar, index: string) =>
  `(date '${toDay(calendar, 0)}' + ${index}::integer)`;

const repositoriesSql = (calendar: Calendar, days: readonly number[]): string => `
  select
    ${dayOf(calendar, 'days.day')} as day,
    'sample-github' as source,
    ${dayOf(calendar, 'days.day')} + interval 5 hour + to_seconds(facts.observed_second)
      as observed_at,
    facts.* exclude (facts, observed_second, created_minute, knows_people),
    days.* exclude (facts, day, pushed_minute, authors_90d, authors_365d, contributors),
    if(facts.knows_people, days.authors_90d, null) as authors_90d,
    if(facts.knows_people, days.authors_365d, null) as authors_365d,
    if(facts.knows_people, days.contributors, null) as contributors,
    make_timestamp(days.pushed_minute * 60000000::bigint) as pushed_at,
    if(facts.facts % 12 = 5, null, make_timestamp(days.pushed_minute * 60000000::bigint)) as committed_at,
    make_timestamp(facts.created_minute * 60000000::bigint) as created_at,
    null::varchar[] as categories,
    null::varchar[] as lists,
    null::varchar as stated_end,
    null::timestamp as manifests_pushed_at
  from sample_days as days
  inner join sample_facts as facts on facts.facts = days.facts
  where days.day in (${days.join(', ')})`;

export async function writeRepositories(
  deps: LogDeps,
  calendar: Calendar,
  step: Step,
): Promise<number> {
  const counted = await deps.db.all('select distinct day from sample_days order by day');
  const months = Map.groupBy(
    counted.map(({ day }) => Number(day)),
    (day) => toDay(calendar, day).slice(0, 7),
  );
  let total = 0;
  for (const days of months.values()) {
    const sql = repositoriesSql(calendar, days);
    total += (await writeDays(deps, 'repositories', 'sample-github', sql)).rows;
    step.advance(days.length);
  }
  return total;
}

export async function writeReleases(deps: LogDeps, calendar: Calendar): Promise<number> {
  const sql = `
    select
      ${dayOf(calendar, 'day')} as day,
      'sample-github' as source,
      ${dayOf(calendar, 'day')} + interval 5 hour
        + to_seconds(hash(upstream_id) % 1800) as observed_at,
      upstream_id,
      full_name,
      tag,
      published_at,
      prerelease,
      'https://code.example/' || full_name || '/releases/tag/' || tag as url
    from sample_releases`;
  return (await writeDays(deps, 'releases', 'sample-github', sql)).rows;
}

/**
 * Writes the star histories of one in six repositories. Each history is collected once, in the last
 * four weeks, and covers up to 90 days. As on GitHub, a history does not contain stars that were
 * removed before it was collected. These stars are subtracted from the days with large gains.
 */
export async function writeStarDays(deps: LogDeps, calendar: Calendar): Promise<number> {
  const sql = `
    with changes as (
      select upstream_id, day, full_name,
        stars - lag(stars) over (partition by upstream_id order by day) as gain
      from sample_days inner join sample_facts on sample_facts.facts = sample_days.facts
      where hash(upstream_id) % 6 = 0
    ), readings as (
      select upstream_id, min(day) as first_day, arg_max(full_name, day) as full_name,
        max(day) - (hash(upstream_id) // 6 % 28)::integer as read_on
      from changes
      group by upstream_id
    ), sizes as (
      select upstream_id, sum(gain) filter (where gain >= 100) as large_gains,
        -sum(gain) filter (where gain <= -50) as losses
      from changes inner join readings using (upstream_id)
      where changes.day < readings.read_on
      group by upstream_id
    ), days as (
      select *, unnest(range(greatest(first_day + 1, read_on - 90), read_on)) as day
      from readings
    )
    select
      ${dayOf(calendar, 'days.read_on')} as day,
      'sample-github' as source,
      ${dayOf(calendar, 'days.read_on')} + interval 5 hour
        + to_seconds(hash(upstream_id) % 1800) as observed_at,
      upstream_id,
      days.full_name,
      ${dayOf(calendar, 'days.day')} as starred_on,
      case
        when changes.gain >= 100 and sizes.losses > 0
          then greatest(0, round(changes.gain * (1 - sizes.losses / sizes.large_gains)))
        else greatest(0, coalesce(changes.gain, 0))
      end::bigint as stars
    from days
    left join changes using (upstream_id, day)
    left join sizes using (upstream_id)
    order by upstream_id, starred_on`;
  return (await writeDays(deps, 'star_days', 'sample-github', sql)).rows;
}
