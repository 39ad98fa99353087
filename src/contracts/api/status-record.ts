// Schemas of `/meta`: the status of the service, and the caller's usage.
import { z } from 'zod';
import { Count, Instant, Url } from '../../lib/scalars.ts';
import { RunsRecord } from '../files/run-status.ts';
import { Plan } from './plans.ts';

export const SourceRecord = z.strictObject({
  name: z.string().describe('Name of the source.'),
  url: Url.nullable().describe('URL of the source.'),
  observed: Instant.nullable().describe('Time of the newest observation.'),
  rows: Count.describe('Number of observations on the source’s newest day.'),
  stale: z
    .boolean()
    .describe('Whether older observations are used because newer ones could not be collected.'),
});

export const UsageRecord = z.strictObject({
  limit: Count.describe('Requests per day included in the plan.'),
  used: Count.describe('Requests counted today.'),
  remaining: Count.describe('Requests left today.'),
  reset: Instant.describe('Time at which the quota resets.'),
});
export type UsageRecord = z.infer<typeof UsageRecord>;

export const StatusRecord = z.strictObject({
  name: z.string().describe('Name of the service.'),
  version: z.string().describe('Version of the API.'),
  state: z
    .enum(['built', 'rebuilding'])
    .describe('`rebuilding` while the data is being rebuilt or is not available yet.'),
  generated: Instant.nullable().describe('Time of the newest observation in the graph.'),
  sample: z.boolean().describe('Whether the release has only a sample of the recorded data.'),
  stale: z
    .boolean()
    .describe(
      'Whether most tracked projects are overdue for an observation on the day of the data.',
    ),
  projects_observed: Count.nullable().describe(
    'Number of projects observed in the 7 days up to the day of the data; null if unknown.',
  ),
  counts: z
    .strictObject({
      projects: Count.describe('Number of tracked projects.'),
      models: Count.describe('Number of models with prices.'),
      products: Count.describe('Number of commercial products with alternatives.'),
      emerging: Count.describe('Number of projects in the emerging index.'),
      history_days: Count.describe('Number of days with observations in the 90-day window.'),
    })
    .describe('Number of records in the current release, by kind.'),
  sources: z.array(SourceRecord).describe('Sources of the data, with their freshness.'),
  runs: RunsRecord.describe('Status of the daily and the hourly run.'),
  endpoints: z.array(z.string()).describe('Paths of all endpoints below `/api/v1`.'),
  docs: Url.describe('URL of the API documentation.'),
  plan: Plan.optional().describe('Your plan, if you sent a valid key.'),
  usage: UsageRecord.optional().describe('Your usage today, if you sent a valid key.'),
});
export type StatusRecord = z.infer<typeof StatusRecord>;
