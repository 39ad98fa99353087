// Limits the graph of a large log to its front set, because every SQL model grows with the number of
// projects.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../../src/lib/time.ts';
import type { Database } from '../io/duckdb.ts';

/** The number of projects up to which publishing was measured, see ADR 0008. */
export const maxProjects = 100_000;
const growthDays = 28;

/** Returns the query that chooses at most `projects` rows of the table `repositories`. */
export function toFrontQuery(asOf: string, projects: number): string {
  const values = {
    from: addDays(asOf, -growthDays),
    to: asOf,
    half: String(Math.floor(projects / 2)),
  };
  return readFileSync(join(import.meta.dirname, 'front_set.sql'), 'utf8').replaceAll(
    /\$\{(\w+)\}/g,
    (_, name: keyof typeof values) => values[name],
  );
}

/** Returns the approximate number of repositories in the log. */
export async function countRepositories(db: Database): Promise<number> {
  const [row] = await db.all(
    'select approx_count_distinct(lower(full_name))::double as n from obs_repositories',
  );
  return Number(row?.n);
}

/**
 * Limits `obs_repositories` to the front set and the repositories in the catalog. Returns the number
 * of their observations.
 */
export async function applyFrontSet(db: Database, asOf: string, projects: number): Promise<number> {
  await db.run('alter view obs_repositories rename to repositories');
  await db.run(`create table front as ${toFrontQuery(asOf, projects)}`);
  await db.run(
    `create table obs_repositories as
    from repositories
    where lower(full_name) in (
        select name_key from front
        union all
        select lower(repo) from cat_project
        union all
        select lower(repo) from cat_alternative
        union all
        select lower(repo) from cat_pick
      )
      or upstream_id in (select upstream_id from front)`,
  );
  await db.run('drop table front');
  const [row] = await db.all('select count(*)::double as n from obs_repositories');
  return Number(row?.n);
}
