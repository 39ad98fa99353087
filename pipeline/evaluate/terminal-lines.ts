// Formats the results of an evaluation as lines of text for the terminal.
import {
  baselineNames,
  type Evaluation,
  type HealthCohort,
} from '../../src/contracts/files/evaluation.ts';
import { measureNames } from '../../src/contracts/files/growth-evaluation.ts';

const percent = (share: number, places = 1): string => `${(share * 100).toFixed(places)}%`;
const three = (value: number): string => value.toFixed(3);
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${three(Math.abs(value))}`;

export function describeEvaluation(result: Evaluation): string[] {
  const { data } = result;
  return [
    `${data.observations.toLocaleString('en')} observations of ` +
      `${data.repositories.toLocaleString('en')} repositories, ${data.first_day} to ${data.last_day}.`,
    ...(result.health?.cohorts.flatMap(describeCohort) ?? []),
    ...describeGrowth(result),
    ...result.absent.map(({ section, reason }) => `No figures for ${section}: ${reason}`),
  ];
}

function describeCohort(cohort: HealthCohort): string[] {
  const others = baselineNames.map((name) => {
    const { auc, difference } = cohort.baselines[name];
    return `${name} ${three(auc)} (${signed(difference)})`;
  });
  return [
    `Health, ${cohort.population} as of ${cohort.as_of}` +
      `${cohort.seen_by_tuning ? ' (used for tuning)' : ''}: ${cohort.n} projects, ` +
      `${percent(cohort.stopped_share)} stopped; AUC ${three(cohort.auc)} ` +
      `(${cohort.interval.map(three).join(' to ')})`,
    `  ${others.join(', ')}`,
  ];
}

/**
 * Describes pace, trend, the emerging index and star integrity. For pace and star integrity, uses
 * only the days after the tuning period, or the tuning period if there are no later days.
 */
function describeGrowth({ momentum, trend, emerging, integrity }: Evaluation): string[] {
  const growth = momentum?.reported ?? momentum?.tuned_on;
  const found = integrity?.reported ?? integrity?.tuned_on;
  return [
    ...(growth
      ? [
          `Momentum: mean rank correlation with the stars of the next 30 days: ${measureNames
            .map((name) => `${name} ${three(growth[name].mean_correlation)}`)
            .join(', ')}`,
        ]
      : []),
    ...(trend?.groups.map(
      (group) =>
        `Trend, ${group.trend}${group.seen_by_tuning ? ' (used for tuning)' : ''}: ` +
        `${percent(group.above_own_past)} of ${group.n} grew faster than before`,
    ) ?? []),
    ...(emerging?.figures.map(
      ({ matched_on, seen_by_tuning, flags, doubled_90d: doubled }) =>
        `Emerging, controls with similar ${matched_on.replaceAll('_', ' ')}` +
        `${seen_by_tuning ? ' (used for tuning)' : ''}: ${flags} flags` +
        (doubled.n > 0
          ? `, doubled in 90 days ${percent(doubled.flagged)} compared with ${percent(doubled.controls)} of controls`
          : ''),
    ) ?? []),
    ...(found
      ? [
          `Star integrity: ${percent(found.recall)} of ${found.planted} simulated bursts detected, ` +
            `${percent(found.flagged_share, 2)} of ${found.ordinary} other projects flagged`,
        ]
      : []),
  ];
}
