// What was measured of growth, the emerging index and star integrity, each in a sentence or two.
import type {
  EmergingEvaluation,
  EmergingFigures,
  IntegrityEvaluation,
  MomentumEvaluation,
  TrendEvaluation,
} from '../../../src/contracts/evaluation-growth.ts';
import { neverSeen } from '../../../src/snapshot/headline.ts';
import { count, joinWords } from '../text.ts';

const percent = (share: number, places = 0): string => `${(share * 100).toFixed(places)} %`;
const wordsOf = (isUnseen: boolean): string =>
  isUnseen ? 'later than those of tuning, though not kept blind' : 'all of which tuning saw';

export function describeMomentum(momentum: MomentumEvaluation): string | null {
  const { reported, tuned_on: tunedOn, cohorts } = momentum;
  const figures = reported ?? tunedOn;
  if (!figures) return null;
  const days = reported ? neverSeen(cohorts) : cohorts;
  const mean = (name: keyof typeof figures): string => figures[name].mean_correlation.toFixed(3);
  return (
    `The order by pace and the order by the stars of the next 30 days agree with a rank ` +
    `correlation of ${mean('pace')} (on the worst of ${days.length} days ${wordsOf(reported !== null)}: ` +
    `${figures.pace.least_correlation.toFixed(3)}); the gain of 28 days gives ${mean('gain_28d')}, of ` +
    `7 days ${mean('gain_7d')}, of 1 day ${mean('gain_1d')}, the stars themselves ${mean('stars')}.`
  );
}

const trends = ['accelerating', 'steady', 'quiet'] as const;

export function describeTrend({ groups }: TrendEvaluation): string | null {
  const unseen = neverSeen(groups);
  const usable = unseen.length > 0 ? unseen : groups;
  const of = trends
    .flatMap((trend) => usable.find((group) => group.trend === trend) ?? [])
    .map(
      ({ trend, n, above_own_past }) =>
        `after “${trend}” in ${percent(above_own_past)} of ${count(n)} cases`,
    );
  if (of.length === 0) return null;
  return (
    `In the following 28 days a project grew faster than in its own past ${joinWords(of)}, on days ` +
    `${wordsOf(unseen.length > 0)}.`
  );
}

const alikeIn: Readonly<Record<EmergingFigures['matched_on'], string>> = {
  stars: 'stars',
  stars_and_gain_7d: 'stars and gain of 7 days',
  stars_and_gain_28d: 'stars and gain of 28 days',
};

export function describeEmerging({ figures }: EmergingEvaluation): string | null {
  const known = figures.filter(({ doubled_90d: doubled }) => doubled.n > 0);
  const unseen = neverSeen(known);
  const usable = unseen.length > 0 ? unseen : known;
  if (usable.length === 0) return null;
  const against = usable.map(({ matched_on, doubled_90d: { n, flagged, controls, ratio } }) => {
    const times = ratio === null ? '' : `, ${ratio.toFixed(1)} to 1`;
    return (
      `${percent(flagged, 1)} against ${percent(controls, 1)} of projects alike in ` +
      `${alikeIn[matched_on]} (${count(n)} flags${times})`
    );
  });
  return (
    'How many flagged projects doubled their stars within 90 days, and how many others that were not ' +
    `flagged that day: ${against.join('; ')}. That is on days ${wordsOf(unseen.length > 0)}.`
  );
}

export function describeIntegrity({
  reported,
  tuned_on: tunedOn,
}: IntegrityEvaluation): string | null {
  const figures = reported ?? tunedOn;
  if (!figures) return null;
  return (
    `Of ${count(figures.planted)} bursts of stars that were planted into real histories, ` +
    `${percent(figures.recall)} were found; of ${count(figures.ordinary)} ordinary projects ` +
    `${percent(figures.flagged_share, 2)} were flagged, on days ${wordsOf(reported !== null)}.`
  );
}
