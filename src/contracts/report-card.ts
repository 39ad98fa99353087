// `report-card.json` of a release: how well each score predicted what came after it, and where from.
import { z } from 'zod';
import { Evaluation, sectionNames } from './evaluation.ts';
import { Count, Day, Instant } from './scalars.ts';

const version = z.int().min(1);

/** One score in a sentence, with what it was measured on. */
export const ScoreCard = z.strictObject({
  section: z.enum(sectionNames),
  title: z.string(),
  /** Where its method stands, below the site's root. */
  page: z.string(),
  /** The version of the method in this release. */
  version,
  /** The version that was measured; null where there are no figures. */
  measured_version: version.nullable(),
  /** Null where there are no figures. */
  sentence: z.string().nullable(),
  /** What the sentence stands on, where it does not say so itself. */
  basis: z.string().nullable(),
  /** Why there are no figures; null where there are. */
  reason: z.string().nullable(),
  /** Days, with the source whose projects were judged where it is one. */
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
  /** SPDX; NOASSERTION where the source states none. */
  licence: z.string(),
  first_day: Day,
  last_day: Day,
  observations: Count,
  repositories: Count,
});
export type CardSource = z.infer<typeof CardSource>;

export const ReportCard = z.strictObject({
  generated: Instant,
  attribution: z.string(),
  /** Whose log was measured: this installation's, or the public data that the project is tested on. */
  origin: z.enum(['installation', 'reference']),
  /** The same in a sentence. */
  note: z.string(),
  /** Why reference figures stand in; null where they do not. */
  reason: z.string().nullable(),
  scores: z.array(ScoreCard),
  /** Where the measured observations of repositories are from. */
  sources: z.array(CardSource),
  evaluation: Evaluation,
});
export type ReportCard = z.infer<typeof ReportCard>;
