// Chooses the headline cohort of a health evaluation. Pure.
import type { HealthCohort, HealthEvaluation } from '../../contracts/evaluation.ts';

export const neverSeen = <T extends { readonly seen_by_tuning: boolean }>(
  cohorts: readonly T[],
): T[] => cohorts.filter(({ seen_by_tuning }) => !seen_by_tuning);

/**
 * The newest cohort of the largest population, preferring cohorts that tuning never saw. The choice
 * depends on size and day only, never on the results.
 */
export function chooseHeadline({ cohorts }: HealthEvaluation): HealthCohort {
  const unseen = neverSeen(cohorts);
  const usable = unseen.length > 0 ? unseen : cohorts;
  const newest = [...Map.groupBy(usable, ({ population }) => population).values()].map((own) =>
    own.reduce((last, cohort) => (cohort.as_of > last.as_of ? cohort : last)),
  );
  return newest.reduce((largest, cohort) => (cohort.n > largest.n ? cohort : largest));
}
