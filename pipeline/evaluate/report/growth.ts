// Renders the sections "Momentum" and "Trend" of the report card.

import {
  type MeasureName,
  type MomentumEvaluation,
  measureNames,
  type TrendEvaluation,
} from '../../../src/contracts/files/growth-evaluation.ts';
import { escapeHtml } from '../../../src/lib/escape-html.ts';
import { lineChart } from './charts.ts';
import { figure, list, table } from './html.ts';
import { percent, three } from './terminal-lines.ts';

const titles: Readonly<Record<MeasureName, string>> = {
  pace: 'Pace',
  gain_1d: '1-day gain',
  gain_7d: '7-day gain',
  gain_28d: '28-day gain',
  stars: 'Total stars',
};

export const seenWords = (isSeen: boolean): string => (isSeen ? 'yes' : 'no');

export function renderMomentum(momentum: MomentumEvaluation): string {
  const { reported, tuned_on: tunedOn, ratio } = momentum;
  const summaries = [
    ...(reported ? [{ days: 'not used for tuning', figures: reported }] : []),
    ...(tunedOn ? [{ days: 'used for tuning', figures: tunedOn }] : []),
  ];
  return [
    '<h2 id="momentum">Momentum</h2>',
    `<p>How well each measure ranks projects by the stars gained in the next 30 days: ` +
      `Spearman’s rank correlation. ${escapeHtml(momentum.population)} Days up to ` +
      `${momentum.tuned_until} were used for tuning. Version ${momentum.method_version}.</p>`,
    ...summaries.map(({ days, figures }) =>
      table(
        `Rank correlation on days ${days}`,
        [
          { title: 'Measure', cell: (name) => titles[name], isText: true },
          { title: 'Mean', cell: (name) => three(figures[name].mean_correlation) },
          { title: 'Worst day', cell: (name) => three(figures[name].least_correlation) },
          { title: 'Top 20 correct', cell: (name) => figures[name].mean_top_20.toFixed(1) },
        ],
        [...measureNames],
      ),
    ),
    figure('Rank correlation by day, oldest first', renderCorrelations(momentum)),
    ...(ratio
      ? [
          `<p>For the middle half of projects, the gain in the next 30 days was ` +
            `${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)} times the predicted stars ` +
            `(median ${ratio.median.toFixed(2)}).</p>`,
        ]
      : []),
    list(momentum.limits),
  ].join('\n');
}

function renderCorrelations({ cohorts }: MomentumEvaluation): string {
  const last = Math.max(cohorts.length - 1, 1);
  return lineChart(
    'Rank correlation by day',
    (['pace', 'gain_28d', 'gain_7d', 'gain_1d'] as const).map((name) => ({
      label: titles[name],
      points: cohorts.map((cohort, index) => ({
        at: (index / last) * 100,
        share: Math.max(0, cohort.measures[name].correlation),
      })),
    })),
    cohorts.map(({ as_of }, index) => ({ at: (index / last) * 100, label: as_of })),
  );
}

export function renderTrend(trend: TrendEvaluation): string {
  return [
    '<h2 id="trend">Trend</h2>',
    `<p>How often a project grew faster in the next 28 days than before. Days up to ` +
      `${trend.tuned_until} were used for tuning. Version ${trend.method_version}.</p>`,
    table(
      `Share of projects that grew faster than before, on ${trend.days.length} days`,
      [
        { title: 'Trend', cell: (group) => group.trend, isText: true },
        {
          title: 'Used for tuning',
          cell: (group) => seenWords(group.seen_by_tuning),
          isText: true,
        },
        { title: 'Cases', cell: ({ n }) => n.toLocaleString('en') },
        { title: 'Projects', cell: ({ projects }) => projects.toLocaleString('en') },
        { title: 'Faster than its past', cell: ({ above_own_past: at }) => percent(at) },
        { title: 'Faster than the last 28 days', cell: ({ above_last_28d: at }) => percent(at) },
      ],
      trend.groups,
    ),
    list(trend.limits),
  ].join('\n');
}
