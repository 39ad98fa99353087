// Describes one score on the report card: the result in a sentence or the reason why there is none,
// the cohorts, and the limits.
import type { Evaluation, SectionName } from '../../../src/contracts/files/evaluation.ts';
import type { ScoreCard } from '../../../src/contracts/files/report-card.ts';
import type { MethodVersions } from './choose-evaluation.ts';
import {
  describeEmerging,
  describeIntegrity,
  describeMomentum,
  describeTrend,
} from './growth-sentences.ts';
import { describeBasis, describeHealth } from './health-sentences.ts';

const scores: Readonly<Record<SectionName, { readonly title: string; readonly page: string }>> = {
  health: { title: 'Health', page: '/methods/health' },
  momentum: { title: 'Pace', page: '/methods/pace' },
  trend: { title: 'Trend', page: '/methods/trend' },
  emerging: { title: 'Emerging', page: '/methods/emerging' },
  integrity: { title: 'Star integrity', page: '/methods/star-integrity' },
};

export interface Measured {
  readonly evaluation: Evaluation;
  readonly versions: MethodVersions;
  readonly nameOf: (id: string) => string;
}

export function toScoreCard(
  section: SectionName,
  { evaluation, versions, nameOf }: Measured,
): ScoreCard {
  const { health } = evaluation;
  const figures = evaluation[section];
  const sentence = toSentence(section, evaluation);
  const reason = evaluation.absent.find((one) => one.section === section)?.reason;
  return {
    section,
    ...scores[section],
    version: versions[section],
    measured_version: figures?.method_version ?? null,
    sentence,
    basis: section === 'health' && health ? describeBasis(health, nameOf) : null,
    reason:
      sentence === null ? (reason ?? 'There is not enough data to evaluate this score.') : null,
    cohorts: toCohorts(section, evaluation),
    limits: figures?.limits ?? [],
  };
}

function toSentence(
  section: SectionName,
  { health, momentum, trend, emerging, integrity }: Evaluation,
): string | null {
  const sentences = {
    health: () => health && describeHealth(health),
    momentum: () => momentum && describeMomentum(momentum),
    trend: () => trend && describeTrend(trend),
    emerging: () => emerging && describeEmerging(emerging),
    integrity: () => integrity && describeIntegrity(integrity),
  };
  return sentences[section]();
}

function toCohorts(
  section: SectionName,
  { health, momentum, trend, emerging, integrity }: Evaluation,
): ScoreCard['cohorts'] {
  const daysOf = (
    part: { readonly days: readonly string[]; readonly tuned_until: string } | null,
  ) => part?.days.map((day) => ({ name: day, isSeen: day <= part.tuned_until })) ?? [];
  const cohortsOf = (
    part: { readonly cohorts: ReadonlyArray<{ as_of: string; seen_by_tuning: boolean }> } | null,
  ) => part?.cohorts.map((one) => ({ name: one.as_of, isSeen: one.seen_by_tuning })) ?? [];
  const cohorts = {
    health: () =>
      health?.cohorts.map((one) => ({
        name: `${one.population} ${one.as_of}`,
        isSeen: one.seen_by_tuning,
      })) ?? [],
    momentum: () => cohortsOf(momentum),
    trend: () => daysOf(trend),
    emerging: () => daysOf(emerging),
    integrity: () => cohortsOf(integrity),
  };
  const all = cohorts[section]();
  const names = (isSeen: boolean) =>
    all.filter((one) => one.isSeen === isSeen).map(({ name }) => name);
  return { seen_by_tuning: names(true), never_seen_by_tuning: names(false) };
}
