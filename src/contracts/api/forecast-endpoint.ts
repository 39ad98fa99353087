// The endpoint `/forecasts`: what we said will happen, and what happened.
import { z } from 'zod';
import { Count, Day } from '../../lib/scalars.ts';
import { keyed, limit, offset, PagedMeta } from './endpoint.ts';

const Probability = z.number().min(0).max(1);
const outcomes = ['yes', 'no', 'void'] as const;

export const ForecastRecord = z.strictObject({
  id: z.string().describe('`<kind>/<subject>@<day>`'),
  kind: z
    .enum(['model_removed_60d'])
    .describe('`model_removed_60d`: OpenRouter stops listing the ID within 60 days.'),
  subject: z.string().describe('ID of the model at OpenRouter.'),
  made_on: Day.describe('Day of the forecast. Only what was known on that day was used.'),
  resolves_on: Day.describe('Last day of the period.'),
  probability: Probability.describe('Probability of the outcome `yes`. Never changed later.'),
  base_rate: Probability.describe('Share of all earlier subjects with the outcome `yes`.'),
  naive: Probability.describe(
    'Probability by the naive rule, which knows only whether an end within the period was announced.',
  ),
  version: Count.describe('Version of the method.'),
  replay: z
    .boolean()
    .describe('Whether the forecast was computed later, from what was known on the day.'),
  outcome: z
    .enum(outcomes)
    .nullable()
    .describe('`void` if it was not observed; null before it is known.'),
  resolved_on: Day.nullable().describe('Day of the outcome; null before it is known.'),
});
export type ForecastRecord = z.infer<typeof ForecastRecord>;

export const forecastsEndpoint = {
  ...keyed,
  tag: 'Models',
  id: 'listForecasts',
  path: '/forecasts',
  summary: 'List forecasts and their outcomes',
  description:
    'Returns the forecasts, newest first, then by probability, highest first. A published forecast never changes. The page /forecasts shows how good they were.',
  query: z.strictObject({
    subject: z.string().min(1).max(200).optional().describe('ID of the model at OpenRouter.'),
    outcome: z
      .enum([...outcomes, 'open'])
      .optional()
      .describe('Outcome; `open` returns forecasts whose outcome is not known yet.'),
    origin: z
      .enum(['published', 'replay', 'all'])
      .default('published')
      .describe(
        '`replay` returns forecasts that were computed later for days before the first one.',
      ),
    limit: limit(200, 50),
    offset,
  }),
  data: z.array(ForecastRecord),
  meta: PagedMeta,
  isPaged: true,
  example: { path: {}, query: { origin: 'all', limit: '5' } },
} as const;
