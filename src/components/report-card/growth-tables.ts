// Builds the report card's tables about pace, trend and the emerging index. Pure functions.
import type {
  EmergingEvaluation,
  EmergingFigures,
  MeasureName,
  MomentumEvaluation,
  TrendEvaluation,
} from '../../contracts/files/growth-evaluation.ts';
import { measureNames } from '../../contracts/files/growth-evaluation.ts';
import { createAxis } from '../../site/charts/interval-plot.ts';
import { formatCount } from '../../site/format/format.ts';
import { neverSeen } from '../../snapshot/pages/headline-cohort.ts';
import { number, percent, type ResultsTableData } from './table-types.ts';

const measureTitles: Readonly<Record<MeasureName, string>> = {
  pace: 'Pace',
  gain_1d: 'Stars in the last day',
  gain_7d: 'Stars in the last 7 days',
  gain_28d: 'Stars in the last 28 days',
  stars: 'Total stars',
};

/**
 * Returns the results for days that were not used to tune the score, or for the tuning days if
 * there are no other days. The measure with the highest mean correlation comes first.
 */
export function toMomentumTable(momentum: MomentumEvaluation): ResultsTableData | undefined {
  const figures = momentum.reported ?? momentum.tuned_on;
  if (!figures) return undefined;
  const days = momentum.reported ? neverSeen(momentum.cohorts) : momentum.cohorts;
  const axis = createAxis(
    Math.min(1, ...measureNames.map((name) => figures[name].least_correlation)),
  );
  const maxOf = (name: MeasureName): number =>
    Math.max(
      figures[name].mean_correlation,
      ...days.map(({ measures }) => measures[name].correlation),
    );
  return {
    caption: 'Rank correlation with the stars of the next 30 days',
    columns: [
      { key: 'measure', name: 'Ranked by' },
      { key: 'measure-plot', name: 'Mean and range over days', kind: 'plot', ticks: axis.ticks },
      { key: 'mean', name: 'Mean', kind: 'number' },
      { key: 'least', name: 'Worst day', kind: 'number' },
      { key: 'top', name: 'Top 20 correct', kind: 'number mid-col' },
    ],
    rows: measureNames
      .toSorted((a, b) => figures[b].mean_correlation - figures[a].mean_correlation)
      .map((name) => {
        const {
          mean_correlation: mean,
          least_correlation: least,
          mean_top_20: top,
        } = figures[name];
        const kind = name === 'pace' ? 'ours' : 'other';
        return [
          { text: measureTitles[name] },
          { text: '', plot: axis.plot([{ kind, value: mean, interval: [least, maxOf(name)] }]) },
          number(mean),
          number(least),
          number(top, top.toFixed(1)),
        ];
      }),
  };
}

const trends = ['accelerating', 'steady', 'quiet'];

const sortGroups = (groups: TrendEvaluation['groups']): TrendEvaluation['groups'] =>
  groups.toSorted(
    (a, b) =>
      Number(a.seen_by_tuning) - Number(b.seen_by_tuning) ||
      trends.indexOf(a.trend) - trends.indexOf(b.trend),
  );

export const toTrendTable = ({ groups }: TrendEvaluation): ResultsTableData => ({
  caption: 'How often a project grew faster in the next 28 days, by trend',
  columns: [
    { key: 'trend', name: 'Trend' },
    { key: 'own-past', name: 'Faster than its past', kind: 'number' },
    { key: 'last-28', name: 'Faster than the last 28 days', kind: 'number' },
    { key: 'cases', name: 'Cases', kind: 'number mid-col' },
    { key: 'trend-projects', name: 'Projects', kind: 'number far-col' },
    { key: 'trend-tuning', name: 'Used for tuning', kind: 'mid-col' },
  ],
  rows: sortGroups(groups).map((group) => [
    { text: group.trend },
    {
      ...number(group.above_own_past, percent(group.above_own_past)),
      share: group.above_own_past,
    },
    {
      ...number(group.above_last_28d, percent(group.above_last_28d)),
      share: group.above_last_28d,
    },
    number(group.n, formatCount(group.n)),
    number(group.projects, formatCount(group.projects)),
    { text: group.seen_by_tuning ? 'yes' : 'no' },
  ]),
});

const outcomes = [
  ['doubled_90d', 'doubled in 90 days'],
  ['doubled_30d', 'doubled in 30 days'],
  ['fivefold_90d', 'grew fivefold in 90 days'],
  ['trending_30d', 'on a trending list within 30 days'],
  ['trending_90d', 'on a trending list within 90 days'],
] as const;

const matchNames: Readonly<Record<EmergingFigures['matched_on'], string>> = {
  stars: 'controls with similar stars',
  stars_and_gain_7d: 'controls with similar stars and 7-day growth',
  stars_and_gain_28d: 'controls with similar stars and 28-day growth',
};

/**
 * Returns one table for the days that were used to tune the emerging index and one for the other
 * days. If all days are of one kind, returns only one table.
 */
export function toEmergingTables({ figures }: EmergingEvaluation): {
  main: ResultsTableData;
  tuning?: ResultsTableData;
} {
  const unseen = neverSeen(figures);
  const seen = figures.filter(({ seen_by_tuning }) => seen_by_tuning);
  if (unseen.length === 0 || seen.length === 0) return { main: toFlagTable(figures, 'flag') };
  return { main: toFlagTable(unseen, 'flag'), tuning: toFlagTable(seen, 'tuning-flag') };
}

const toFlagTable = (figures: readonly EmergingFigures[], key: string): ResultsTableData => ({
  caption: `Outcomes of flagged projects and of similar projects, on days ${
    figures.some(({ seen_by_tuning }) => seen_by_tuning) ? 'used for tuning' : 'not used for tuning'
  }`,
  columns: [
    { key: `${key}-outcome`, name: 'Outcome' },
    { key: `${key}-flagged`, name: 'Flagged', kind: 'number' },
    { key: `${key}-controls`, name: 'Controls', kind: 'number' },
    { key: `${key}-ratio`, name: 'Ratio', kind: 'number' },
    { key: `${key}-flags`, name: 'Flags', kind: 'number mid-col' },
  ],
  rows: outcomes.flatMap(([outcome, title]) =>
    figures.map((row) => {
      const { n, flagged, controls, ratio } = row[outcome];
      const isKnown = n > 0;
      return [
        { text: title, more: matchNames[row.matched_on] },
        isKnown
          ? { ...number(flagged, percent(flagged, 1)), share: flagged }
          : { text: '–', value: '' },
        isKnown
          ? { ...number(controls, percent(controls, 1)), share: controls }
          : { text: '–', value: '' },
        ratio === null ? { text: '–', value: '' } : number(ratio, `${ratio.toFixed(1)}×`),
        number(n, formatCount(n)),
      ];
    }),
  ),
});

/**
 * Describes how many projects were flagged as emerging before they appeared on a trending list, and
 * how many days earlier.
 */
export function describeLead({ lead }: EmergingEvaluation): string | undefined {
  if (!lead) return undefined;
  const { projects, flagged_first, trending_first, median_days_earlier: days } = lead;
  const earlier =
    days === null ? '' : ` When the flag came first, it was a median of ${days} days earlier.`;
  return (
    `Of ${formatCount(projects)} flagged projects that appeared on a trending list, ` +
    `${formatCount(flagged_first)} were flagged first and ${formatCount(trending_first)} were ` +
    `listed first.${earlier}`
  );
}

export function describeRatio({ ratio }: MomentumEvaluation): string | undefined {
  if (!ratio) return undefined;
  const [low, median, high] = [ratio.low, ratio.median, ratio.high].map((one) => one.toFixed(2));
  return (
    `The stars gained in the next 30 days were a median of ${median} times the pace ` +
    `(interquartile range ${low} to ${high}).`
  );
}
