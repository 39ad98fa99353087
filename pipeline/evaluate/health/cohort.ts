// Reads a cohort: the projects that were active on a past day, with their scores and outcomes.

import { z } from 'zod';
import { addDays } from '../../../src/lib/time.ts';
import { type Database, quote } from '../../io/duckdb.ts';
import type { EvaluationContext } from '../log/evaluation-context.ts';
import { readSql } from '../read-sql.ts';

const count = z.coerce.number().nullable();
const flag = z.boolean();

/** A project that could stop after the cohort's day: a row of `cohort.sql`. */
const AtRisk = z.object({
  upstream_id: z.string(),
  name_key: z.string(),
  health: count,
  label: z.string().nullable(),
  idle_days: z.coerce.number(),
  age_days: count,
  stars: count,
  forks: count,
  open_issues: count,
  closed_issues: count,
  closed_issues_gained: count,
  stars_gained: count,
  gained_days: count,
  commits_90d: z.coerce.number(),
  contributors: count,
  watchers: count,
  is_archived: flag,
  has_license: flag,
  has_permissive_license: flag,
  has_description: flag,
  has_homepage: flag,
  releases: z.coerce.number(),
  release_age_days: count,
  first_release_age_days: count,
  releases_365d: z.coerce.number(),
  has_semver: flag,
  is_all_prereleases: flag,
  is_stable: flag,
});
export type AtRisk = z.infer<typeof AtRisk>;

/** A project of a cohort with a health score and a known outcome. */
export interface Judged extends AtRisk {
  readonly health: number;
  readonly hasStopped: boolean;
}

export interface Cohort {
  readonly population: string;
  readonly asOf: string;
  readonly until: string;
  readonly judged: readonly Judged[];
  readonly unknownOutcome: number;
  readonly unscored: number;
}

export const yearDays = 365;

/** Opens all observations of a source up to `lastDay`. The caller uses them to find outcomes. */
export const openLater = (
  context: EvaluationContext,
  population: string,
  lastDay: string,
): Promise<Database> =>
  context.openGraphAsOf(lastDay, { sources: [population], models: ['stg_project_identity'] });

/** Returns the active projects of a source on a day, using only observations up to that day. */
export async function readAtRisk(
  context: EvaluationContext,
  population: string,
  asOf: string,
): Promise<AtRisk[]> {
  const db = await context.openGraphAsOf(asOf, {
    sources: [population],
    models: ['score_health', 'stg_repository_fact', 'stg_repository_release'],
  });
  try {
    return z.array(AtRisk).parse(await db.all(readSql('health/cohort.sql')));
  } finally {
    db.close();
  }
}

const Outcome = z.object({
  upstream_id: z.string(),
  name_key: z.string(),
  has_stopped: z.boolean().nullable(),
});

/**
 * Adds the outcome to each project. Omits projects with an unknown outcome or without a score, and
 * returns their numbers.
 */
export async function judgeCohort(
  later: Database,
  population: string,
  asOf: string,
  atRisk: readonly AtRisk[],
): Promise<Cohort> {
  const until = addDays(asOf, yearDays);
  await later.run(`set variable cohort_day = date ${quote(asOf)}`);
  await later.run(`set variable cohort_until = date ${quote(until)}`);
  const rows = z.array(Outcome).parse(await later.all(readSql('health/outcomes.sql')));
  const outcomes = new Map(
    rows.map((row) => [`${row.upstream_id}\n${row.name_key}`, row.has_stopped]),
  );
  const judged: Judged[] = [];
  let unknownOutcome = 0;
  let unscored = 0;
  for (const project of atRisk) {
    const hasStopped = outcomes.get(`${project.upstream_id}\n${project.name_key}`) ?? null;
    const { health } = project;
    if (hasStopped === null) unknownOutcome += 1;
    else if (health === null) unscored += 1;
    else judged.push({ ...project, health, hasStopped });
  }
  return { population, asOf, until, judged, unknownOutcome, unscored };
}
