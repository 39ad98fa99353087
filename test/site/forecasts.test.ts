// Which forecasts pages show, and in which words.
import { describe, expect, it } from 'vitest';
import { findRecord } from '../../src/components/forecasts/record.ts';
import type { ForecastKind } from '../../src/contracts/api/forecast-endpoint.ts';
import { findScore, hasSkill, toSkill } from '../../src/lib/forecast-skill.ts';
import {
  describeForecast,
  findForecasts,
  findModelForecasts,
  formatProbability,
} from '../../src/site/data/forecasts.ts';
import type {
  ForecastBinRow,
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
const forecast = (
  subject: string,
  kind: ForecastKind = 'model_removed_60d',
  probability = 0.2,
): ForecastRow => ({
  id: `${kind}/${subject}@2026-06-01`,
  kind,
  subject,
  made_on: '2026-06-01',
  resolves_on: '2026-08-01',
  known_on: '2026-08-04',
  probability,
  base_rate: 0.1,
  naive: 0.1,
  version: 1,
  is_replay: false,
  outcome: null,
  resolved_on: null,
});
const bin: ForecastBinRow = {
  kind: 'no_commit_12m',
  is_replay: true,
  quarter: 'all',
  bin: 1,
  cases: 2000,
  happened: 300,
  probability: 0.14,
};

const toData = (
  forecasts: readonly ForecastRow[],
  forecastScores: readonly ForecastScoreRow[],
) => ({
  forecastScores,
  forecastBins: [bin],
  forecastsBySubject: Map.groupBy(forecasts, ({ subject }) => subject),
});

describe('forecasts', () => {
  it('have skill if they are better than both rules, and calibrated', () => {
    expect(toSkill(0.08, 0.1)).toBeCloseTo(0.2);
    expect(toSkill(null, 0.1)).toBeNull();
    expect(hasSkill(score)).toBe(true);
    expect(hasSkill({ ...score, brier_naive: 0.08 })).toBe(false);
    expect(hasSkill({ ...score, brier_base: 0.07 })).toBe(false);
    expect(hasSkill({ ...score, calibration_error: 0.06 })).toBe(false);
    expect(hasSkill(undefined)).toBe(false);
  });

  it('that were published decide about their kind, once one has an outcome', () => {
    const published = { ...score, is_replay: false, brier: 0.2 };
    expect(findScore([score, published], score.kind)).toBe(published);
    expect(findScore([score, { ...published, resolved: 0 }], score.kind)).toBe(score);
    expect(findScore([{ ...score, resolved: 0 }], score.kind)).toBeUndefined();
    expect(findScore([score, published], 'no_commit_12m')).toBeUndefined();
  });

  it('are shown on the page of their project, except kinds without skill', () => {
    const forecasts = [
      forecast('ann-p', 'stars_plus_20pct_90d'),
      forecast('ann-p', 'no_commit_12m'),
      forecast('bob-p', 'no_commit_12m'),
    ];
    const stops = { ...score, kind: 'no_commit_12m' as const };
    const grows = { ...score, kind: 'stars_plus_20pct_90d' as const };
    const shown = (scores: readonly ForecastScoreRow[]) =>
      findForecasts(toData(forecasts, scores), 'ann-p').map(({ kind }) => kind);
    expect(shown([stops, grows])).toEqual(['no_commit_12m', 'stars_plus_20pct_90d']);
    expect(shown([stops, { ...grows, brier: 0.2 }])).toEqual(['no_commit_12m']);
    expect(findForecasts(toData(forecasts, [stops]), 'carl-p')).toEqual([]);
  });

  it('are shown on the page of their model, only about its shortest ID without a variant', () => {
    const steps = ['ann/m-2026', 'ann/m', 'ann/m:free'].map(
      (offer_id) => ({ offer_id }) as ModelLifeRow,
    );
    const data = {
      ...toData(
        ['ann/m:free', 'ann/m-2026', 'ann/m', 'bob/m'].map((id) => forecast(id)),
        [score],
      ),
      modelSteps: new Map([['ann/m', steps]]),
    };
    expect(findModelForecasts(data, 'ann/m').map(({ subject }) => subject)).toEqual(['ann/m']);
    expect(findModelForecasts(data, 'bob/m')).toEqual([]);
  });

  it('say what share it happens to, and how good such forecasts were', () => {
    const data = toData([], [{ ...score, kind: 'no_commit_12m' }, score]);
    expect(describeForecast(data, forecast('ann-p', 'no_commit_12m', 0.12))).toBe(
      'Chance of no commit within 12 months: 12% (average project: 10%). ' +
        'Of 2,000 replayed forecasts of 10% to 20%, 15% came true.',
    );
    expect(describeForecast(data, forecast('ann/m', 'model_removed_60d', 0.002))).toBe(
      'Chance of removal from OpenRouter within 60 days (ann/m): under 1% (average model: 10%).',
    );
    expect(formatProbability(0)).toBe('0%');
  });
});

describe('the record of the forecasts', () => {
  const kind: ForecastKind = 'stars_plus_20pct_90d';
  const scores = [
    { ...score, resolved: 900, brier: 0.2 },
    { ...score, kind, resolved: 200 },
    { ...score, kind: 'no_commit_12m' as const, resolved: 5000, calibration_error: 0.2 },
  ];
  const bins = [
    { ...bin, kind, bin: 0, cases: 100, happened: 2 },
    { ...bin, kind, bin: 5, cases: 60, happened: 36 },
    { ...bin, kind, bin: 8, cases: 40, happened: 34 },
  ];

  it('is that of the kind with skill, in words and as a chart', () => {
    const record = findRecord({ forecastScores: scores, forecastBins: bins });
    expect(record?.sentence).toBe(
      'Of 100 replayed forecasts that gave 20% more stars within 90 days a chance of at least 50%, 70% came true. Of 100 with a chance of under 10%, 2% did.',
    );
    expect(record?.chart.bars.map(({ title }) => title)).toEqual([
      '0% to 10%: 2% of 100 came true',
      '50% to 60%: 60% of 60 came true',
      '80% to 90%: 85% of 40 came true',
    ]);
  });

  it('says nothing about chances that no forecast gave', () => {
    const unlikely = findRecord({ forecastScores: scores, forecastBins: bins.slice(0, 1) });
    expect(unlikely?.sentence).toBe(
      'Of 100 replayed forecasts that gave 20% more stars within 90 days a chance of under 10%, 2% came true.',
    );
  });

  it('is missing if no kind is better than simple rules', () => {
    expect(findRecord({ forecastScores: [], forecastBins: bins })).toBeUndefined();
  });
});
