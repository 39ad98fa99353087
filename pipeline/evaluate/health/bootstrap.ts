// Computes 95% bootstrap intervals of AUCs (areas under the curve) and of differences between AUCs.

import type { Interval } from '../../../src/contracts/files/evaluation.ts';
import { aucOf, once, type Ranked, rank } from './auc.ts';

/** Returns a random integer from 0 to `below` − 1. */
export type Draw = (below: number) => number;

/** Creates a SplitMix32 generator, which mixes the bits of a 32-bit counter. */
export function createDraw(seed: number): Draw {
  let counter = seed >>> 0;
  return (below) => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let mixed = counter;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296) * below);
  };
}

export const resamples = 1000;
const seed = 20_261_121;

export interface AucFigures {
  readonly auc: number;
  readonly interval: Interval;
  /** The AUC of the first score minus the AUC of this score. */
  readonly difference: number;
  readonly differenceInterval: Interval;
}

/**
 * Computes the AUCs of several scores for the same projects, and the difference between the first
 * score and each other score. Every score uses the same `times` resamples. Each resample has as
 * many projects as the cohort, drawn with replacement.
 */
export function compareAucs(
  scores: ReadonlyArray<readonly number[]>,
  hasStopped: ArrayLike<number>,
  times = resamples,
): AucFigures[] {
  const ranked = scores.map(rank);
  const size = hasStopped.length;
  const whole = ranked.map((one) => aucOf(one, hasStopped, once(size)));
  const drawn = drawAucs(ranked, hasStopped, times);
  return ranked.map((_, index) => ({
    auc: whole[index] ?? Number.NaN,
    interval: percentileInterval(drawn.map((sample) => sample[index] ?? Number.NaN)),
    difference: (whole[0] ?? Number.NaN) - (whole[index] ?? Number.NaN),
    differenceInterval: percentileInterval(
      drawn.map((sample) => (sample[0] ?? Number.NaN) - (sample[index] ?? Number.NaN)),
    ),
  }));
}

function drawAucs(
  ranked: readonly Ranked[],
  hasStopped: ArrayLike<number>,
  times: number,
): number[][] {
  const draw = createDraw(seed);
  const size = hasStopped.length;
  return Array.from({ length: times }, () => {
    const counts = new Int32Array(size);
    for (let index = 0; index < size; index += 1) {
      const drawn = draw(size);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    return ranked.map((one) => aucOf(one, hasStopped, counts));
  });
}

/**
 * Returns the 2.5th and 97.5th percentiles. Ignores NaN, which is the AUC of a resample with only
 * one outcome.
 */
function percentileInterval(values: readonly number[]): Interval {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return [at(0.025), at(0.975)];
}
