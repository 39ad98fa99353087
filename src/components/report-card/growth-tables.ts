// The figures of pace, trend and the emerging index as tables. Pure.
import type {
  EmergingEvaluation,
  EmergingFigures,
  MeasureName,
  MomentumEvaluation,
  TrendEvaluation,
} from '../../contracts/evaluation-growth.ts';
import { measureNames } from '../../contracts/evaluation-growth.ts';
import { neverSeen } from '../../snapshot/pages/headline.ts';
import { formatCount } from '../format.ts';
import { createAxis } from './plot.ts';
import { type FigureTable, number, percent } from './table.ts';

const measureTitles: Readonly<Record<MeasureName, string>> = {
  pace: 'Pace',
  gain_1d: 'Gain of 1 day',
  gain_7d: 'Gain of 7 days',
  gain_28d: 'Gain of 28 days',
  stars: 'Stars',
};

const seenWords = (isSeen: boolean): string => (isSeen ? 'used' : 'later');

/** Over the days after those of tuning, where there are any; best first. */
export function toMomentumTable(momentum: MomentumEvaluation): FigureTable | undefined {
  const figures = momentum.reported ?? momentum.tuned_on;
  if (!figures) return undefined;
  const days = momentum.reported ? neverSeen(momentum.cohorts) : momentum.cohorts;
  const axis = createAxis(
    Math.min(1, ...measureNames.map((name) => figures[name].least_correlation)),
  );
  const most = (name: MeasureName): number =>
    Math.max(
      figures[name].mean_correlation,
      ...days.map(({ measures }) => measures[name].correlation),
    );
  return {
    caption: 'Rank correlation with the stars of the next 30 days',
    columns: [
      { key: 'measure', name: 'Ranked by' },
      { key: 'measure-plot', name: 'Mean and range of days', kind: 'plot', ticks: axis.ticks },
      { key: 'mean', name: 'Mean', kind: 'number' },
      { key: 'least', name: 'Worst day', kind: 'number' },
      { key: 'top', name: 'Of the top 20', kind: 'number mid-col' },
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
          { text: '', plot: axis.plot([{ kind, value: mean, interval: [least, most(name)] }]) },
          number(mean),
          number(least),
          number(top, top.toFixed(1)),
        ];
      }),
  };
}

const trends = ['accelerating', 'steady', 'quiet'];

/** What is later than tuning first. */
const inOrder = (groups: TrendEvaluation['groups']): TrendEvaluation['groups'] =>
  groups.toSorted(
    (a, b) =>
      Number(a.seen_by_tuning) - Number(b.seen_by_tuning) ||
      trends.indexOf(a.trend) - trends.indexOf(b.trend),
  );

export const toTrendTable = ({ groups }: TrendEvaluation): FigureTable => ({
  caption: 'How often a project grew faster in the 28 days after, by trend',
  columns: [
    { key: 'trend', name: 'Trend' },
    { key: 'own-past', name: 'Faster than its past', kind: 'number' },
    { key: 'last-28', name: 'Than the last 28 days', kind: 'number' },
    { key: 'cases', name: 'Cases', kind: 'number mid-col' },
    { key: 'trend-projects', name: 'Projects', kind: 'number far-col' },
    { key: 'trend-tuning', name: 'Tuning', kind: 'mid-col' },
  ],
  rows: inOrder(groups).map((group) => [
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
    { text: seenWords(group.seen_by_tuning) },
  ]),
});

const outcomes = [
  ['doubled_90d', 'doubled in 90 days'],
  ['doubled_30d', 'doubled in 30 days'],
  ['fivefold_90d', 'five times in 90 days'],
  ['trending_30d', 'trending in 30 days'],
  ['trending_90d', 'trending in 90 days'],
] as const;

const alikeIn: Readonly<Record<EmergingFigures['matched_on'], string>> = {
  stars: 'alike in stars',
  stars_and_gain_7d: 'alike in stars and gain of 7 days',
  stars_and_gain_28d: 'alike in stars and gain of 28 days',
};

/** Of the days after those of tuning, and apart of those that it saw where there are both. */
export function toEmergingTables({ figures }: EmergingEvaluation): {
  main: FigureTable;
  seen?: FigureTable;
} {
  const unseen = neverSeen(figures);
  const seen = figures.filter(({ seen_by_tuning }) => seen_by_tuning);
  if (unseen.length === 0 || seen.length === 0) return { main: toFlagTable(figures, 'flag') };
  return { main: toFlagTable(unseen, 'flag'), seen: toFlagTable(seen, 'seen-flag') };
}

const toFlagTable = (figures: readonly EmergingFigures[], key: string): FigureTable => ({
  caption: `What became of flagged projects and of projects like them, on days ${
    figures.some(({ seen_by_tuning }) => seen_by_tuning)
      ? 'used for tuning'
      : 'later than those of tuning'
  }`,
  columns: [
    { key: `${key}-outcome`, name: 'What came of them' },
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
        { text: title, more: alikeIn[row.matched_on] },
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

/** Nothing where no flagged project came into a list. */
export function describeLead({ lead }: EmergingEvaluation): string | undefined {
  if (!lead) return undefined;
  const { projects, flagged_first, trending_first, median_days_earlier: days } = lead;
  const earlier =
    days === null
      ? ''
      : ` Where the flag came first, it was ${days} days before the list in the median.`;
  return (
    `Of ${formatCount(projects)} flagged projects that came into a trending list, ` +
    `${formatCount(flagged_first)} were flagged first and ${formatCount(trending_first)} listed ` +
    `first.${earlier}`
  );
}

export function describeRatio({ ratio }: MomentumEvaluation): string | undefined {
  if (!ratio) return undefined;
  const [low, median, high] = [ratio.low, ratio.median, ratio.high].map((one) => one.toFixed(2));
  return (
    `In the middle half of projects the next 30 days brought ${low} to ${high} times the stars ` +
    `that pace says, ${median} in the median.`
  );
}
