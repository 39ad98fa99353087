// Chooses the cohort whose result is the headline of the health score's evaluation.
import type { HealthCohort, HealthEvaluation } from '../../contracts/files/evaluation.ts';

export const neverSeen = <T extends { readonly seen_by_tuning: boolean }>(
  cohorts: readonly T[],
): T[] => cohorts.filter(({ seen_by_tuning }) => !seen_by_tuning);

/**
 * Chooses the newest cohort of the largest population. Prefers cohorts that were not used to tune
 * the score. To avoid bias, the choice does not depend on the results.
 */
export function chooseHeadline({ cohorts }: HealthEvaluation): HealthCohort {
  const unseen = neverSeen(cohorts);
  const usable = unseen.length > 0 ? unseen : cohorts;
  const newest = [...Map.groupBy(usable, ({ population }) => population).values()].map((own) =>
    own.reduce((last, cohort) => (cohort.as_of > last.as_of ? cohort : last)),
  );
  return newest.reduce((largest, cohort) => (cohort.n > largest.n ? cohort : largest));
}
