// Which cohorts were used to choose parameters.
import { expect, it } from 'vitest';
import { isSeenByTuning } from '../../../../pipeline/evaluate/health/tuning-cohorts.ts';

it('isSeenByTuning is true only for the early cohorts that were used for tuning', () => {
  const cohorts = [
    ['best-of-ml-python', '2021-11-17'],
    ['best-of-python', '2021-08-26'],
    ['best-of-python', '2022-04-14'],
    ['best-of-ml-python', '2022-10-20'],
    ['best-of-python', '2022-08-18'],
    ['best-of-atomistic-machine-learning', '2021-08-26'],
  ] as const;
  expect(cohorts.map(([population, asOf]) => isSeenByTuning(population, asOf))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
