// Which cohort of an evaluation of health speaks for all. Pure.
import type { HealthCohort, HealthEvaluation } from '../../contracts/evaluation.ts';

export const neverSeen = <T extends { readonly seen_by_tuning: boolean }>(
  cohorts: readonly T[],
): T[] => cohorts.filter(({ seen_by_tuning }) => !seen_by_tuning);

/**
 * The newest cohort of the population that holds most projects, among those that tuning never saw
 * where there are any: chosen by size and day, never by how it came out.
 */
export function chooseHeadline({ cohorts }: HealthEvaluation): HealthCohort {
  const unseen = neverSeen(cohorts);
  const usable = unseen.length > 0 ? unseen : cohorts;
  const newest = [...Map.groupBy(usable, ({ population }) => population).values()].map((own) =>
    own.reduce((last, cohort) => (cohort.as_of > last.as_of ? cohort : last)),
  );
  return newest.reduce((most, cohort) => (cohort.n > most.n ? cohort : most));
}
