// The endpoint `/since`: what changed since a day or a release, most important first.
import { z } from 'zod';
import { Count, Day } from '../../lib/scalars.ts';
import { releaseId } from '../files/manifest.ts';
import { integer, keyed, Meta } from './endpoint.ts';

/** The kinds of changes. Their order is the order of the list: most important first. */
export const sinceKinds = [
  'license',
  'deprecation',
  'price',
  'breakout',
  'major_release',
  'model_removed',
  'health',
  'model_new',
  'release',
  'new',
  'disagreement',
  'stars',
] as const;
export type SinceKind = (typeof sinceKinds)[number];

/** Number of days before the day of the release for which changes are known. */
export const sinceDays = 30;
export const maxSinceText = 80;
export const maxSinceBytes = 262_144;

export const SinceRecord = z.strictObject({
  kind: z
    .enum(sinceKinds)
    .describe(
      'Kind of change. `breakout`: the project doubled its stars while it was little known. `deprecation`: a source states when the model ends.',
    ),
  day: Day.describe('Day of the change or, after several changes, of the last one.'),
  id: z.string().describe('ID of the project or model.'),
  name: z.string(),
  page: z.string().nullable().describe('Path of the page of the project or model, if it has one.'),
  before: z
    .string()
    .nullable()
    .describe('Value before the first change: license, tag, label, stars, or input/output price.'),
  after: z
    .string()
    .nullable()
    .describe('Value after the last change; for `deprecation`, the day on which the model ends.'),
});
export type SinceRecord = z.infer<typeof SinceRecord>;

export const sinceEndpoint = {
  ...keyed,
  tag: 'Service',
  id: 'listChangesSince',
  path: '/since',
  summary: 'List what changed since a day',
  description: `Returns the changes since \`day\` or \`release\`, most important first: ${sinceKinds.map((kind) => `\`${kind}\``).join(', ')}; within a kind, AI projects and models before other projects, and well-known ones first. Changes of the same thing are merged into one, and a change that was reversed is left out. The response has at most \`budget\` bytes. Requires no key and never counts against the quota.`,
  query: z.strictObject({
    day: Day.optional().describe(
      `Returns changes after this day, at most ${sinceDays} days before the day of the data.`,
    ),
    release: z
      .string()
      .regex(releaseId, 'a release ID such as "20260630T050000Z"')
      .optional()
      .describe(
        'ID of a release that you know, instead of `day`. Returns changes after its day and, if it was not the last release of its day, changes on its day.',
      ),
    budget: integer(1024, maxSinceBytes)
      .default(16_384)
      .describe('Maximum size of the response in bytes. Leaves out the least important changes.'),
  }),
  data: z.array(SinceRecord),
  meta: Meta.extend({
    after: Day.describe('The changes are of later days.'),
    until: Day.describe('Day of the data: the last day of the changes.'),
    total: Count.describe('Number of changes.'),
    total_ai: Count.describe('Number of changes of AI projects and of models.'),
    omitted: Count.describe('Number of changes that did not fit into `budget`.'),
  }),
  needsKey: false,
  problems: ['invalid_parameter', 'method_not_allowed', 'slow_down', 'internal', 'rebuilding'],
  example: { path: {}, query: { day: '2026-06-23', budget: '1024' } },
} as const;
