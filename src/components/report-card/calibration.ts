// Shows the percentage of stopped projects for each range of scores, in charts and in a table. A
// project counts as stopped if it had no commit in the 12 months after it was scored. Pure
// functions.
import { scaleLinear } from 'd3-scale';
import type { CalibrationRow, HealthEvaluation } from '../../contracts/files/evaluation.ts';
import { round } from '../../site/charts/ticks.ts';
import { countOf, formatCount } from '../../site/format/format.ts';
import { groupName, type Names, nameOf } from './health-tables.ts';
import { number, percent, type ResultsTableData, range } from './table-types.ts';

export const barsWidth = 400;
export const barsHeight = 200;

export interface CalibrationChart {
  readonly name: string;
  /** The name of the chart for screen readers. */
  readonly label: string;
  readonly bars: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    /** SVG path of a vertical line that shows the confidence interval. */
    readonly range: string;
    readonly title: string;
  }[];
  /** Whether a line shows where share and position are equal. */
  readonly hasDiagonal: boolean;
  readonly caption: string;
}

export const shareTicks = [1, 0.75, 0.5, 0.25, 0].map((share) => ({
  y: round(barsHeight * (1 - share)),
  label: percent(share),
}));

/**
 * Returns one chart for each source from which the scored projects were taken. The source with the
 * most projects comes first.
 */
export function buildCalibrationCharts(health: HealthEvaluation, names: Names): CalibrationChart[] {
  const whole = health.calibration.filter(({ by }) => by === 'all');
  const sizeOf = (rows: readonly CalibrationRow[]) => rows.reduce((sum, { n }) => sum + n, 0);
  return [...Map.groupBy(whole, ({ population }) => population)]
    .sort(([, a], [, b]) => sizeOf(b) - sizeOf(a))
    .map(([id, rows]) => buildChart(nameOf(names, id), rows, sizeOf(rows)));
}

function buildChart(name: string, rows: readonly CalibrationRow[], n: number): CalibrationChart {
  return {
    name,
    label: `Share of projects without a commit in the next 12 months by score, ${name}`,
    bars: toBars(
      rows.map((row) => ({
        from: row.from,
        to: row.to === 100 ? 100 : row.to + 1,
        share: row.stopped_share,
        interval: row.interval,
        title: describeBand(row),
      })),
    ),
    hasDiagonal: false,
    caption: `${countOf(n, 'project')}. ${describeEnds(rows)}`,
  };
}

interface Band {
  /** The ends of the band, from 0 to 100. */
  readonly from: number;
  readonly to: number;
  readonly share: number;
  readonly interval: readonly [number, number];
  readonly title: string;
}

export function toBars(bands: readonly Band[]): CalibrationChart['bars'] {
  const x = scaleLinear().domain([0, 100]).range([0, barsWidth]);
  const y = scaleLinear().domain([0, 1]).range([barsHeight, 0]);
  return bands.map(({ from, to, share, interval, title }) => {
    const [left, right] = [x(from), x(to)];
    const gap = (right - left) * 0.12;
    const middle = round((left + right) / 2);
    return {
      x: round(left + gap),
      y: round(y(share)),
      width: round(right - left - 2 * gap),
      height: round(y(0) - y(share)),
      range: `M${middle},${round(y(interval[1]))}V${round(y(interval[0]))}`,
      title,
    };
  });
}

const describeBand = (row: CalibrationRow): string =>
  `${row.from} to ${row.to}: ${percent(row.stopped_share)} of ${countOf(row.n, 'project')} stopped`;

/**
 * The caption mentions only score ranges with at least this many projects. The results of smaller
 * ranges are too uncertain.
 */
const minProjects = 20;

function describeEnds(rows: readonly CalibrationRow[]): string {
  const usable = rows.filter(({ n }) => n >= minProjects);
  const [first, last] = [usable[0], usable.at(-1)];
  if (!first || !last || first === last) return '';
  const scoresOf = ({ from, to }: CalibrationRow) => `a score of ${from} to ${to}`;
  return (
    `Of the projects with ${scoresOf(first)}, ${percent(first.stopped_share)} stopped within 12 ` +
    `months; with ${scoresOf(last)}, ${percent(last.stopped_share)}.`
  );
}

export function toCalibrationTable(
  { calibration }: HealthEvaluation,
  names: Names,
): ResultsTableData {
  return {
    caption: 'Share of projects that stopped within 12 months, by score, size and age',
    columns: [
      { key: 'band', name: 'Score' },
      { key: 'band-of', name: 'Group' },
      { key: 'band-list', name: 'Source', kind: 'mid-col' },
      { key: 'band-stopped', name: 'Stopped', kind: 'number' },
      { key: 'band-interval', name: '95% interval', kind: 'number mid-col' },
      { key: 'band-n', name: 'Projects', kind: 'number' },
    ],
    rows: calibration.map((row) => [
      { text: `${row.from}–${row.to}`, value: row.from },
      { text: groupName(row.group) },
      { text: nameOf(names, row.population) },
      { ...number(row.stopped_share, percent(row.stopped_share)), share: row.stopped_share },
      number(row.interval[0], range(row.interval, percent)),
      number(row.n, formatCount(row.n)),
    ]),
  };
}
