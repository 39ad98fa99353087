// The forecasts for pages. The functions are pure.
import type { PageData } from '../../snapshot/pages/read-page-data.ts';
import type { ForecastRow, ForecastScoreRow } from '../../snapshot/release/table-rows.ts';

/** Computes the Brier scores from the dumps. The page shows the same figures. */
export const scoreQuery = `select kind, replay, count(*) as resolved,
  avg((probability - (outcome = 'yes')::integer) ** 2) as brier,
  avg((base_rate - (outcome = 'yes')::integer) ** 2) as brier_base,
  avg((naive - (outcome = 'yes')::integer) ** 2) as brier_naive
from forecasts inner join resolutions using (id)
where outcome <> 'void'
group by kind, replay`;

/** A larger error means that the probabilities cannot be taken at their word. */
const maxCalibrationError = 0.05;

/** How much better than another rule: 1 is perfect, 0 is equally good. Null without outcomes. */
export const toSkill = (brier: number | null, other: number | null): number | null =>
  brier === null || other === null || other === 0 ? null : 1 - brier / other;

/**
 * Whether the forecasts were better than the base rate and the naive rule, and calibrated. Published
 * forecasts decide; before the first has an outcome, the replay does.
 */
export function hasSkill(scores: readonly ForecastScoreRow[]): boolean {
  const all = scores.filter(({ quarter, resolved }) => quarter === 'all' && resolved > 0);
  const score = all.find(({ is_replay }) => !is_replay) ?? all[0];
  return (
    score !== undefined &&
    (toSkill(score.brier, score.brier_base) ?? 0) > 0 &&
    (toSkill(score.brier, score.brier_naive) ?? 0) > 0 &&
    (score.calibration_error ?? 1) <= maxCalibrationError
  );
}

/** Finds the current forecast about one of the IDs of a model. Undefined without skill. */
export function findForecast(
  data: Pick<PageData, 'openForecasts' | 'forecastScores' | 'modelSteps'>,
  modelId: string,
): ForecastRow | undefined {
  if (!hasSkill(data.forecastScores)) return undefined;
  const steps = data.modelSteps.get(modelId) ?? [];
  const ids = new Set(steps.map(({ offer_id }) => offer_id));
  const found = data.openForecasts.filter(({ subject }) => ids.has(subject));
  const newest = found.reduce((day, { made_on }) => (made_on > day ? made_on : day), '');
  return found.find(({ made_on, subject }) => made_on === newest && !subject.includes(':'));
}
