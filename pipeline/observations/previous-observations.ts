// Reads the log before a collection: each model's newest prices, and the known repositories.
import { z } from 'zod';
import { columnTypes, type Row, rowSchema } from '../contracts/observations.ts';
import { quote } from '../io/duckdb.ts';
import { fromLog } from '../io/observation-log-files.ts';
import type { KnownRepository } from '../sources/github/options.ts';
import type { LogDeps } from './observation-log.ts';

/** A repository that was not read for this many days is no longer requested. */
const rememberedDays = 30;
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
  }),
);

/** Returns the repositories that were read from GitHub in the 30 days up to the last collection before `day`. */
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
  const refusals = fromLog(deps.observations, 'refusals', 'github');
  const refused = refusals
    ? `or upstream_id in (select upstream_id from ${refusals} where day < date ${quote(day)}
         and day > (select max(day) from before) - ${rememberedDays})`
    : '';
  const rows = await deps.db.all(
    `with before as (
      from ${log} where day < date ${quote(day)}
    ), newest as (
      from before
      where (day > (select max(day) from before) - ${rememberedDays} ${refused})
        and upstream_id is not null
      qualify row_number() over (partition by upstream_id order by day desc, full_name) = 1
    ), starred as (${starred})
    select newest.upstream_id as "upstreamId", full_name as "fullName", stars::double as stars,
      strftime(pushed_at, '%Y-%m-%dT%H:%M:%SZ') as "pushedAt",
      strftime(coalesce(manifests_pushed_at, pushed_at), '%Y-%m-%dT%H:%M:%SZ')
        as "manifestsPushedAt",
      dependencies, packages,
      starred.upstream_id is not null as "hasStarDays"
    from newest
    left join starred on starred.upstream_id = newest.upstream_id
    order by newest.upstream_id`,
  );
  return Known.parse(rows);
}
