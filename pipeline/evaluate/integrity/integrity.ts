// Evaluates star integrity: how many simulated bursts of stars it detects, and how many projects
// without a simulated burst it flags.
import { z } from 'zod';
import type {
  IntegrityCohort,
  IntegrityEvaluation,
  IntegrityKind,
} from '../../../src/contracts/files/growth-evaluation.ts';
import type { Database } from '../../io/duckdb.ts';
import {
  chooseDays,
  findMeasurableDays,
  openWholeLog,
  type Steps,
  tunedUntil,
} from '../growth/measurable-days.ts';
import type { EvaluationContext } from '../log/evaluation-context.ts';
import { readSql } from '../read-sql.ts';

const Kind = z.object({
  by: z.enum(['all', 'size', 'days', 'baseline']),
  kind: z.string(),
  planted: z.number(),
  found: z.number(),
  stars_planted: z.number(),
  stars_set_aside: z.number(),
});
type Kind = z.infer<typeof Kind>;
const Flagged = z.object({ projects: z.number(), flagged: z.number() });

interface Cohort extends IntegrityCohort {
  readonly kinds: readonly Kind[];
}

/** Seven days, each 84 days apart. Their windows of 119 days overlap by only 35 days. */
const usualSteps: Steps = [[84, 7]];

/** Returns an evaluation without cohorts if the log has too few daily star counts. */
export async function evaluateIntegrity(
  context: EvaluationContext,
  steps: Steps = usualSteps,
): Promise<IntegrityEvaluation> {
  const days = await findDays(context, steps);
  const step = context.progress.step('star integrity', days.length);
  const cohorts: Cohort[] = [];
  for (const day of days) {
    const cohort = await measureDay(context, day);
    if (cohort) cohorts.push(cohort);
    step.advance();
  }
  step.done(`${cohorts.length} days`);
  const unseen = cohorts.filter((cohort) => !cohort.seen_by_tuning);
  return {
    method_version: context.methodVersion('score_star_integrity'),
    tuned_until: tunedUntil,
    cohorts: cohorts.map(({ kinds: _, ...cohort }) => cohort),
    reported: unseen.length > 0 ? sumUp(unseen) : null,
    tuned_on:
      unseen.length < cohorts.length ? sumUp(cohorts.filter((one) => one.seen_by_tuning)) : null,
    limits: [
      'Simulated bursts consist only of stars and end abruptly. Purchases that include forks, or that continue slowly after the burst, are not detected.',
      'The reported days are later than the days used for tuning, but this was not a blind test.',
      'The calculation for a day uses the four months before it. For the first day after tuning, three of these months were also used for tuning.',
      'Ordinary projects may have real purchased stars, so not all of their flags are wrong.',
      'The simulated bursts were added to repositories with daily counts, which are well known. Bursts in small repositories are easier to detect.',
    ],
  };
}

async function findDays(context: EvaluationContext, steps: Steps): Promise<string[]> {
  const db = await openWholeLog(context);
  try {
    return chooseDays(await findMeasurableDays(db), steps);
  } finally {
    db.close();
  }
}

async function measureDay(context: EvaluationContext, day: string): Promise<Cohort | undefined> {
  const db = await context.openGraphAsOf(day, {
    models: ['score_star_integrity'],
    change: plantBursts,
  });
  try {
    const kinds = z.array(Kind).parse(await db.all(readSql('integrity/detected-bursts.sql')));
    const [flagged] = z
      .array(Flagged)
      .parse(await db.all(readSql('integrity/flagged-projects.sql')));
    const all = kinds.find(({ by }) => by === 'all');
    if (!all || !flagged || flagged.projects === 0) return undefined;
    return {
      as_of: day,
      seen_by_tuning: day <= tunedUntil,
      planted: all.planted,
      found: all.found,
      recall: all.found / all.planted,
      ordinary: flagged.projects,
      flagged: flagged.flagged,
      flagged_share: flagged.flagged / flagged.projects,
      kinds,
    };
  } finally {
    db.close();
  }
}

/**
 * Copies the observations of some real projects under new names and adds a simulated burst of stars
 * to each copy. Replaces the view `obs_repositories` with a table that contains only the last 119
 * days.
 */
export async function plantBursts(db: Database): Promise<void> {
  await db.run(`create table planted as ${readSql('integrity/simulated-bursts.sql')}`);
  await db.run(`create table recent as
    select * from obs_repositories where day > getvariable('as_of') - 119`);
  await db.run('drop view obs_repositories');
  await db.run('alter table recent rename to obs_repositories');
  await db.run(`insert into obs_repositories
    select obs_repositories.* replace (
      planted.full_name as full_name,
      null as upstream_id,
      obs_repositories.stars + round(
        planted.size * least(1, greatest(0, (day - planted.starts_on + 1) / planted.lasts_days))
      )::bigint as stars
    )
    from obs_repositories
    inner join planted on planted.host = lower(obs_repositories.full_name)`);
}

function sumUp(cohorts: readonly Cohort[]): NonNullable<IntegrityEvaluation['reported']> {
  const total = (count: (cohort: Cohort) => number): number =>
    cohorts.reduce((sum, cohort) => sum + count(cohort), 0);
  return {
    planted: total(({ planted }) => planted),
    found: total(({ found }) => found),
    recall: total(({ found }) => found) / total(({ planted }) => planted),
    ordinary: total(({ ordinary }) => ordinary),
    flagged: total(({ flagged }) => flagged),
    flagged_share: total(({ flagged }) => flagged) / total(({ ordinary }) => ordinary),
    kinds: addKinds(cohorts.flatMap(({ kinds }) => kinds)),
  };
}

function addKinds(kinds: readonly Kind[]): IntegrityKind[] {
  const groups = Map.groupBy(
    kinds.filter(({ by }) => by !== 'all'),
    ({ by, kind }) => `${by} ${kind}`,
  );
  return [...groups.values()]
    .flatMap(([first, ...rest]) => (first ? [rest.reduce(addKind, first)] : []))
    .map((kind) => ({
      ...kind,
      recall: kind.found / kind.planted,
      set_aside_share: kind.stars_set_aside / kind.stars_planted,
    }))
    .map(({ stars_planted: _, stars_set_aside: __, ...kind }) => kind)
    .sort((a, b) => a.by.localeCompare(b.by) || firstNumberOf(a.kind) - firstNumberOf(b.kind));
}

/** Returns the number at the start of `kind`, for sorting. Returns 0 for "under 1 a day". */
const firstNumberOf = (kind: string): number => Number.parseInt(kind, 10) || 0;

const addKind = (a: Kind, b: Kind): Kind => ({
  ...a,
  planted: a.planted + b.planted,
  found: a.found + b.found,
  stars_planted: a.stars_planted + b.stars_planted,
  stars_set_aside: a.stars_set_aside + b.stars_set_aside,
});
