// The recorded calendars of ends and the ends that price lists state, read without the catalog and
// the import mappings, and the rule that compares the lives of models with them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, quote } from '../../pipeline/io/duckdb.ts';
import type { Rule } from './rule.ts';

/** Of Azure and Amazon Bedrock, which name models by display names, the catalog has the ids. */
const calendar = (path: string): string => `
  select
    lower(provider),
    lower(model_id),
    try_cast(announcement_date as date),
    try_cast(shutdown_date as date)
  from read_json(${quote(path)})
  where provider in ('OpenAI', 'Anthropic', 'Google', 'Cohere') and try_cast(shutdown_date as date) is not null
    -- For some models of OpenAI, the file repeats the day of the announcement.
    and not (provider = 'OpenAI' and shutdown_date = announcement_date)`;

const anthropic = (path: string): string => `
  select
    'anthropic',
    model
      .regexp_replace('^(sonnet|haiku|opus)-(3.*)$', 'claude-\\2-\\1')
      .regexp_replace('^(sonnet|haiku|opus)-', 'claude-\\1-'),
    deprecated::date,
    retired::date
  from read_csv(${quote(path)}, all_varchar = true)
  where retired is not null`;

/** OpenRouter's list as it was at the end of each day. */
const openRouter = (path: string): string => `
  select
    'openrouter',
    lower(item ->> '$.id'),
    (item ->> '$.committed_at')::timestamptz::date as day,
    (item ->> '$.model.expiration_date')::date as ends_on
  from read_json_objects(${quote(path)}) as file(item)
  qualify row_number() over (
      partition by item ->> '$.id', day order by (item ->> '$.committed_at')::timestamptz desc
    ) = 1
    and ends_on < day + interval 5 years`;

const litellm = (path: string): string => `
  select
    'litellm',
    lower(if(starts_with(key, entry ->> '$.litellm_provider' || '/'), key, entry ->> '$.litellm_provider' || '/' || key)),
    date '2026-07-24',
    try_cast(entry ->> '$.deprecation_date' as date) as ends_on
  from (
    select items.key, items.value as entry
    from read_json_objects(${quote(path)}) as file(content), json_each(content) as items
  )
  where ends_on is not null`;

const files = [
  ['models/deprecations_info_2025-11-23.json.gz', calendar],
  ['models/endoflife_anthropic_2026-04-06.csv', anthropic],
  ['prices/openrouter_changes.jsonl.gz', openRouter],
  ['prices/litellm_2026-07-24.json.gz', litellm],
] as const;

/** Creates the table `stated_end`, which is empty if the files are missing. */
export async function loadStatedEnds(db: Database, folder: string | undefined): Promise<void> {
  await db.run(
    `create table memory.main.stated_end (seller varchar, name varchar, stated_on date,
      ends_on date)`,
  );
  for (const [name, toSql] of files) {
    const path = join(folder ?? '', name);
    if (folder === undefined || !existsSync(path)) continue;
    await db.run(`insert into memory.main.stated_end ${toSql(path)}`);
  }
}

export const statedEndRule: Rule = {
  id: 'announced-end-missing',
  must: 'Every end that a recorded source states for a known model is a step in its life.',
  sql: `with ids as (
      select alias, model_id from model_alias
      union
      select lower(id), id from model
    ),

    known as (
      select stated_end.*, ids.model_id
      from stated_end
      inner join ids
        on ids.alias = if(seller in ('openrouter', 'litellm'), name, seller || '/' || name)
      where coalesce(stated_on, ends_on) <= (select as_of from release_info)
    )

    select name as subject,
      'ends on ' || ends_on || coalesce(', stated on ' || stated_on, '') as fault
    from known
    where not exists (
      from model_life as step
      where step.ends_on = known.ends_on and step.model_id = known.model_id
    )
    group by all`,
};
