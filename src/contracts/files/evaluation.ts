// Schema of an evaluation, which measures how well each published score predicted later outcomes.
import { z } from 'zod';
import { Count, Day } from '../../lib/scalars.ts';
import {
  EmergingEvaluation,
  IntegrityEvaluation,
  MomentumEvaluation,
  TrendEvaluation,
} from './growth-evaluation.ts';

const Share = z.number().min(0).max(1);
const Auc = z.number().min(0).max(1);
/** A 95% bootstrap interval over resamples of the projects. */
export const Interval = z.tuple([z.number(), z.number()]);
export type Interval = z.infer<typeof Interval>;

/**
 * Simpler scores that health is compared with, computed for the same projects from the same
 * columns.
 */
export const baselineNames = [
  'recency',
  'recency_and_commits',
  'stars',
  'sourcerank_like',
  'projectrank_like',
  'maintained_like',
  'relevance_like',
  'criticality_like',
] as const;
export const BaselineName = z.enum(baselineNames);
export type BaselineName = z.infer<typeof BaselineName>;

export const BaselineFigures = z.strictObject({
  auc: Auc,
  interval: Interval,
  /**
   * AUC of health minus AUC of the baseline. `difference_interval` uses the same resamples for
   * both.
   */
  difference: z.number(),
  difference_interval: Interval,
});
export type BaselineFigures = z.infer<typeof BaselineFigures>;

export const HealthCohort = z.strictObject({
  population: z.string().describe('source of the evaluated projects'),
  as_of: Day.describe('evaluated day; no later data was used'),
  until: Day.describe('last day of the period in which the outcome was observed'),
  seen_by_tuning: z.boolean().describe('whether the cohort was used for tuning'),
  /** Number of scored projects with a commit in the 365 days before `as_of` and a known outcome. */
  n: Count.describe('cases with a known outcome'),
  stopped: Count.describe('number of projects without a commit in the following 12 months'),
  stopped_share: Share.describe('share of stopped projects'),
  /**
   * Number of projects with a commit in the 365 days before `as_of` but without observations 12
   * months later. Not included in `n`.
   */
  unknown_outcome: Count.describe(
    'number of projects excluded because they were not observed 12 months later',
  ),
  /**
   * Number of projects with a commit in the 365 days before `as_of` and a known outcome, but
   * without a health score. Not included in `n`.
   */
  unscored: Count.describe('number of projects excluded because they had no score on that day'),
  auc: Auc.describe(
    'area under the curve: share of pairs (one stopped, one continued) ranked correctly',
  ),
  interval: Interval.describe('95% bootstrap interval, low and high bound'),
  baselines: z
    .record(BaselineName, BaselineFigures)
    .describe('AUC of other ranking methods, with the difference from health'),
});
export type HealthCohort = z.infer<typeof HealthCohort>;

export const HealthGroup = z.strictObject({
  population: z.string().describe('source of the evaluated projects'),
  by: z
    .enum(['all', 'size', 'age', 'label'])
    .describe('property by which the projects are grouped'),
  group: z.string().describe('name of the group'),
  n: Count.describe('cases with a known outcome'),
  stopped: Count.describe('number of projects without a commit in the following 12 months'),
  stopped_share: Share.describe('share of stopped projects'),
  /**
   * AUC of health; null if the group has fewer than 20 stopped projects or fewer than 20 others.
   */
  auc: Auc.nullable().describe(
    'area under the curve: share of pairs (one stopped, one continued) ranked correctly',
  ),
  interval: Interval.nullable().describe('95% bootstrap interval, low and high bound'),
});
export type HealthGroup = z.infer<typeof HealthGroup>;

/** A score band with the proportion of its projects that stopped within 12 months. */
export const CalibrationRow = z.strictObject({
  population: z.string().describe('source of the evaluated projects'),
  by: z.enum(['all', 'size', 'age']).describe('property by which the projects are grouped'),
  group: z.string().describe('name of the group'),
  from: z.int().min(0).max(100).describe('lowest score of the band'),
  to: z.int().min(0).max(100).describe('highest score of the band'),
  n: Count.describe('cases with a known outcome'),
  stopped: Count.describe('number of projects without a commit in the following 12 months'),
  stopped_share: Share.describe('share of stopped projects'),
  interval: Interval.describe('95% bootstrap interval, low and high bound'),
});
export type CalibrationRow = z.infer<typeof CalibrationRow>;

export const HealthEvaluation = z.strictObject({
  outcome: z.string().describe('predicted outcome'),
  method_version: z.int().min(1).describe('evaluated version of the method'),
  resamples: Count.describe('number of bootstrap resamples'),
  cohorts: z.array(HealthCohort).min(1).describe('evaluated days'),
  /**
   * The results of each source. Excludes cohorts that were used for tuning, unless all cohorts were
   * used for tuning. A project in several cohorts is counted once per cohort.
   */
  calibration: z.array(CalibrationRow).describe('share of stopped projects by score'),
  groups: z.array(HealthGroup).describe('results for groups of projects'),
  baselines: z
    .record(
      BaselineName,
      z.strictObject({
        title: z.string(),
        formula: z.string(),
        source: z.string(),
        missing: z.string(),
      }),
    )
    .describe('how each baseline is computed, and which of its inputs are missing'),
  limits: z.array(z.string()).describe('limitations of the figures'),
});
export type HealthEvaluation = z.infer<typeof HealthEvaluation>;

export const EvaluationData = z.strictObject({
  first_day: Day.describe('first observed day'),
  last_day: Day.describe('last observed day'),
  observations: Count.describe('repository observations'),
  repositories: Count.describe('distinct repositories'),
  sources: z
    .array(
      z.strictObject({
        id: z.string().describe('id of the source, as in the observations'),
        first_day: Day.describe('first observed day'),
        last_day: Day.describe('last observed day'),
        observations: Count.describe('repository observations'),
        repositories: Count.describe('distinct repositories'),
      }),
    )
    .describe('first day, last day and counts by source'),
});
export type EvaluationData = z.infer<typeof EvaluationData>;

export const sectionNames = ['health', 'momentum', 'trend', 'emerging', 'integrity'] as const;
export type SectionName = (typeof sectionNames)[number];

export const Evaluation = z.strictObject({
  format: z.literal(1).describe('version of the file format'),
  evaluated_on: Day.describe('day of the evaluation'),
  data: EvaluationData.describe('data behind the figures'),
  health: HealthEvaluation.nullable().describe(
    'how well health predicted which projects would stop; null without figures',
  ),
  momentum: MomentumEvaluation.nullable().describe(
    'how well pace predicted growth in the next 30 days; null without figures',
  ),
  trend: TrendEvaluation.nullable().describe('growth after each trend; null without figures'),
  emerging: EmergingEvaluation.nullable().describe(
    'outcomes of flagged projects and of similar projects; null without figures',
  ),
  integrity: IntegrityEvaluation.nullable().describe(
    'share of planted bursts that star integrity found; null without figures',
  ),
  absent: z
    .array(
      z.strictObject({
        section: z.enum(sectionNames).describe('section of the evaluation'),
        reason: z.string().describe('why there are no figures'),
      }),
    )
    .describe('sections without figures'),
});
export type Evaluation = z.infer<typeof Evaluation>;
