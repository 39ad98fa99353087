// Which forecasts pages show.
import { describe, expect, it } from 'vitest';
import { findForecast, hasSkill, toSkill } from '../../src/site/data/forecasts.ts';
import type {
  ForecastRow,
  ForecastScoreRow,
  ModelLifeRow,
} from '../../src/snapshot/release/table-rows.ts';

const score: ForecastScoreRow = {
  kind: 'model_removed_60d',
  is_replay: true,
  quarter: 'all',
  resolved: 100,
  happened: 10,
  void: 0,
  brier: 0.08,
  brier_base: 0.09,
  brier_naive: 0.085,
  calibration_error: 0.02,
  caught: 0,
};
const forecast = (subject: string, madeOn: string): ForecastRow => ({
  id: `model_removed_60d/${subject}@${madeOn}`,
  kind: 'model_removed_60d',
  subject,
  made_on: madeOn,
  resolves_on: '2026-08-01',
  probability: 0.2,
  base_rate: 0.1,
  naive: 0.1,
  version: 1,
  is_replay: false,
  outcome: null,
  resolved_on: null,
});

describe('forecasts', () => {
  it('have skill if they are better than both rules, and calibrated', () => {
    expect(toSkill(0.08, 0.1)).toBeCloseTo(0.2);
    expect(toSkill(null, 0.1)).toBeNull();
    expect(hasSkill([score])).toBe(true);
    expect(hasSkill([{ ...score, brier_naive: 0.08 }])).toBe(false);
    expect(hasSkill([{ ...score, brier_base: 0.07 }])).toBe(false);
    expect(hasSkill([{ ...score, calibration_error: 0.06 }])).toBe(false);
    expect(hasSkill([{ ...score, brier: null, resolved: 0 }])).toBe(false);
    expect(hasSkill([])).toBe(false);
  });

  it('that were published decide, once one has an outcome', () => {
    const published = { ...score, is_replay: false, brier: 0.2 };
    expect(hasSkill([published, score])).toBe(false);
    expect(hasSkill([{ ...published, resolved: 0 }, score])).toBe(true);
  });

  it('are shown on the page of their model: the newest about its plain ID', () => {
    const steps = ['ann/m', 'ann/m:free'].map((offer_id) => ({ offer_id }) as ModelLifeRow);
    const data = {
      forecastScores: [score],
      modelSteps: new Map([['ann/m', steps]]),
      openForecasts: [
        forecast('ann/m:free', '2026-06-01'),
        forecast('ann/m', '2026-05-01'),
        forecast('ann/m', '2026-06-01'),
        forecast('bob/m', '2026-06-01'),
      ],
    };
    expect(findForecast(data, 'ann/m')?.id).toBe('model_removed_60d/ann/m@2026-06-01');
    expect(findForecast(data, 'bob/m')).toBeUndefined();
    const without = { ...data, forecastScores: [{ ...score, brier: 0.2 }] };
    expect(findForecast(without, 'ann/m')).toBeUndefined();
  });
});
