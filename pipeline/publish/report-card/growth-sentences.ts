// Describes the evaluations of pace, trend, the emerging index, and star integrity in a sentence or
// two each.
import type {
  EmergingEvaluation,
  EmergingFigures,
  IntegrityEvaluation,
  MomentumEvaluation,
  TrendEvaluation,
} from '../../../src/contracts/files/growth-evaluation.ts';
import { neverSeen } from '../../../src/snapshot/pages/headline-cohort.ts';
import { count, joinWords } from '../format-text.ts';

const percent = (share: number, places = 0): string => `${(share * 100).toFixed(places)}%`;
const describeDays = (isUnseen: boolean): string =>
  isUnseen ? 'after tuning, but not a blind test' : 'used for tuning';

export function describeMomentum(momentum: MomentumEvaluation): string | null {
  const { reported, tuned_on: tunedOn, cohorts } = momentum;
  const figures = reported ?? tunedOn;
  if (!figures) return null;
  const days = reported ? neverSeen(cohorts) : cohorts;
  const mean = (name: keyof typeof figures): string => figures[name].mean_correlation.toFixed(3);
  return (
    `Ranking projects by pace matches the stars gained in the next 30 days with a rank ` +
    `correlation of ${mean('pace')} (lowest of ${days.length} days ${describeDays(reported !== null)}: ` +
    `${figures.pace.least_correlation.toFixed(3)}). The 28-day gain reaches ${mean('gain_28d')}, the ` +
    `7-day gain ${mean('gain_7d')}, the 1-day gain ${mean('gain_1d')} and total stars ${mean('stars')}.`
  );
}

const trends = ['accelerating', 'steady', 'quiet'] as const;

export function describeTrend({ groups }: TrendEvaluation): string | null {
  const unseen = neverSeen(groups);
  const usable = unseen.length > 0 ? unseen : groups;
  const shares = trends
    .flatMap((trend) => usable.find((group) => group.trend === trend) ?? [])
    .map(
      ({ trend, n, above_own_past }) =>
        `${percent(above_own_past)} of ${count(n)} cases after “${trend}”`,
    );
  if (shares.length === 0) return null;
  return (
    `Projects grew faster in the next 28 days than before in ${joinWords(shares)} (days ` +
    `${describeDays(unseen.length > 0)}).`
  );
}

const similarBy: Readonly<Record<EmergingFigures['matched_on'], string>> = {
  stars: 'stars',
  stars_and_gain_7d: 'stars and 7-day gain',
  stars_and_gain_28d: 'stars and 28-day gain',
};

export function describeEmerging({ figures }: EmergingEvaluation): string | null {
  const known = figures.filter(({ doubled_90d: doubled }) => doubled.n > 0);
  const unseen = neverSeen(known);
  const usable = unseen.length > 0 ? unseen : known;
  if (usable.length === 0) return null;
  const against = usable.map(({ matched_on, doubled_90d: { n, flagged, controls, ratio } }) => {
    const times = ratio === null ? '' : `, ${ratio.toFixed(1)} to 1`;
    return (
      `${percent(flagged, 1)} compared with ${percent(controls, 1)} of projects with similar ` +
      `${similarBy[matched_on]} (${count(n)} flags${times})`
    );
  });
  return (
    'Share of flagged projects that doubled their stars within 90 days: ' +
    `${against.join('; ')}. Days ${describeDays(unseen.length > 0)}.`
  );
}

export function describeIntegrity({
  reported,
  tuned_on: tunedOn,
}: IntegrityEvaluation): string | null {
  const figures = reported ?? tunedOn;
  if (!figures) return null;
  return (
    `Of ${count(figures.planted)} star bursts planted into real histories, ` +
    `${percent(figures.recall)} were found. Of ${count(figures.ordinary)} ordinary projects, ` +
    `${percent(figures.flagged_share, 2)} were flagged (days ${describeDays(reported !== null)}).`
  );
}
