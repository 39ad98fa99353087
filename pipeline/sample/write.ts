// Writes the tables of the sample world to the streams `repositories` and `releases` of the log.
import type { Step } from '../io/progress.ts';
import { type LogDeps, writePartitions } from '../observations/log.ts';
import { type Calendar, toDay } from './calendar.ts';

/** Rows are sorted in memory, so only this many days are written at a time. */
const daysPerWrite = 13;

const dayOf = (calendar: Calendar, index: string) =>
  `(date '${toDay(calendar, 0)}' + ${index}::integer)`;

const repositoriesSql = (calendar: Calendar, from: number, until: number): string => `
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
    null::varchar as stated_end
  from sample_days as days
  inner join sample_facts as facts on facts.facts = days.facts
  where days.day >= ${from} and days.day < ${until}`;

export async function writeRepositories(
  deps: LogDeps,
  calendar: Calendar,
  step: Step,
): Promise<number> {
  let rows = 0;
  for (let from = 0; from < calendar.days; from += daysPerWrite) {
    const until = Math.min(calendar.days, from + daysPerWrite);
    const sql = repositoriesSql(calendar, from, until);
    rows += (await writePartitions(deps, 'repositories', 'sample-github', sql)).rows;
    step.advance(until - from);
  }
  return rows;
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
