// Describes the evaluation of health in sentences: the result of one cohort, and how often health
// predicted better than the age of the last commit.
import type { HealthEvaluation } from '../../../src/contracts/files/evaluation.ts';
import { chooseHeadline, neverSeen } from '../../../src/snapshot/pages/headline-cohort.ts';
import { longDay } from '../format-text.ts';

/** Converts an AUC to the number of correctly ranked pairs out of 100: 0.8987 → 90. */
const ofHundred = (auc: number): string => String(Math.round(auc * 100));
const between = ([low, high]: readonly [number, number]): string =>
  `${ofHundred(low)} to ${ofHundred(high)}`;

export function describeHealth(health: HealthEvaluation): string {
  const cohort = chooseHeadline(health);
  const { recency, stars } = cohort.baselines;
  return (
    'Shown a project that stopped within 12 months and one that did not, the score picks the right ' +
    `one ${ofHundred(cohort.auc)} times in 100 (${between(cohort.interval)}). Last commit alone: ` +
    `${ofHundred(recency.auc)} (${between(recency.interval)}). Stars alone: ` +
    `${ofHundred(stars.auc)} (${between(stars.interval)}).`
  );
}

/**
 * Names the cohort that the headline describes, and states in how many cohorts health predicted
 * better than the age of the last commit.
 */
export function describeBasis(
  health: HealthEvaluation,
  nameOf: (population: string) => string,
): string {
  const cohort = chooseHeadline(health);
  const unseen = neverSeen(health.cohorts);
  const use = unseen.length > 0 ? 'not used for tuning' : 'used for tuning';
  const compared = unseen.length > 0 ? unseen : health.cohorts;
  const above = compared.filter(({ baselines }) => baselines.recency.difference > 0);
  const clearly = above.filter(({ baselines }) => baselines.recency.difference_interval[0] > 0);
  return (
    `AUC ${cohort.auc.toFixed(3)} for ${cohort.n} projects of ${nameOf(cohort.population)} on ${longDay(cohort.as_of)}. In ` +
    `${compared.length} cohorts ${use}, health was better than recency alone in ${above.length}, and ` +
    `significantly better in ${clearly.length}.`
  );
}
