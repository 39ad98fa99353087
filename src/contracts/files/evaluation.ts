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
  /** ID of the source from which the evaluated projects were taken. */
  population: z.string(),
  as_of: Day,
  /**
   * The last day of the 12-month outcome period. A project without a commit in this period has
   * stopped.
   */
  until: Day,
  seen_by_tuning: z.boolean(),
  /** Number of scored projects with a commit in the 365 days before `as_of` and a known outcome. */
  n: Count,
  stopped: Count,
  stopped_share: Share,
  /**
   * Number of projects with a commit in the 365 days before `as_of` but without observations 12
   * months later. Not included in `n`.
   */
  unknown_outcome: Count,
  /**
   * Number of projects with a commit in the 365 days before `as_of` and a known outcome, but
   * without a health score. Not included in `n`.
   */
  unscored: Count,
  auc: Auc,
  interval: Interval,
  baselines: z.record(BaselineName, BaselineFigures),
});
export type HealthCohort = z.infer<typeof HealthCohort>;

export const HealthGroup = z.strictObject({
  population: z.string(),
  by: z.enum(['all', 'size', 'age', 'label']),
  group: z.string(),
  n: Count,
  stopped: Count,
  stopped_share: Share,
  /**
   * AUC of health; null if the group has fewer than 20 stopped projects or fewer than 20 others.
   */
  auc: Auc.nullable(),
  interval: Interval.nullable(),
});
export type HealthGroup = z.infer<typeof HealthGroup>;

/** A score band with the proportion of its projects that stopped within 12 months. */
export const CalibrationRow = z.strictObject({
  population: z.string(),
  by: z.enum(['all', 'size', 'age']),
  group: z.string(),
  /** Lowest and highest score of the band. */
  from: z.int().min(0).max(100),
  to: z.int().min(0).max(100),
  n: Count,
  stopped: Count,
  stopped_share: Share,
  interval: Interval,
});
export type CalibrationRow = z.infer<typeof CalibrationRow>;

export const HealthEvaluation = z.strictObject({
  outcome: z.string(),
  method_version: z.int().min(1),
  resamples: Count,
  cohorts: z.array(HealthCohort).min(1),
  /**
   * The results of each source. Excludes cohorts that were used for tuning, unless all cohorts were
   * used for tuning. A project in several cohorts is counted once per cohort.
   */
  calibration: z.array(CalibrationRow),
  groups: z.array(HealthGroup),
  /**
   * For each baseline: the formula, its source, and the inputs of the original formula that our
   * data lacks.
   */
  baselines: z.record(
    BaselineName,
    z.strictObject({
      title: z.string(),
      formula: z.string(),
      source: z.string(),
      missing: z.string(),
    }),
  ),
  limits: z.array(z.string()),
});
export type HealthEvaluation = z.infer<typeof HealthEvaluation>;

export const EvaluationData = z.strictObject({
  first_day: Day,
  last_day: Day,
  observations: Count,
  repositories: Count,
  sources: z.array(
    z.strictObject({
      id: z.string(),
      first_day: Day,
      last_day: Day,
      observations: Count,
      repositories: Count,
    }),
  ),
});
export type EvaluationData = z.infer<typeof EvaluationData>;

export const sectionNames = ['health', 'momentum', 'trend', 'emerging', 'integrity'] as const;
export type SectionName = (typeof sectionNames)[number];

export const Evaluation = z.strictObject({
  format: z.literal(1),
  evaluated_on: Day,
  data: EvaluationData,
  health: HealthEvaluation.nullable(),
  momentum: MomentumEvaluation.nullable(),
  trend: TrendEvaluation.nullable(),
  emerging: EmergingEvaluation.nullable(),
  integrity: IntegrityEvaluation.nullable(),
  /** The reason for each section that is null. */
  absent: z.array(z.strictObject({ section: z.enum(sectionNames), reason: z.string() })),
});
export type Evaluation = z.infer<typeof Evaluation>;
