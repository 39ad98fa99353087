// Schemas of the health score, and of the evidence that a project is no longer maintained.
import { z } from 'zod';
import { Instant } from '../../lib/scalars.ts';
import { healthComponents, healthLabelMinimums, healthSignalCount } from './health-components.ts';

/** The health labels, from best to worst. */
export const HealthLabel = z.enum(
  Object.keys(healthLabelMinimums) as (keyof typeof healthLabelMinimums)[],
);
export const healthLabels = HealthLabel.options;
export type HealthLabel = z.infer<typeof HealthLabel>;
/** Returns the index of a label. The best label has index 0. */
export const rankOfLabel = (label: unknown): number => healthLabels.indexOf(label as HealthLabel);

/** Reasons why a label can be worse than the score implies. */
const labelLimits = ['archived', 'deprecated', 'idle', 'rare', 'small'] as const;
const deprecationSources = ['archived', 'catalog', 'list', 'description', 'topic', 'name'] as const;
const points = (id: (typeof healthComponents)[number]['id'], text: string) => {
  const max = healthComponents.find((component) => component.id === id)?.max ?? 0;
  return z.int().min(0).max(max).describe(`${text}; at most ${max}.`);
};

export const HealthParts = z.strictObject({
  score: z.int().min(0).max(100).describe('Health score: the sum of the four components.'),
  activity: points(
    'activity',
    'Recency of the last commit, and number of commits in the last 90 and 365 days',
  ),
  momentum: points('momentum', 'Stars gained in the last 28 days, excluding suspicious stars'),
  community: points('community', 'Number of committers, stars, and share of closed issues'),
  maintenance: points(
    'maintenance',
    'Age of the last commit and repository release, and share of merged pull requests',
  ),
  known: z
    .int()
    .min(0)
    .max(healthSignalCount)
    .describe('Number of known signals. A score requires at least 5.'),
  signals: z.int().min(1).describe('Total number of signals of the score.'),
  provisional: z
    .boolean()
    .describe(
      'Whether the score is an estimate: commits, contributors, closed issues, and repository releases are all unknown, or the repository is under 90 days old.',
    ),
});
export type HealthParts = z.infer<typeof HealthParts>;

export const Health = HealthParts.extend({
  label: HealthLabel.describe('Health label.'),
  why: z.string().describe('One-sentence explanation: what raises the score and what lowers it.'),
  checked: Instant.describe('Time of the observation that the score is based on.'),
  label_reason: z
    .enum(labelLimits)
    .nullable()
    .describe(
      'Why the label is worse than the score implies; null if the score alone determines it. `rare`: commits are unknown, and new pushes were observed on at most two of the last 90 days.',
    ),
});
export type Health = z.infer<typeof Health>;

export const Deprecation = z.strictObject({
  by: z.enum(deprecationSources).describe('Where the statement was found.'),
  evidence: z.string().describe('The statement, quoted.'),
});
export type Deprecation = z.infer<typeof Deprecation>;
