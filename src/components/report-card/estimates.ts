// Describes how often an estimate of health has the label of the full score.
import type { Estimates } from '../../contracts/files/report-card.ts';
import { formatCount, formatDay } from '../../site/format/format.ts';

export function describeEstimates(estimates: Estimates | null): string {
  if (estimates === null) {
    return 'Too few projects have a full score to say how often an estimate agrees with it.';
  }
  const { compared_on, version, projects, same_label, within_one_label, mean_difference } =
    estimates;
  const points = Math.abs(mean_difference);
  const bias =
    points === 0
      ? 'as high as the full score'
      : `${points} points ${mean_difference > 0 ? 'higher' : 'lower'}`;
  return (
    `On ${formatDay(compared_on)}, ${formatCount(projects)} projects had a full score. Computed from the ` +
    `last commit or push and the stars alone, as an estimate is, ` +
    `${formatCount(same_label)} of them (${Math.round((100 * same_label) / projects)}%) have the same label, ` +
    `and ${formatCount(within_one_label)} at most one label off. The estimate is on average ${bias} ` +
    `(method version ${version}).`
  );
}
