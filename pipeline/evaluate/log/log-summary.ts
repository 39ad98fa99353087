// Summarizes the repository observations of a log by source.
import { z } from 'zod';
import type { EvaluationData } from '../../../src/contracts/files/evaluation.ts';
import { chooseDay } from '../../graph/observation-tables.ts';
import { quote, type Spill } from '../../io/duckdb.ts';
import { Failure } from '../../io/failure.ts';
import { type LogPlace, openForLog } from '../../io/lake.ts';
import { fromLog } from '../../io/observation-log-files.ts';

const SourceRow = z.object({
  id: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  observations: z.coerce.number(),
  repositories: z.coerce.number(),
  all_repositories: z.coerce.number(),
  has_commits: z.boolean(),
  days: z.array(z.string()),
});

export interface LogSource {
  readonly id: string;
  /**
   * Whether the source reports the dates of last commits. Without these dates, it is unknown which
   * projects stopped.
   */
  readonly hasCommits: boolean;
  /** The days on which the source observed repositories, oldest first. */
  readonly days: readonly string[];
}

export interface LogSummary {
  readonly data: EvaluationData;
  readonly sources: readonly LogSource[];
}

/** Summarizes the log up to `lastDay`. Throws a Failure if it has no repository observations. */
export async function summarizeLog(
  observations: LogPlace,
  lastDay: string,
  spill: Spill = {},
): Promise<LogSummary> {
  await using db = await openForLog(observations, { memoryLimit: '1GB', ...spill });
  await chooseDay(db, observations, undefined);
  const log = fromLog(observations, 'repositories');
  const rows = z.array(SourceRow).parse(
    await db.all(`
      with seen as (
        select source, day, full_name, count(*) as times, 
          bool_or(committed_at is not null) as has_commit_dates
        from ${log}
        where day <= date ${quote(lastDay)}
        group by source, day, full_name
      )
      select
        source as id,
        min(day)::varchar as first_day,
        max(day)::varchar as last_day,
        sum(times)::double as observations,
        count(distinct lower(full_name))::double as repositories,
        (select count(distinct lower(full_name)) from seen)::double as all_repositories,
        bool_or(has_commit_dates) as has_commits,
        list_sort(list(distinct day::varchar)) as days
      from seen
      group by source
      order by source`),
  );
  if (rows.length === 0) {
    throw new Failure(
      'input',
      `${observations} contains no repository observations up to today (${lastDay} in UTC). Check ` +
        'the clock of this machine, or use another log.',
    );
  }
  const first = rows.map(({ first_day }) => first_day).sort();
  const last = rows.map(({ last_day }) => last_day).sort();
  return {
    data: {
      first_day: first[0] ?? '',
      last_day: last.at(-1) ?? '',
      observations: rows.reduce((total, row) => total + row.observations, 0),
      repositories: rows[0]?.all_repositories ?? 0,
      sources: rows.map(({ id, first_day, last_day, observations: seen, repositories }) => ({
        id,
        first_day,
        last_day,
        observations: seen,
        repositories,
      })),
    },
    sources: rows.map(({ id, has_commits, days }) => ({ id, hasCommits: has_commits, days })),
  };
}
