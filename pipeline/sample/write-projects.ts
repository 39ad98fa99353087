// Writes the tables of sample projects to the log, as the streams `repositories`, `releases`, and
// `star_days`.
import type { Step } from '../io/progress.ts';
import { type LogDeps, writePartitions, writeSortedDays } from '../observations/observation-log.ts';
import { type Calendar, toDay } from './calendar.ts';

/** Number of days whose files are written together and then moved to the log. */
const daysPerWrite = 13;

const dayOf = (calendar: Calendar, index: string) =>
  `(date '${toDay(calendar, 0)}' + ${index}::integer)`;

const repositoriesSql = (calendar: Calendar, index: number): string => `
  select
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
  from sample_sorted_days as days
  inner join sample_facts as facts on facts.facts = days.facts
  where days.day = ${index}`;

/**
 * Sorts only the counts. Sorting rows that also contain the descriptions and other texts would take
 * many times longer.
 */
const sortedDaysSql = `
  create or replace temp table sample_sorted_days as
  select days.*
  from sample_days as days
  inner join sample_facts as facts on facts.facts = days.facts
  order by days.day, facts.full_name`;

export async function writeRepositories(
  deps: LogDeps,
  calendar: Calendar,
  step: Step,
): Promise<number> {
  const { db } = deps;
  await db.run(sortedDaysSql);
  // With these settings a join keeps the order of its left side, so the sorted counts stay sorted.
  await db.run(`set disabled_optimizers = 'join_order,build_side_probe_side'`);
  try {
    const counted = await db.all(
      'select day, count(*)::double as n from sample_days group by day order by day',
    );
    const indexes = new Map(counted.map(({ day }) => [toDay(calendar, Number(day)), Number(day)]));
    const days = [...indexes.keys()];
    for (let start = 0; start < days.length; start += daysPerWrite) {
      const some = days.slice(start, start + daysPerWrite);
      const selectDay = (day: string) => repositoriesSql(calendar, indexes.get(day) ?? -1);
      await writeSortedDays(deps, 'repositories', 'sample-github', some, selectDay);
      step.advance(some.length);
    }
    return counted.reduce((sum, { n }) => sum + Number(n), 0);
  } finally {
    await db.run('reset disabled_optimizers');
    await db.run('drop table sample_sorted_days');
  }
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
  return (await writePartitions(deps, 'releases', 'sample-github', sql)).rows;
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
  return (await writePartitions(deps, 'star_days', 'sample-github', sql)).rows;
}
