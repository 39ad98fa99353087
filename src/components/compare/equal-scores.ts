// Decides whether two health scores differ enough to say that one is higher. Pure functions.

interface Score {
  /** From 0 to 100. */
  readonly score: number;
  readonly isEstimate: boolean;
}

const equalPoints = 1;
/** An estimate is less exact. */
const equalEstimatePoints = 5;

export const areAboutEqual = (one: Score, other: Score): boolean =>
  Math.abs(one.score - other.score) <=
  (one.isEstimate || other.isEstimate ? equalEstimatePoints : equalPoints);
