// Reads the log before a collection: each model's newest prices, and the known repositories.
import { z } from 'zod';
import { columnTypes, type Row, rowSchema } from '../../src/contracts/observations.ts';
import { quote } from '../io/duckdb.ts';
import { fromLog } from '../io/observation-log-files.ts';
import type { KnownRepository } from '../sources/github/options.ts';
import type { LogDeps } from './observation-log.ts';

/** A repository that has been overdue for this many days is no longer requested. */
const rememberedDays = 30;
/**
 * Maximum number of days between two reads of a repository. See `everyDays` in refresh-tiers.ts.
 */
const maxEveryDays = 28;
/** Maximum age in days of the star total with which a new total is compared. */
const comparedDays = 42;
/**
 * A star history is read again after 28 to 55 days, because stars may have been removed in the
 * meantime. A hash of the repository's id selects the number of days. So repositories whose
 * histories were read on the same day are read again on different days.
 */
const starHistoryDays = 28;

/** Returns SQL that converts a column to the JSON type that the stream's schema expects. */
function toSchemaForm(name: string, type: string): string {
  if (type === 'timestamp') return `strftime(${name}, '%Y-%m-%dT%H:%M:%SZ') as ${name}`;
  if (type === 'bigint') return `${name}::double as ${name}`;
  if (type.startsWith('decimal') || type === 'date') return `${name}::varchar as ${name}`;
  return name;
}

/** Returns each model's newest row of `source` up to `day`, including earlier runs on that day. */
export async function readKnownPrices(
  deps: LogDeps,
  source: string,
  day: string,
): Promise<Row<'model_prices'>[]> {
  const log = fromLog(deps.observations, 'model_prices', source);
  if (log === undefined) return [];
  const columns = columnTypes('model_prices').map(([name, type]) => toSchemaForm(name, type));
  const rows = await deps.db.all(
    `select ${columns.join(', ')} from (
      from ${log} where day <= date ${quote(day)}
      qualify row_number() over (partition by model order by day desc, observed_at desc) = 1
    ) order by model`,
  );
  return z.array(rowSchema('model_prices')).parse(rows);
}

const Known = z.array(
  z.object({
    upstreamId: z.string(),
    fullName: z.string(),
    stars: z.number().nullable(),
    pushedAt: z.string().nullable(),
    manifestsPushedAt: z.string().nullable(),
    dependencies: z.array(z.string()).nullable(),
    packages: z.array(z.string()).nullable(),
    hasStarDays: z.boolean(),
    lastDay: z.string(),
    everyDays: z.number(),
    earlier: z.object({ day: z.string(), stars: z.number() }).nullable(),
  }),
);

/**
 * Returns the repositories that were read from GitHub in the 30 days up to the last collection
 * before `day`. If a repository is read only every n days, this period is n - 1 days longer.
 */
export async function readKnownRepositories(
  deps: LogDeps,
  day: string,
): Promise<KnownRepository[]> {
  const log = fromLog(deps.observations, 'repositories', 'github');
  if (log === undefined) return [];
  const starDays = fromLog(deps.observations, 'star_days', 'github');
  const starred = starDays
    ? `select distinct upstream_id from ${starDays}
       where day < date ${quote(day)} and upstream_id is not null
         and day > date ${quote(day)} - ${starHistoryDays}
           - (hash(upstream_id) % ${starHistoryDays})::integer`
    : 'select null::varchar as upstream_id where false';
  const rows = await deps.db.all(
    `with before as (
      from ${log} where day < date ${quote(day)}
    ), newest as (
      from before
      where day > (select max(day) from before) - ${rememberedDays + maxEveryDays}
        and upstream_id is not null
      qualify row_number() over (partition by upstream_id order by day desc, full_name) = 1
    ), earlier as (
      select upstream_id, arg_min({'day': day::varchar, 'stars': stars::double}, day) as earlier
      from before
      where day >= date ${quote(day)} - ${comparedDays} and stars is not null
      group by upstream_id
    ), starred as (${starred})
    select newest.upstream_id as "upstreamId", full_name as "fullName", stars::double as stars,
      strftime(pushed_at, '%Y-%m-%dT%H:%M:%SZ') as "pushedAt",
      strftime(coalesce(manifests_pushed_at, pushed_at), '%Y-%m-%dT%H:%M:%SZ')
        as "manifestsPushedAt",
      dependencies, packages,
      starred.upstream_id is not null as "hasStarDays", day::varchar as "lastDay",
      coalesce(read_every_days, 1)::double as "everyDays", earlier
    from newest
    left join starred on starred.upstream_id = newest.upstream_id
    left join earlier on earlier.upstream_id = newest.upstream_id
    where day + coalesce(read_every_days, 1)::integer - 1
      > (select max(day) from before) - ${rememberedDays}
    order by newest.upstream_id`,
  );
  return Known.parse(rows);
}
