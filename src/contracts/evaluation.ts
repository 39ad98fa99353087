// The result of an evaluation: how well each published number predicted what came after it.
import { z } from 'zod';
import {
  EmergingEvaluation,
  IntegrityEvaluation,
  MomentumEvaluation,
  TrendEvaluation,
} from './evaluation-growth.ts';
import { Count, Day } from './scalars.ts';

const Share = z.number().min(0).max(1);
const Auc = z.number().min(0).max(1);
/** The bounds between which 95 of 100 resamples of the projects lie. */
export const Interval = z.tuple([z.number(), z.number()]);
export type Interval = z.infer<typeof Interval>;

/** What health is measured against: each is rebuilt from the same columns in the same cohort. */
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
  /** Health's AUC less this one's, over the same resamples. */
  difference: z.number(),
  difference_interval: Interval,
});
export type BaselineFigures = z.infer<typeof BaselineFigures>;

export const HealthCohort = z.strictObject({
  /** The source whose projects these are. */
  population: z.string(),
  as_of: Day,
  /** The last day of the 12 months in which a commit was looked for. */
  until: Day,
  /** Whether a parameter of the method was chosen with this cohort in view. */
  seen_by_tuning: z.boolean(),
  /** Scored projects with a commit in the 365 days before, whose next 12 months are known. */
  n: Count,
  stopped: Count,
  stopped_share: Share,
  /** At risk too, but nothing was seen of them 12 months later: not counted in `n`. */
  unknown_outcome: Count,
  /** At risk too, but without a health score: not counted in `n`. */
  unscored: Count,
  auc: Auc,
  interval: Interval,
  baselines: z.record(BaselineName, BaselineFigures),
});
export type HealthCohort = z.infer<typeof HealthCohort>;

/** A class of projects, the whole cohort among them, with what came of it. */
export const HealthGroup = z.strictObject({
  population: z.string(),
  by: z.enum(['all', 'size', 'age', 'label']),
  group: z.string(),
  n: Count,
  stopped: Count,
  stopped_share: Share,
  /** Null where all or none stopped, or fewer than 20 of either kind are there. */
  auc: Auc.nullable(),
  interval: Interval.nullable(),
});
export type HealthGroup = z.infer<typeof HealthGroup>;

/** "Of the projects at 20 to 29, x % stopped within 12 months." */
export const CalibrationRow = z.strictObject({
  population: z.string(),
  by: z.enum(['all', 'size', 'age']),
  group: z.string(),
  /** The first and the last score of the band. */
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
  /** Of the score_health models. */
  method_version: z.int().min(1),
  resamples: Count,
  cohorts: z.array(HealthCohort).min(1),
  /** Over the cohorts that tuning never saw, where there are any, each project counted once each. */
  calibration: z.array(CalibrationRow),
  groups: z.array(HealthGroup),
  /** How each baseline is rebuilt, and which of its inputs no column holds. */
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

/** What the figures stand on. */
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
  /** The day on which it was computed. */
  evaluated_on: Day,
  data: EvaluationData,
  health: HealthEvaluation.nullable(),
  momentum: MomentumEvaluation.nullable(),
  trend: TrendEvaluation.nullable(),
  emerging: EmergingEvaluation.nullable(),
  integrity: IntegrityEvaluation.nullable(),
  /** Why a section is null, for each that is. */
  absent: z.array(z.strictObject({ section: z.enum(sectionNames), reason: z.string() })),
});
export type Evaluation = z.infer<typeof Evaluation>;
