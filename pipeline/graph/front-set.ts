// Limits a graph to a front set: the AI repositories with the most stars or the fastest growth.
// Other repositories are published without scores.
import { addDays } from '../../src/contracts/time.ts';
import { type Database, quote } from '../io/duckdb.ts';
import { streamDays } from '../io/observation-log-files.ts';

/**
 * Repositories that were not observed for this many days are in neither the front set nor
 * `out_rest`. Every repository is refreshed at least every 28 days.
 */
const seenDays = 35;
const growthDays = 28;

export async function createEmptyRest(db: Database): Promise<void> {
  await db.run(`create table out_rest (
    name_key varchar, full_name varchar, stars bigint, stars_28d bigint, seen_on date, reason varchar)`);
}

export interface FrontOptions {
  readonly observations: string;
  readonly asOf: string;
  readonly projects: number;
}

/**
 * Limits `obs_repositories` to the front set, and creates `out_rest` with all other current
 * repositories. Current repositories in the catalog are always in the front set. Returns the number
 * of observations of the front set.
 */
export async function applyFrontSet(db: Database, options: FrontOptions): Promise<number> {
  await createCurrentRepositories(db, options);
  await createFront(db, options.projects);
  await db.run('alter view obs_repositories rename to obs_all_repositories');
  await db.run(
    `create table obs_repositories as
    select obs_all_repositories.* from obs_all_repositories
    where ${idOf('obs_all_repositories')} in (select id from front)
      or lower(obs_all_repositories.full_name) in (select name_key from front)`,
  );
  const reason =
    `It is not one of the ${options.projects.toLocaleString('en-US')} projects that this service ` +
    'scores: the most starred and the fastest growing ones about AI.';
  await db.run(
    `create table out_rest as
    select
      lower(full_name) as name_key,
      any_value(full_name) as full_name,
      arg_max(stars, last_day) as stars,
      arg_max(gained, last_day) as stars_28d,
      max(last_day) as seen_on,
      ${quote(reason)} as reason
    from current_repository
    anti join front on front.id = current_repository.id
    anti join front as named on named.name_key = lower(current_repository.full_name)
    group by lower(full_name)`,
  );
  for (const table of ['front', 'current_repository']) await db.run(`drop table ${table}`);
  const [kept] = await db.all('select count(*)::double as rows from obs_repositories');
  return Number(kept?.rows);
}

const idOf = (table: string): string => `coalesce(${table}.upstream_id, lower(${table}.full_name))`;

/**
 * Creates `current_repository` with one row per repository: the newest star total, the stars gained
 * in the four weeks before it (null unless both totals were observed), and whether the repository
 * may be about AI.
 *
 * Reads one day at a time, newest first, and adds only repositories that are not in the table yet.
 * A single query over all days would need much more memory.
 */
async function createCurrentRepositories(
  db: Database,
  { observations, asOf }: FrontOptions,
): Promise<void> {
  const oldest = addDays(asOf, -seenDays);
  const days = streamDays(observations, 'repositories')
    .filter((day) => day > oldest && day <= asOf)
    .reverse();
  await db.run(`create table current_repository (
    id varchar, last_day date, stars bigint, gained bigint, full_name varchar, is_in_scope boolean)`);
  const isInScope = await toScopeSql(db);
  for (const day of days) {
    await db.run(
      `insert into current_repository
      select ${idOf('seen')} as id, seen.day, seen.stars, seen.stars - before.stars, seen.full_name,
        ${isInScope}
      from obs_repositories as seen
      anti join current_repository on current_repository.id = ${idOf('seen')}
      left join (
        select ${idOf('obs_repositories')} as id, max(stars) as stars
        from obs_repositories
        where day = date ${quote(addDays(day, -growthDays))} and stars is not null
        group by all
      ) as before on before.id = ${idOf('seen')}
      where seen.day = date ${quote(day)} and seen.stars is not null`,
    );
  }
}

/**
 * Returns a SQL condition that is true if a row of `seen` may be about AI. It is a fast
 * approximation. Later, stg_tracking_decision uses more evidence to select the tracked projects.
 */
async function toScopeSql(db: Database): Promise<string> {
  const rules = await db.all('select kind, value from cat_scope_rule');
  const valuesOf = (kind: string) =>
    rules.filter((rule) => rule.kind === kind).map(({ value }) => String(value));
  const listOf = (kind: string) => `[${['', ...valuesOf(kind)].map(quote).join(', ')}]`;
  const words = valuesOf('word').filter((word) => /^[a-z0-9 ]+$/.test(word));
  const pattern = `(^|[^a-z0-9])(${words.join('|') || 'no words'})([^a-z0-9]|$)`;
  return `not list_contains(${listOf('broad_source')}, seen.source)
    or coalesce(list_has_any(seen.topics, ${listOf('topic')}), false)
    or regexp_matches(lower(concat_ws(' ', seen.full_name, seen.description)), ${quote(pattern)})`;
}

async function createFront(db: Database, projects: number): Promise<void> {
  await db.run(
    `create table front as
    with chosen as (
      select lower(repo) as name_key from cat_project
      union
      select lower(repo) from cat_alternative
      union
      select lower(repo) from cat_pick
    ),
    ranked as (
      select
        id,
        lower(full_name) as name_key,
        row_number() over (order by stars desc, id) as by_stars,
        row_number() over (order by gained desc nulls last, id) as by_growth
      from current_repository
      where is_in_scope
    )
    select current_repository.id, lower(current_repository.full_name) as name_key
    from current_repository
    semi join chosen on chosen.name_key = lower(current_repository.full_name)
    union
    (select id, name_key from ranked order by least(by_stars, by_growth), by_stars limit ${projects})`,
  );
}
