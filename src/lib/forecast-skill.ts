// Decides whether the forecasts of a kind were better than simpler rules.

export interface ForecastSkill {
  readonly kind: string;
  readonly is_replay: boolean;
  readonly quarter: string;
  readonly resolved: number;
  readonly brier: number | null;
  readonly brier_base: number | null;
  readonly brier_naive: number | null;
  readonly calibration_error: number | null;
}

/** 1 is perfect, 0 is equally good, by their Brier scores. Null without outcomes. */
export const toSkill = (brier: number | null, other: number | null): number | null =>
  brier === null || other === null || other === 0 ? null : 1 - brier / other;

/** A larger error means that the probabilities cannot be taken at their word. */
const maxCalibrationError = 0.05;

/**
 * Finds the score over the whole time that decides about a kind: that of published forecasts or,
 * before the first has an outcome, that of the replay.
 */
export function findScore<S extends ForecastSkill>(
  scores: readonly S[],
  kind: string,
): S | undefined {
  const all = scores.filter(
    (row) => row.kind === kind && row.quarter === 'all' && row.resolved > 0,
  );
  return all.find(({ is_replay }) => !is_replay) ?? all[0];
}

/** Whether forecasts were better than the base rate and the naive rule, and calibrated. */
export const hasSkill = (score: ForecastSkill | undefined): boolean =>
  score !== undefined &&
  (toSkill(score.brier, score.brier_base) ?? 0) > 0 &&
  (toSkill(score.brier, score.brier_naive) ?? 0) > 0 &&
  (score.calibration_error ?? 1) <= maxCalibrationError;
