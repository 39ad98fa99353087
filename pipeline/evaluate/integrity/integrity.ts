// Evaluates star integrity: planted bursts that it finds, and ordinary projects that it flags.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type {
  IntegrityCohort,
  IntegrityEvaluation,
  IntegrityKind,
} from '../../../src/contracts/evaluation-growth.ts';
import type { Database } from '../../io/duckdb.ts';
import {
  chooseDays,
  findMeasurableDays,
  openWholeLog,
  type Steps,
  tunedUntil,
} from '../growth/days.ts';
import type { EvaluationContext } from '../log/context.ts';

const sqlOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

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

/** Distance between cohorts, so that their 119-day windows overlap little. */
const usualSteps: Steps = [[84, 7]];

/** Throws if no project of the log was counted daily for four months. */
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
  const judged = cohorts.filter((cohort) => !cohort.seen_by_tuning);
  return {
    method_version: context.methodVersion('score_star_integrity'),
    tuned_until: tunedUntil,
    cohorts: cohorts.map(({ kinds: _, ...cohort }) => cohort),
    reported: judged.length > 0 ? sumUp(judged) : null,
    tuned_on:
      judged.length < cohorts.length ? sumUp(cohorts.filter((one) => one.seen_by_tuning)) : null,
    limits: [
      'Planted bursts bring stars and nothing else, and end at once; whoever buys forks, too, or lets stars trickle on, is not found.',
      'The days reported are later than the days of tuning, though not kept blind.',
      'A day looks back four months: the first one after tuning shares three of them with days that tuning saw.',
      'Ordinary projects may hold real bought stars: those flagged are not all flagged wrongly.',
      'Hosts are repositories counted daily, which are well known; small ones are easier.',
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
    const kinds = z.array(Kind).parse(await db.all(sqlOf('detected.sql')));
    const [flagged] = z.array(Flagged).parse(await db.all(sqlOf('flagged.sql')));
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

/** Copies the rows of the originals under new names with the stars of the burst. */
export async function plantBursts(db: Database): Promise<void> {
  await db.run(`create table planted as ${sqlOf('planted.sql')}`);
  await db.run(`create table watched as
    select * from obs_repositories where day > getvariable('as_of') - 119`);
  await db.run('drop view obs_repositories');
  await db.run('alter table watched rename to obs_repositories');
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
    .flatMap(([first, ...rest]) => (first ? [rest.reduce(addTwo, first)] : []))
    .map((kind) => ({
      ...kind,
      recall: kind.found / kind.planted,
      set_aside_share: kind.stars_set_aside / kind.stars_planted,
    }))
    .map(({ stars_planted: _, stars_set_aside: __, ...kind }) => kind)
    .sort((a, b) => a.by.localeCompare(b.by) || leastOf(a.kind) - leastOf(b.kind));
}

/** The number at the start of a kind. "under 1 a day" has none and sorts first. */
const leastOf = (kind: string): number => Number.parseInt(kind, 10) || 0;

const addTwo = (a: Kind, b: Kind): Kind => ({
  ...a,
  planted: a.planted + b.planted,
  found: a.found + b.found,
  stars_planted: a.stars_planted + b.stars_planted,
  stars_set_aside: a.stars_set_aside + b.stars_set_aside,
});
