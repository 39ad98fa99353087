// Schema of `report-card.json`, which reports how well each score predicted what happened later,
// and which data was used.
import { z } from 'zod';
import { Count, Day, Instant } from '../../lib/scalars.ts';
import { Evaluation, sectionNames } from './evaluation.ts';

const version = z.int().min(1);

export const ScoreCard = z.strictObject({
  section: z.enum(sectionNames),
  title: z.string(),
  /** Path of the page that explains how the score is computed. */
  page: z.string(),
  version,
  /** Version of the score's method that was evaluated; null if there are no figures. */
  measured_version: version.nullable(),
  /** The result as a sentence; null if there are no figures. */
  sentence: z.string().nullable(),
  /** The data behind the sentence; null if the sentence already describes the data. */
  basis: z.string().nullable(),
  /** Reason for missing figures; null if there are figures. */
  reason: z.string().nullable(),
  /**
   * The as-of days of the evaluated scores. For health, each entry is the ID of a source, a space,
   * and a day.
   */
  cohorts: z.strictObject({
    seen_by_tuning: z.array(z.string()),
    never_seen_by_tuning: z.array(z.string()),
  }),
  limits: z.array(z.string()),
});
export type ScoreCard = z.infer<typeof ScoreCard>;

export const CardSource = z.strictObject({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  /** SPDX identifier; NOASSERTION if the source does not declare a license. */
  licence: z.string(),
  first_day: Day,
  last_day: Day,
  observations: Count,
  repositories: Count,
});
export type CardSource = z.infer<typeof CardSource>;

export const Estimates = z.strictObject({
  /** Day of the compared scores. */
  compared_on: Day,
  version,
  /** Number of projects with a full score. */
  projects: Count,
  same_label: Count,
  within_one_label: Count,
  /** Mean of the estimate minus the full score, in points. */
  mean_difference: z.number(),
});
export type Estimates = z.infer<typeof Estimates>;

export const ReportCard = z.strictObject({
  generated: Instant,
  attribution: z.string(),
  /** The evaluated data: this installation's own log, or the public reference data. */
  origin: z.enum(['installation', 'reference']),
  /** Describes the origin of the figures in one sentence. */
  note: z.string(),
  /** Why the figures are not from this installation; null if they are. */
  reason: z.string().nullable(),
  scores: z.array(ScoreCard),
  /** How often estimated health has the label of the full score; null if too few can be compared. */
  estimates: Estimates.nullable(),
  sources: z.array(CardSource),
  evaluation: Evaluation,
});
export type ReportCard = z.infer<typeof ReportCard>;
