// Health in a sentence: the cohort that speaks for all, and how many stood above recency alone.
import type { HealthEvaluation } from '../../../src/contracts/evaluation.ts';
import { chooseHeadline, neverSeen } from '../../../src/snapshot/headline.ts';
import { longDay } from '../text.ts';

/** Of a hundred pairs: 0.8987 → 90. */
const ofHundred = (auc: number): string => String(Math.round(auc * 100));
const between = ([low, high]: readonly [number, number]): string =>
  `${ofHundred(low)} to ${ofHundred(high)}`;

export function describeHealth(health: HealthEvaluation): string {
  const cohort = chooseHeadline(health);
  const { recency, stars } = cohort.baselines;
  return (
    'Take one project that stopped within 12 months and one that went on: health puts the one that ' +
    `stopped lower ${ofHundred(cohort.auc)} times in 100 (${between(cohort.interval)}). The days ` +
    `since the last commit alone do so ${ofHundred(recency.auc)} times ` +
    `(${between(recency.interval)}), stars ${ofHundred(stars.auc)} times ` +
    `(${between(stars.interval)}).`
  );
}

/** Which cohort the sentence is of, and how the others came out. */
export function describeBasis(
  health: HealthEvaluation,
  nameOf: (population: string) => string,
): string {
  const cohort = chooseHeadline(health);
  const unseen = neverSeen(health.cohorts);
  const of = unseen.length > 0 ? 'that tuning never saw' : 'all of which tuning saw';
  const compared = unseen.length > 0 ? unseen : health.cohorts;
  const above = compared.filter(({ baselines }) => baselines.recency.difference > 0);
  const clearly = above.filter(({ baselines }) => baselines.recency.difference_interval[0] > 0);
  return (
    `AUC ${cohort.auc.toFixed(3)}, of ${cohort.n} projects of ${nameOf(cohort.population)} on ${longDay(cohort.as_of)}. Of ` +
    `${compared.length} cohorts ${of}, health was above recency alone in ${above.length}, and in ` +
    `${clearly.length} by more than chance explains.`
  );
}
