// Writes the report section on published forecasts whose outcomes became known.
import { forecastTitles } from '../../../src/lib/forecast-titles.ts';
import { readResolvedForecasts } from '../../../src/snapshot/api/forecasts.ts';
import { count, longDay, plural } from '../format-text.ts';
import { paragraph, type ReportInput, type Section, section, table } from './report-elements.ts';

export async function writeForecasts({
  snapshot,
  week,
}: ReportInput): Promise<Section | undefined> {
  const rows = await readResolvedForecasts(snapshot, week);
  if (rows.length === 0) return undefined;
  const total = rows.reduce((sum, row) => sum + row.resolved + row.void, 0);
  const columns = ['Resolved', 'Yes', 'Expected', 'Void'];
  return {
    html: section(
      'forecasts',
      'Forecasts',
      paragraph(
        'The outcomes of these published forecasts became known. Expected is the number of “yes” ' +
          'according to their probabilities. <a href="/forecasts">How good all forecasts were</a>',
      ),
      table(
        'Forecasts',
        [
          { name: 'Forecast' },
          { name: 'Made on' },
          ...columns.map((name) => ({ name, isNumber: true })),
        ],
        rows.map((row) => [
          forecastTitles[row.kind],
          longDay(row.made_on),
          count(row.resolved),
          count(row.happened),
          row.expected === null ? '–' : row.expected.toFixed(1),
          count(row.void),
        ]),
      ),
    ),
    fact: `${plural(total, 'forecast', 'forecasts')} resolved`,
  };
}
