// Reads which cohorts were used to tune the parameters of health.

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Day } from '../../../src/lib/scalars.ts';

export const readJson = <T>(file: URL | string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** The contents of `accepted.json`. A test fails if a cohort's AUC is below the accepted AUC. */
const Accepted = z.strictObject({
  /** Cohorts of `population` before the day `before` were used for tuning. */
  tuned_on: z.array(z.strictObject({ population: z.string(), before: Day })).min(1),
  accepted: z.array(z.strictObject({ population: z.string(), as_of: Day, auc: z.number() })).min(1),
});

export const { tuned_on: tunedOn, accepted: acceptedFigures } = readJson(
  new URL('accepted.json', import.meta.url),
  Accepted,
);

export const isSeenByTuning = (population: string, asOf: string): boolean =>
  tunedOn.some((one) => one.population === population && asOf < one.before);
