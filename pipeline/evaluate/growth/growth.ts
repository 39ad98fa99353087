// Evaluates pace, trend and the emerging index: computes them for past days, and compares them with
// what happened later.
import { z } from 'zod';
import {
  type EmergingEvaluation,
  type EmergingFigures,
  MeasureName,
  type MomentumCohort,
  type MomentumEvaluation,
  measureNames,
  type TrendEvaluation,
} from '../../../src/contracts/files/growth-evaluation.ts';
import { type Database, quote } from '../../io/duckdb.ts';
import type { EvaluationContext } from '../log/evaluation-context.ts';
import { readSql } from '../read-sql.ts';
import { type Steps, tunedUntil } from './measurable-days.ts';
import { openPredictions } from './predictions.ts';

const number = z.coerce.number();

const notBlind =
  'The reported days are later than the days used for tuning, but this was not a blind test.';

export interface GrowthEvaluation {
  readonly momentum: MomentumEvaluation;
  readonly trend: TrendEvaluation;
  readonly emerging: EmergingEvaluation;
}

/** Throws a Failure with the kind `input` if growth cannot be evaluated on any day of the log. */
export async function evaluateGrowth(
  context: EvaluationContext,
  steps?: Steps,
): Promise<GrowthEvaluation> {
  const db = await openPredictions(context, steps);
  try {
    await db.run(`set variable tuned_until = date ${quote(tunedUntil)}`);
    const days = await readDays(db);
    return {
      momentum: await measureMomentum(context, db),
      trend: await measureTrend(context, db, days),
      emerging: await measureEmerging(context, db, days),
    };
  } finally {
    db.close();
  }
}

async function readDays(db: Database): Promise<string[]> {
  const rows = await db.all(
    `select distinct (date '2000-01-01' + day_no)::varchar as day from predictions order by day`,
  );
  return rows.map(({ day }) => String(day));
}

const Correlated = z.object({
  as_of: z.string(),
  measure: MeasureName,
  n: number,
  correlation: number.nullable(),
  top_20: number,
});

async function measureMomentum(
  context: EvaluationContext,
  db: Database,
): Promise<MomentumEvaluation> {
  const rows = z.array(Correlated).parse(await db.all(readSql('growth/momentum.sql')));
  const [ratio] = z
    .array(z.object({ low: number, median: number, high: number }))
    .parse(await db.all(readSql('growth/pace-ratio.sql')));
  const byDay = [...Map.groupBy(rows, ({ as_of }) => as_of)];
  const cohorts = byDay.flatMap(([as_of, ofDay]) => toMomentumCohort(as_of, ofDay) ?? []);
  const leftOut = byDay
    .map(([day]) => day)
    .filter((day) => !cohorts.some(({ as_of }) => as_of === day));
  return {
    method_version: context.methodVersion('score_velocity_day'),
    population:
      'Repositories with daily star counts. If the log contains the daily AI rankings, only the ' +
      'repositories in them.',
    tuned_until: tunedUntil,
    cohorts,
    reported: sumUp(cohorts.filter((cohort) => !cohort.seen_by_tuning)),
    tuned_on: sumUp(cohorts.filter((cohort) => cohort.seen_by_tuning)),
    ratio: ratio ?? null,
    limits: [
      notBlind,
      'Only repositories that were still observed 30 days later are included. Those that dropped out of the rankings are missing.',
      'Before 2025-03, the AI rankings contained about 170 fast-growing repositories, whose order is harder to predict.',
      ...(leftOut.length === 0
        ? []
        : [`Left out, because a measure was the same for all projects: ${leftOut.join(', ')}.`]),
    ],
  };
}

/**
 * Returns undefined if a measure or the later gain had the same value for all projects. A
 * correlation cannot be computed from such values.
 */
function toMomentumCohort(
  as_of: string,
  ofDay: ReadonlyArray<z.infer<typeof Correlated>>,
): MomentumCohort | undefined {
  const known = new Map(
    ofDay.flatMap(({ measure, correlation, top_20 }) =>
      correlation === null ? [] : [[measure, { correlation, top_20 }] as const],
    ),
  );
  const [pace, gain_1d, gain_7d, gain_28d, stars] = measureNames.map((name) => known.get(name));
  if (!pace || !gain_1d || !gain_7d || !gain_28d || !stars) return undefined;
  const measures = { pace, gain_1d, gain_7d, gain_28d, stars };
  return { as_of, seen_by_tuning: as_of <= tunedUntil, n: ofDay[0]?.n ?? 0, measures };
}

const toMeasures = <T>(make: (measure: MeasureName) => T): Record<MeasureName, T> => ({
  pace: make('pace'),
  gain_1d: make('gain_1d'),
  gain_7d: make('gain_7d'),
  gain_28d: make('gain_28d'),
  stars: make('stars'),
});

function sumUp(cohorts: readonly MomentumCohort[]): MomentumEvaluation['reported'] {
  if (cohorts.length === 0) return null;
  return toMeasures((measure) => {
    const figures = cohorts.map(({ measures }) => measures[measure]);
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const correlations = figures.map(({ correlation }) => correlation);
    return {
      mean_correlation: mean(correlations),
      least_correlation: Math.min(...correlations),
      mean_top_20: mean(figures.map(({ top_20 }) => top_20)),
    };
  });
}

const Group = z.object({
  seen_by_tuning: z.boolean(),
  trend: z.enum(['accelerating', 'steady', 'quiet']),
  n: number,
  projects: number,
  above_own_past: number,
  above_last_28d: number,
});

async function measureTrend(
  context: EvaluationContext,
  db: Database,
  days: readonly string[],
): Promise<TrendEvaluation> {
  return {
    method_version: context.methodVersion('score_trend_day'),
    tuned_until: tunedUntil,
    days: [...days],
    groups: z.array(Group).parse(await db.all(readSql('growth/trend.sql'))),
    limits: [
      notBlind,
      'Accelerating projects are selected because their last 14 days exceed the 14 days before. So part of the later growth above those earlier days is due to the selection.',
      'Compared with all 28 days before, accelerating projects do not continue to grow faster than steady projects.',
    ],
  };
}

const Compared = z.object({
  seen_by_tuning: z.boolean(),
  matched_on: z.enum(['stars', 'stars_and_gain_7d', 'stars_and_gain_28d']),
  outcome: z.enum(['doubled_30d', 'doubled_90d', 'fivefold_90d', 'trending_30d', 'trending_90d']),
  n: number,
  projects: number,
  flagged: number,
  controls: number,
});
const Lead = z.object({
  projects: number,
  flagged_first: number,
  trending_first: number,
  median_days_earlier: number.nullable(),
});

async function measureEmerging(
  context: EvaluationContext,
  db: Database,
  days: readonly string[],
): Promise<EmergingEvaluation> {
  await db.run(`create temp table outcomes as ${readSql('growth/outcomes.sql')}`);
  const rows = z.array(Compared).parse(await db.all(readSql('growth/emerging.sql')));
  const [lead] = z.array(Lead).parse(await db.all(readSql('growth/lead-time.sql')));
  const groups = Map.groupBy(rows, (row) => `${row.seen_by_tuning} ${row.matched_on}`);
  return {
    method_version: context.methodVersion('score_emerging_established'),
    tuned_until: tunedUntil,
    days: [...days],
    figures: [...groups.values()].map(toFigures),
    lead: lead && lead.projects > 0 ? lead : null,
    limits: [
      notBlind,
      'Flags in successive weeks often belong to the same project, and each flag counts.',
      'The repositories come from top-100 rankings. Few of them are little known, so the results are based on few projects.',
      'The age is known for one repository in ten. Otherwise, flagged projects and controls have a similar age only by chance.',
    ],
  };
}

function toFigures(rows: ReadonlyArray<z.infer<typeof Compared>>): EmergingFigures {
  const of = (outcome: string): EmergingFigures['doubled_90d'] => {
    const row = rows.find((one) => one.outcome === outcome);
    if (!row) return { n: 0, flagged: 0, controls: 0, ratio: null };
    const { n, flagged, controls } = row;
    return { n, flagged, controls, ratio: controls > 0 ? flagged / controls : null };
  };
  return {
    seen_by_tuning: rows.some((row) => row.seen_by_tuning),
    matched_on: rows[0]?.matched_on ?? 'stars',
    flags: Math.max(...rows.map(({ n }) => n)),
    projects: Math.max(...rows.map(({ projects }) => projects)),
    doubled_30d: of('doubled_30d'),
    doubled_90d: of('doubled_90d'),
    fivefold_90d: of('fivefold_90d'),
    trending_30d: of('trending_30d'),
    trending_90d: of('trending_90d'),
  };
}
