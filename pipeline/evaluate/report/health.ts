// Renders the health section of the report card: cohorts, baselines, calibration and limits.

import {
  baselineNames,
  type CalibrationRow,
  type HealthCohort,
  type HealthEvaluation,
  type HealthGroup,
} from '../../../src/contracts/files/evaluation.ts';
import { escapeHtml } from '../../../src/lib/escape-html.ts';
import { barChart, dotPlot, lineChart } from './charts.ts';
import { figure, list, table } from './html.ts';
import { percent, signed, three } from './terminal-lines.ts';

export function renderHealth(health: HealthEvaluation): string {
  const populations = [...new Set(health.cohorts.map(({ population }) => population))];
  return [
    '<h2 id="health">Health</h2>',
    `<p>Predicted outcome: ${escapeHtml(health.outcome)}. The area under the curve (AUC) is the share ` +
      'of pairs, each of a project that stopped and one that continued, in which health ranks the ' +
      'project that continued higher. 0.5 is chance, 1 is perfect. ' +
      `Intervals are 95% bootstrap intervals of ${health.resamples.toLocaleString('en')} resamples. ` +
      `Version ${health.method_version} of the method.</p>`,
    renderCohorts(health.cohorts),
    ...health.cohorts.map((cohort) => renderCohort(health, cohort)),
    ...populations.map((population) => renderPopulation(health, population)),
    '<h3>Baselines</h3>',
    table(
      'Baselines, computed from the same data for the same cohorts',
      [
        { title: 'Baseline', cell: (name) => health.baselines[name].title, isText: true },
        { title: 'Formula', cell: (name) => health.baselines[name].formula, isText: true },
        { title: 'Origin', cell: (name) => health.baselines[name].source, isText: true },
        { title: 'Missing inputs', cell: (name) => health.baselines[name].missing, isText: true },
      ],
      [...baselineNames],
    ),
    '<h3>Limits</h3>',
    list(health.limits),
  ].join('\n');
}

function renderCohorts(cohorts: readonly HealthCohort[]): string {
  return table(
    'Cohorts',
    [
      { title: 'Source', cell: ({ population }) => population, isText: true },
      { title: 'As of', cell: ({ as_of }) => as_of },
      {
        title: 'Used for tuning',
        cell: ({ seen_by_tuning }) => (seen_by_tuning ? 'yes' : 'no'),
        isText: true,
      },
      { title: 'Projects', cell: ({ n }) => n.toLocaleString('en') },
      { title: 'Stopped', cell: ({ stopped_share }) => percent(stopped_share) },
      { title: 'Unknown outcome', cell: ({ unknown_outcome }) => String(unknown_outcome) },
      { title: 'Without a score', cell: ({ unscored }) => String(unscored) },
      { title: 'AUC', cell: ({ auc }) => three(auc) },
      {
        title: 'Difference from recency',
        cell: ({ baselines }) => signed(baselines.recency.difference),
      },
    ],
    cohorts,
  );
}

function renderCohort(health: HealthEvaluation, cohort: HealthCohort): string {
  const title = `${cohort.population}, ${cohort.as_of}`;
  const others = baselineNames.map((name) => {
    const { auc, interval } = cohort.baselines[name];
    const label = shortNames[name];
    return { label, value: auc, low: interval[0], high: interval[1], isOurs: false };
  });
  const [low, high] = cohort.interval;
  const ours = { label: 'Health', value: cohort.auc, low, high, isOurs: true };
  const dots = [ours, ...others].sort((a, b) => b.value - a.value);
  return [
    `<h3>${escapeHtml(title)}</h3>`,
    figure(
      `AUC of health and of the baselines, with intervals; ${cohort.n} projects, ` +
        `${cohort.stopped} stopped by ${cohort.until}`,
      dotPlot(title, dots, 0.5, 1),
    ),
    table(
      'AUC of health minus AUC of each baseline, with intervals from the same resamples',
      [
        { title: 'Baseline', cell: (name) => health.baselines[name].title, isText: true },
        { title: 'AUC', cell: (name) => three(cohort.baselines[name].auc) },
        { title: 'Difference', cell: (name) => signed(cohort.baselines[name].difference) },
        {
          title: 'Interval',
          cell: (name) => cohort.baselines[name].difference_interval.map(signed).join(' to '),
        },
      ],
      [...baselineNames],
    ),
  ].join('\n');
}

const shortNames = {
  recency: 'Last commit only',
  recency_and_commits: 'Last commit and commits',
  stars: 'Stars',
  sourcerank_like: 'Like SourceRank',
  projectrank_like: 'Like projectrank',
  maintained_like: 'Like “Maintained”',
  relevance_like: 'Like Best of JS',
  criticality_like: 'Like criticality',
} as const;

function renderPopulation(health: HealthEvaluation, population: string): string {
  const rows = health.calibration.filter((row) => row.population === population);
  const groups = health.groups.filter((group) => group.population === population);
  return [
    `<h3>Outcomes by score: ${escapeHtml(population)}</h3>`,
    figure(
      'Share of projects that stopped within 12 months, by score',
      barChart(
        `Stopped projects by score, ${population}`,
        rows
          .filter(({ by }) => by === 'all')
          .map((row) => ({
            label: `${row.from}–${row.to}`,
            share: row.stopped_share,
            low: row.interval[0],
            high: row.interval[1],
            n: row.n,
          })),
      ),
    ),
    figure(
      'Share by score and size',
      renderLines(`Stopped projects by size, ${population}`, rows, 'size'),
    ),
    figure(
      'Share by score and age',
      renderLines(`Stopped projects by age, ${population}`, rows, 'age'),
    ),
    renderGroups(groups),
  ].join('\n');
}

function renderLines(title: string, rows: readonly CalibrationRow[], by: 'size' | 'age'): string {
  const own = rows.filter((row) => row.by === by);
  return lineChart(
    title,
    [...new Set(own.map(({ group }) => group))].map((group) => ({
      label: group,
      // Leaves out bands with fewer than 10 projects, because their proportions are not meaningful.
      points: own
        .filter((row) => row.group === group && row.n >= 10)
        .map((row) => ({ at: (row.from + row.to) / 2, share: row.stopped_share })),
    })),
  );
}

function renderGroups(groups: readonly HealthGroup[]): string {
  return table(
    'Outcomes by size, age and label',
    [
      { title: 'Class', cell: ({ group }) => group, isText: true },
      { title: 'Projects', cell: ({ n }) => n.toLocaleString('en') },
      { title: 'Stopped', cell: ({ stopped_share }) => percent(stopped_share) },
      { title: 'AUC within the class', cell: ({ auc }) => (auc === null ? '–' : three(auc)) },
      {
        title: 'Interval',
        cell: ({ interval }) => interval?.map(three).join(' to ') ?? 'too few',
      },
    ],
    groups,
  );
}
