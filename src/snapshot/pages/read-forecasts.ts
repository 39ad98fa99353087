// Reads the forecasts and their scores for the website's pages.
import { addDays } from '../../lib/time.ts';
import { missDistance, readResolvedForecasts } from '../api/forecasts.ts';
import type { Snapshot } from '../release/snapshot.ts';
import type { ForecastBinRow, ForecastRow, ForecastScoreRow } from '../release/table-rows.ts';
import { read } from './read-rows.ts';

/** The number of misses of each kind and origin that the page lists. */
const maxMisses = 20;

/** The report card lists the forecasts whose outcomes became known in these days. */
export const resolvedDays = 31;

export async function readForecasts(snapshot: Snapshot, asOf: string) {
  const open = await read<ForecastRow>(
    snapshot,
    'forecast',
    `where not is_replay and outcome is null
    qualify made_on = max(made_on) over (partition by kind)
    order by
      probability desc,
      (select project.stars from project where project.id = item.subject) desc nulls last,
      id`,
  );
  return {
    forecastScores: await read<ForecastScoreRow>(
      snapshot,
      'forecast_score',
      'order by kind, is_replay, quarter',
    ),
    forecastBins: await read<ForecastBinRow>(
      snapshot,
      'forecast_bin',
      "where quarter = 'all' order by kind, is_replay, bin",
    ),
    forecastMisses: await read<ForecastRow>(
      snapshot,
      'forecast',
      `where outcome in ('yes', 'no')
      qualify row_number() over (
        partition by kind, is_replay order by ${missDistance} desc, made_on desc, id
      ) <= ${maxMisses}
      order by kind, is_replay, ${missDistance} desc, made_on desc, id`,
    ),
    resolvedForecasts: await readResolvedForecasts(snapshot, {
      start: addDays(asOf, 1 - resolvedDays),
      end: asOf,
    }),
    openForecasts: open,
    forecastsBySubject: Map.groupBy(open, ({ subject }) => subject),
  };
}
