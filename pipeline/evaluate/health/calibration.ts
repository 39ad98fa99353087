// Computes the calibration of health: how many projects stopped, by score, size, age and label.

import type { CalibrationRow, HealthGroup } from '../../../src/contracts/files/evaluation.ts';
import { shareInterval } from '../../../src/lib/confidence-interval.ts';
import { compareAucs } from './bootstrap.ts';
import type { Judged } from './cohort.ts';
import {
  countStopped,
  fourPlaces,
  hasEnough,
  outcomesOf,
  roundInterval,
} from './cohort-figures.ts';

type By = HealthGroup['by'];

interface Class {
  readonly by: By;
  readonly group: string;
  readonly includes: (project: Judged) => boolean;
}

const between =
  (from: number, below: number) =>
  (value: number | null): boolean =>
    value !== null && value >= from && value < below;

const sizes: ReadonlyArray<readonly [string, number, number]> = [
  ['under 500 stars', 0, 500],
  ['500 to 1,999 stars', 500, 2000],
  ['2,000 to 9,999 stars', 2000, 10_000],
  ['10,000 stars or more', 10_000, Number.POSITIVE_INFINITY],
];
const year = 365.25;
const ages: ReadonlyArray<readonly [string, number, number]> = [
  ['under 2 years', 0, 2 * year],
  ['2 to 4 years', 2 * year, 4 * year],
  ['4 to 6 years', 4 * year, 6 * year],
  ['6 years or more', 6 * year, Number.POSITIVE_INFINITY],
];
const labels = ['thriving', 'healthy', 'fair', 'at-risk', 'dormant'] as const;

const everyone: Class = { by: 'all', group: 'all', includes: () => true };
const bySize = sizes.map(([group, from, below]): Class => {
  const isIn = between(from, below);
  return { by: 'size', group, includes: ({ stars }) => isIn(stars) };
});
const byAge = ages.map(([group, from, below]): Class => {
  const isIn = between(from, below);
  return { by: 'age', group, includes: ({ age_days }) => isIn(age_days) };
});
const byLabel = labels.map(
  (group): Class => ({
    by: 'label',
    group,
    includes: ({ label }) => label === group,
  }),
);

const bands = Array.from({ length: 10 }, (_, index) => ({
  from: index * 10,
  to: index === 9 ? 100 : index * 10 + 9,
}));

/**
 * Returns the proportion of stopped projects for each score band of ten points: over all projects,
 * and by size and age. Bands without projects are left out.
 */
export function calibrate(population: string, projects: readonly Judged[]): CalibrationRow[] {
  return [everyone, ...bySize, ...byAge].flatMap(({ by, group, includes }) => {
    if (by === 'label') return [];
    const members = projects.filter(includes);
    return bands.flatMap(({ from, to }): CalibrationRow[] => {
      const at = members.filter(({ health }) => health >= from && health <= to);
      if (at.length === 0) return [];
      const stopped = countStopped(at);
      return [
        {
          population,
          by,
          group,
          from,
          to,
          n: at.length,
          stopped,
          stopped_share: fourPlaces(stopped / at.length),
          interval: roundInterval(shareInterval(stopped, at.length)),
        },
      ];
    });
  });
}

/**
 * Returns the proportion of stopped projects and the AUC of health for all projects and within each
 * class of size, age and label. The AUC is null for labels, and for classes with too few projects.
 */
export function describeGroups(population: string, projects: readonly Judged[]): HealthGroup[] {
  return [everyone, ...bySize, ...byAge, ...byLabel].flatMap(({ by, group, includes }) => {
    const members = projects.filter(includes);
    return members.length ? [describeGroup(population, by, group, members)] : [];
  });
}

function describeGroup(
  population: string,
  by: By,
  group: string,
  members: readonly Judged[],
): HealthGroup {
  const stopped = countStopped(members);
  const [figures] =
    by !== 'label' && hasEnough(members)
      ? compareAucs([members.map(({ health }) => health)], outcomesOf(members))
      : [];
  return {
    population,
    by,
    group,
    n: members.length,
    stopped,
    stopped_share: fourPlaces(stopped / members.length),
    auc: figures ? fourPlaces(figures.auc) : null,
    interval: figures ? roundInterval(figures.interval) : null,
  };
}
