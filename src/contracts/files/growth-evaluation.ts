// Schemas of the evaluation's sections about pace, trend, the emerging index, and star integrity.
import { z } from 'zod';
import { Count, Day } from '../../lib/scalars.ts';

const Share = z.number().min(0).max(1);
const Correlation = z.number().min(-1).max(1);
const version = z.int().min(1);

/** Predictors of the stars gained in the next 30 days: `pace`, then the baselines. */
export const measureNames = ['pace', 'gain_1d', 'gain_7d', 'gain_28d', 'stars'] as const;
export const MeasureName = z.enum(measureNames);
export type MeasureName = z.infer<typeof MeasureName>;

export const MeasureFigures = z.strictObject({
  /** Spearman correlation of the measure with the stars gained in the following 30 days. */
  correlation: Correlation,
  /**
   * Number of projects in the top 20 by this measure that are also in the top 20 by stars gained.
   */
  top_20: z.int().min(0).max(20),
});

export const MomentumCohort = z.strictObject({
  as_of: Day,
  seen_by_tuning: z.boolean(),
  /** Number of projects for which all measures and the stars 30 days later are known. */
  n: Count,
  measures: z.record(MeasureName, MeasureFigures),
});
export type MomentumCohort = z.infer<typeof MomentumCohort>;

const MomentumSummary = z.record(
  MeasureName,
  z.strictObject({
    mean_correlation: Correlation,
    least_correlation: Correlation,
    mean_top_20: z.number().min(0).max(20),
  }),
);

export const MomentumEvaluation = z.strictObject({
  method_version: version,
  population: z.string(),
  tuned_until: Day,
  cohorts: z.array(MomentumCohort),
  /** Summary of the days that were not used for tuning; null if there are no such days. */
  reported: MomentumSummary.nullable(),
  tuned_on: MomentumSummary.nullable(),
  /**
   * Actual 30-day gain divided by pace, over all projects. `low` and `high` are the first and third
   * quartiles.
   */
  ratio: z.strictObject({ low: z.number(), median: z.number(), high: z.number() }).nullable(),
  limits: z.array(z.string()),
});
export type MomentumEvaluation = z.infer<typeof MomentumEvaluation>;

export const TrendGroup = z.strictObject({
  seen_by_tuning: z.boolean(),
  trend: z.enum(['accelerating', 'steady', 'quiet']),
  n: Count,
  projects: Count,
  /**
   * Proportion of projects that gained more stars per day in the next 28 days than in the 14 days
   * that the trend uses as its baseline.
   */
  above_own_past: Share,
  /** Proportion of projects that gained more stars in the next 28 days than in the previous 28. */
  above_last_28d: Share,
});
export type TrendGroup = z.infer<typeof TrendGroup>;

export const TrendEvaluation = z.strictObject({
  method_version: version,
  tuned_until: Day,
  days: z.array(Day),
  groups: z.array(TrendGroup),
  limits: z.array(z.string()),
});
export type TrendEvaluation = z.infer<typeof TrendEvaluation>;

/**
 * How many flagged projects and how many control projects reached an outcome, such as doubling
 * their stars. A flag means that a project was in the emerging index on a day.
 */
const Reached = z.strictObject({
  /**
   * Number of flags for which the outcomes of the flagged project and of a control project are
   * known.
   */
  n: Count,
  flagged: Share,
  controls: Share,
  /** `flagged` divided by `controls`; null if no control project reached the outcome. */
  ratio: z.number().nullable(),
});

export const EmergingFigures = z.strictObject({
  seen_by_tuning: z.boolean(),
  /**
   * Measures by which control projects were matched with a flagged project on the day of the flag.
   */
  matched_on: z.enum(['stars', 'stars_and_gain_7d', 'stars_and_gain_28d']),
  /** Number of flags that have a control project and a known outcome. */
  flags: Count,
  projects: Count,
  doubled_30d: Reached,
  doubled_90d: Reached,
  fivefold_90d: Reached,
  /**
   * Whether the project appeared in a trending list within 30 days after the flag. Excludes
   * projects that were already in a trending list in the 90 days before the flag.
   */
  trending_30d: Reached,
  trending_90d: Reached,
});
export type EmergingFigures = z.infer<typeof EmergingFigures>;

export const EmergingEvaluation = z.strictObject({
  method_version: version,
  tuned_until: Day,
  days: z.array(Day),
  figures: z.array(EmergingFigures),
  /**
   * For projects that were both flagged and in a trending list: which happened first, and how many
   * days earlier.
   */
  lead: z
    .strictObject({
      projects: Count,
      flagged_first: Count,
      trending_first: Count,
      median_days_earlier: z.number().nullable(),
    })
    .nullable(),
  limits: z.array(z.string()),
});
export type EmergingEvaluation = z.infer<typeof EmergingEvaluation>;

export const IntegrityCohort = z.strictObject({
  as_of: Day,
  seen_by_tuning: z.boolean(),
  planted: Count,
  found: Count,
  recall: Share,
  ordinary: Count,
  flagged: Count,
  flagged_share: Share,
});
export type IntegrityCohort = z.infer<typeof IntegrityCohort>;

export const IntegrityKind = z.strictObject({
  by: z.enum(['all', 'size', 'days', 'baseline']),
  kind: z.string(),
  planted: Count,
  found: Count,
  recall: Share,
  /** Proportion of the simulated stars that were identified as suspicious. */
  set_aside_share: Share,
});
export type IntegrityKind = z.infer<typeof IntegrityKind>;

const IntegritySummary = IntegrityCohort.omit({ as_of: true, seen_by_tuning: true }).extend({
  kinds: z.array(IntegrityKind),
});

export const IntegrityEvaluation = z.strictObject({
  method_version: version,
  tuned_until: Day,
  cohorts: z.array(IntegrityCohort),
  /** Summary of the days that were not used for tuning; null if there are no such days. */
  reported: IntegritySummary.nullable(),
  tuned_on: IntegritySummary.nullable(),
  limits: z.array(z.string()),
});
export type IntegrityEvaluation = z.infer<typeof IntegrityEvaluation>;
