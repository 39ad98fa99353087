// How good the best kind of forecast was, as one sentence and one chart. Pure functions.
import { shareInterval } from '../../lib/confidence-interval.ts';
import { findScore, hasSkill } from '../../lib/forecast-skill.ts';
import { forecastKinds, formatProbability } from '../../site/data/forecasts.ts';
import { countOf, formatCount } from '../../site/format/format.ts';
import type { PageData } from '../../snapshot/pages/read-page-data.ts';
import type { ForecastBinRow } from '../../snapshot/release/table-rows.ts';
import { type CalibrationChart, toBars } from '../report-card/calibration.ts';

interface ForecastRecord {
  readonly sentence: string;
  readonly chart: CalibrationChart;
}

/** Returns undefined if no kind of forecast was better than simpler rules. */
export function findRecord(
  data: Pick<PageData, 'forecastBins' | 'forecastScores'>,
): ForecastRecord | undefined {
  const [best] = forecastKinds
    .flatMap(({ id, what }) => {
      const score = findScore(data.forecastScores, id);
      return score && hasSkill(score) ? [{ what, score }] : [];
    })
    .toSorted((a, b) => b.score.resolved - a.score.resolved);
  if (!best) return undefined;
  const { what, score } = best;
  const bins = data.forecastBins.filter(
    (row) => row.kind === score.kind && row.is_replay === score.is_replay && row.quarter === 'all',
  );
  const origin = score.is_replay ? 'replayed forecast' : 'forecast';
  return {
    sentence: describeOutcomes(what, origin, bins),
    chart: {
      name: `Chance of ${what}: how often it happened`,
      label: `Share of forecasts that came true, by their probability: ${what}`,
      bars: toBars(
        bins.map(({ bin, cases, happened }) => ({
          from: bin * 10,
          to: bin * 10 + 10,
          share: happened / cases,
          interval: shareInterval(happened, cases),
          title: `${bin * 10}% to ${bin * 10 + 10}%: ${formatProbability(happened / cases)} of ${formatCount(cases)} came true`,
        })),
      ),
      hasDiagonal: true,
      caption: `Across: the probability that we gave, in percent. Up: the share that came true. Perfect forecasts reach the line. ${countOf(score.resolved, origin)}; thin lines are 95% intervals.`,
    },
  };
}

/** Says how many of the likely and of the unlikely forecasts came true, if there were any. */
function describeOutcomes(what: string, origin: string, bins: readonly ForecastBinRow[]): string {
  return [
    { ...countBins(bins, 5, 10), chance: 'at least 50%' },
    { ...countBins(bins, 0, 1), chance: 'under 10%' },
  ]
    .filter(({ cases }) => cases > 0)
    .map(({ cases, share, chance }, place) =>
      place === 0
        ? `Of ${countOf(cases, origin)} that gave ${what} a chance of ${chance}, ${share} came true.`
        : `Of ${formatCount(cases)} with a chance of ${chance}, ${share} did.`,
    )
    .join(' ');
}

function countBins(rows: readonly ForecastBinRow[], from: number, to: number) {
  const some = rows.filter(({ bin }) => bin >= from && bin < to);
  const cases = some.reduce((sum, row) => sum + row.cases, 0);
  const happened = some.reduce((sum, row) => sum + row.happened, 0);
  return { cases, share: formatProbability(happened / cases) };
}
