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
  as_of: Day.describe('evaluated day; no later data was used'),
  seen_by_tuning: z.boolean().describe('whether the cohort was used for tuning'),
  n: Count.describe('cases with a known outcome'),
  measures: z
    .record(MeasureName, MeasureFigures)
    .describe(
      'by measure: rank correlation with the stars of the next 30 days, and number of correct projects in the top 20',
    ),
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
  method_version: version.describe('evaluated version of the method'),
  population: z.string().describe('source of the evaluated projects'),
  tuned_until: Day.describe('last day used for tuning'),
  cohorts: z.array(MomentumCohort).describe('evaluated days'),
  reported: MomentumSummary.nullable().describe(
    'summary over days after those of tuning, whose results were not kept secret during tuning; null if there are none',
  ),
  tuned_on: MomentumSummary.nullable().describe(
    'summary over days used for tuning; null if there are none',
  ),
  ratio: z
    .strictObject({
      low: z.number().describe('first quartile'),
      median: z.number().describe('median'),
      high: z.number().describe('third quartile'),
    })
    .nullable()
    .describe('actual stars in 30 days divided by pace: quartiles over the projects'),
  limits: z.array(z.string()).describe('limitations of the figures'),
});
export type MomentumEvaluation = z.infer<typeof MomentumEvaluation>;

export const TrendGroup = z.strictObject({
  seen_by_tuning: z.boolean().describe('whether the cohort was used for tuning'),
  trend: z.enum(['accelerating', 'steady', 'quiet']).describe('accelerating, steady or quiet'),
  n: Count.describe('cases with a known outcome'),
  projects: Count.describe('number of distinct projects'),
  /**
   * Proportion of projects that gained more stars per day in the next 28 days than in the 14 days
   * that the trend uses as its baseline.
   */
  above_own_past: Share.describe(
    'share of projects that grew faster afterward than in their own past',
  ),
  /** Proportion of projects that gained more stars in the next 28 days than in the previous 28. */
  above_last_28d: Share.describe(
    'share of projects that grew faster afterward than in the previous 28 days',
  ),
});
export type TrendGroup = z.infer<typeof TrendGroup>;

export const TrendEvaluation = z.strictObject({
  method_version: version.describe('evaluated version of the method'),
  tuned_until: Day.describe('last day used for tuning'),
  days: z.array(Day).describe('evaluated days'),
  groups: z.array(TrendGroup).describe('results by trend'),
  limits: z.array(z.string()).describe('limitations of the figures'),
});
export type TrendEvaluation = z.infer<typeof TrendEvaluation>;

/**
 * How many flagged projects and how many control projects reached an outcome, such as doubling
 * their stars. A flag means that a project was in the emerging index on a day.
 */
const Reached = z.strictObject({
  n: Count.describe('cases with a known outcome'),
  flagged: Share.describe('share of flagged projects'),
  controls: Share.describe('share of controls'),
  ratio: z
    .number()
    .nullable()
    .describe('flagged share divided by control share; null if there are no controls'),
});

export const EmergingFigures = z.strictObject({
  seen_by_tuning: z.boolean().describe('whether the cohort was used for tuning'),
  matched_on: z
    .enum(['stars', 'stars_and_gain_7d', 'stars_and_gain_28d'])
    .describe('values in which controls resemble the flagged project on that day'),
  /** Number of flags that have a control project and a known outcome. */
  flags: Count.describe('number of flags (project and day)'),
  projects: Count.describe('number of distinct projects'),
  doubled_30d: Reached.describe('projects that doubled their stars within 30 days'),
  doubled_90d: Reached.describe('projects that doubled their stars within 90 days'),
  fivefold_90d: Reached.describe('projects that grew to five times their stars within 90 days'),
  /**
   * Whether the project appeared in a trending list within 30 days after the flag. Excludes
   * projects that were already in a trending list in the 90 days before the flag.
   */
  trending_30d: Reached.describe('projects that entered a trending list within 30 days'),
  trending_90d: Reached.describe('projects that entered a trending list within 90 days'),
});
export type EmergingFigures = z.infer<typeof EmergingFigures>;

export const EmergingEvaluation = z.strictObject({
  method_version: version.describe('evaluated version of the method'),
  tuned_until: Day.describe('last day used for tuning'),
  days: z.array(Day).describe('evaluated days'),
  figures: z.array(EmergingFigures).describe('figures for each way of matching controls'),
  lead: z
    .strictObject({
      projects: Count.describe('number of distinct projects'),
      flagged_first: Count.describe('number of projects flagged before they appeared in the list'),
      trending_first: Count.describe('number of projects in the list before they were flagged'),
      median_days_earlier: z
        .number()
        .nullable()
        .describe('median number of days from the flag to the list'),
    })
    .nullable()
    .describe('projects that were flagged and also appeared in a trending list'),
  limits: z.array(z.string()).describe('limitations of the figures'),
});
export type EmergingEvaluation = z.infer<typeof EmergingEvaluation>;

export const IntegrityCohort = z.strictObject({
  as_of: Day.describe('evaluated day; no later data was used'),
  seen_by_tuning: z.boolean().describe('whether the cohort was used for tuning'),
  planted: Count.describe('number of bursts planted into copies of real histories'),
  found: Count.describe('number of planted bursts that were found'),
  recall: Share.describe('found bursts as a share of planted bursts'),
  ordinary: Count.describe('number of projects without a planted burst'),
  flagged: Count.describe('number of ordinary projects that were flagged'),
  flagged_share: Share.describe('share of ordinary projects that were flagged'),
});
export type IntegrityCohort = z.infer<typeof IntegrityCohort>;

export const IntegrityKind = z.strictObject({
  by: z
    .enum(['all', 'size', 'days', 'baseline'])
    .describe('property by which the projects are grouped'),
  kind: z.string().describe('kind of burst'),
  planted: Count.describe('number of bursts planted into copies of real histories'),
  found: Count.describe('number of planted bursts that were found'),
  recall: Share.describe('found bursts as a share of planted bursts'),
  set_aside_share: Share.describe('share of planted stars that were identified as suspicious'),
});
export type IntegrityKind = z.infer<typeof IntegrityKind>;

const IntegritySummary = IntegrityCohort.omit({ as_of: true, seen_by_tuning: true }).extend({
  kinds: z.array(IntegrityKind).describe('results by kind of burst'),
});

export const IntegrityEvaluation = z.strictObject({
  method_version: version.describe('evaluated version of the method'),
  tuned_until: Day.describe('last day used for tuning'),
  cohorts: z.array(IntegrityCohort).describe('evaluated days'),
  reported: IntegritySummary.nullable().describe(
    'summary over days after those of tuning, whose results were not kept secret during tuning; null if there are none',
  ),
  tuned_on: IntegritySummary.nullable().describe(
    'summary over days used for tuning; null if there are none',
  ),
  limits: z.array(z.string()).describe('limitations of the figures'),
});
export type IntegrityEvaluation = z.infer<typeof IntegrityEvaluation>;
