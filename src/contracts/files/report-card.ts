// Schema of `report-card.json`, which reports how well each score predicted what happened later,
// and which data was used.
import { z } from 'zod';
import { Count, Day, Instant } from '../../lib/scalars.ts';
import { Evaluation, sectionNames } from './evaluation.ts';

const version = z.int().min(1);

export const ScoreCard = z.strictObject({
  section: z.enum(sectionNames).describe('section of the evaluation'),
  title: z.string().describe('name of the score'),
  page: z.string().describe('path of its method page'),
  version: version.describe('version of the method in this release'),
  measured_version: version
    .nullable()
    .describe('evaluated version of the method; null without figures'),
  sentence: z.string().nullable().describe('result as a sentence; null without figures'),
  basis: z
    .string()
    .nullable()
    .describe('data behind the sentence, if the sentence does not state it'),
  reason: z.string().nullable().describe('why there are no figures; null if there are'),
  cohorts: z
    .strictObject({
      seen_by_tuning: z.array(z.string()).describe('cohorts used for tuning'),
      never_seen_by_tuning: z
        .array(z.string())
        .describe(
          'cohorts not used for tuning; for growth and bursts, their results were not kept secret during tuning',
        ),
    })
    .describe('evaluated days; for health, each with the source of its projects'),
  limits: z.array(z.string()).describe('limitations of the figures'),
});
export type ScoreCard = z.infer<typeof ScoreCard>;

export const CardSource = z.strictObject({
  id: z.string().describe('id of the source, as in the observations'),
  name: z.string().describe('name of the source'),
  url: z.string().nullable().describe('URL of the source; null if it has no single URL'),
  licence: z.string().describe('SPDX id; NOASSERTION if the source states none'),
  first_day: Day.describe('first observed day'),
  last_day: Day.describe('last observed day'),
  observations: Count.describe('repository observations'),
  repositories: Count.describe('distinct repositories'),
});
export type CardSource = z.infer<typeof CardSource>;

export const Estimates = z.strictObject({
  compared_on: Day.describe('day of the compared scores'),
  version: version.describe('version of the method of health'),
  projects: Count.describe('projects with a full score'),
  same_label: Count.describe('projects whose estimate has the label of the full score'),
  within_one_label: Count.describe('projects whose estimate is at most one label off'),
  mean_difference: z.number().describe('mean of the estimate minus the full score, in points'),
});
export type Estimates = z.infer<typeof Estimates>;

export const ReportCard = z.strictObject({
  generated: Instant.describe('time of the newest observation in the release, UTC'),
  attribution: z.string().describe('attribution line to show with published scores'),
  origin: z
    .enum(['installation', 'reference'])
    .describe(
      '`installation`: measured on this installation’s data; `reference`: measured on public data, see `note`',
    ),
  note: z.string().describe('origin of the figures, as a sentence'),
  reason: z.string().nullable().describe('why reference figures are shown; null for own figures'),
  scores: z.array(ScoreCard).describe('one entry per evaluated score'),
  estimates: Estimates.nullable().describe(
    'estimated scores of projects with a full score, compared with it; null with fewer than 30 such projects',
  ),
  sources: z.array(CardSource).describe('sources of the evaluated observations'),
  evaluation: Evaluation.describe('all figures'),
});
export type ReportCard = z.infer<typeof ReportCard>;
