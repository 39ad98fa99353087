// The endpoints `/forecasts` and `/forecasts/scores`: what we said will happen, and what happened.
import { z } from 'zod';
import { Count, Day } from '../../lib/scalars.ts';
import { keyed, limit, Meta, offset, PagedMeta } from './endpoint.ts';

const Probability = z.number().min(0).max(1);
const outcomes = ['yes', 'no', 'void'] as const;
export const forecastKinds = [
  'no_commit_12m',
  'stars_plus_20pct_90d',
  'model_removed_60d',
] as const;
export type ForecastKind = (typeof forecastKinds)[number];
const Kind = z
  .enum(forecastKinds)
  .describe(
    '`no_commit_12m`: the project has no push or commit within 12 months. `stars_plus_20pct_90d`: its stars grow by 20% within 90 days. `model_removed_60d`: OpenRouter stops listing the ID within 60 days.',
  );
const subject = 'ID of the project, or of the model at OpenRouter.';

export const ForecastRecord = z.strictObject({
  id: z.string().describe('`<kind>/<subject>@<day>`'),
  kind: Kind,
  subject: z.string().describe(subject),
  made_on: Day.describe('Day of the forecast. Only what was known on that day was used.'),
  resolves_on: Day.describe('Last day of the period.'),
  probability: Probability.describe('Probability of the outcome `yes`. Never changed later.'),
  base_rate: Probability.describe('Share of all earlier subjects with the outcome `yes`.'),
  naive: Probability.describe(
    'Probability by the naive rule, which knows only the days since the newest push, the growth in four weeks, or whether an end within the period was announced.',
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

const Score = z.number().nullable();

export const ForecastScore = z.strictObject({
  kind: Kind,
  replay: ForecastRecord.shape.replay,
  quarter: z.string().describe('Quarter in which the forecasts were made, or `all`.'),
  resolved: Count.describe('Forecasts with the outcome `yes` or `no`.'),
  happened: Count.describe('Forecasts with the outcome `yes`.'),
  void: Count.describe('Forecasts whose outcome was not observed.'),
  brier: Score.describe('Brier score: the mean squared error. Lower is better.'),
  skill_over_base_rate: Score.describe('1 minus the ratio to the Brier score of the base rate.'),
  skill_over_naive_rule: Score.describe('1 minus the ratio to the Brier score of the naive rule.'),
  calibration_error: Score.describe('Mean distance between probability and outcome in ten bins.'),
  calibration: z
    .array(
      z.strictObject({
        from: Probability.describe('Lower end of the bin, which is 0.1 wide.'),
        cases: Count.describe('Forecasts with the outcome `yes` or `no`.'),
        probability: Probability.describe('Mean probability.'),
        happened: Probability.describe('Share with the outcome `yes`.'),
        low: Probability.describe('Lower end of the 95% Wilson interval of `happened`.'),
        high: Probability.describe('Upper end of the interval.'),
      }),
    )
    .describe('Bins of probability with at least one outcome.'),
});
export type ForecastScore = z.infer<typeof ForecastScore>;

export const forecastScoresEndpoint = {
  ...keyed,
  id: 'listForecastScores',
  path: '/forecasts/scores',
  summary: 'List how good the forecasts were',
  description:
    'Returns Brier scores, skill, calibration and void outcomes of each kind of forecast, by quarter, for published forecasts and for replays.',
  query: z.strictObject({
    kind: Kind.optional(),
    quarter: z
      .string()
      .regex(/^(all|\d{4}-Q[1-4])$/, 'a quarter such as 2026-Q1, or `all`')
      .optional()
      .describe('Return only this quarter, such as 2026-Q1, or `all` for the whole time.'),
  }),
  data: z.array(ForecastScore),
  meta: Meta,
  example: { path: {}, query: { quarter: 'all' } },
} as const;

export const forecastsEndpoint = {
  ...keyed,
  id: 'listForecasts',
  path: '/forecasts',
  summary: 'List forecasts and their outcomes',
  description:
    'Returns the forecasts, newest first, then by probability, highest first. A published forecast never changes. The endpoint /forecasts/scores returns how good they were.',
  query: z.strictObject({
    kind: Kind.optional(),
    subject: z.string().min(1).max(200).optional().describe(subject),
    outcome: z
      .enum([...outcomes, 'open'])
      .optional()
      .describe('Outcome; `open` returns forecasts whose outcome is not known yet.'),
    origin: z
      .enum(['published', 'current', 'replay', 'all'])
      .default('published')
      .describe(
        '`current` returns the newest published forecasts of each kind that was better than both simple rules. `replay` returns forecasts that were computed later for days before the first one.',
      ),
    sort: z
      .enum(['newest', 'miss'])
      .default('newest')
      .describe('`miss` returns the forecasts furthest from their outcome first.'),
    limit: limit(200, 50),
    offset,
  }),
  data: z.array(ForecastRecord),
  meta: PagedMeta,
  isPaged: true,
  example: { path: {}, query: { origin: 'all', limit: '5' } },
} as const;
