// Renders the sections "Emerging" and "Star integrity" of the report card.
import type {
  EmergingEvaluation,
  EmergingFigures,
  IntegrityEvaluation,
  IntegrityKind,
} from '../../../src/contracts/files/growth-evaluation.ts';
import { seenWords } from './growth.ts';
import { list, table } from './html.ts';
import { percent } from './terminal-lines.ts';

const matches: Readonly<Record<EmergingFigures['matched_on'], string>> = {
  stars: 'stars',
  stars_and_gain_7d: 'stars and 7-day gain',
  stars_and_gain_28d: 'stars and 28-day gain',
};

function formatOutcome({ n, flagged, controls, ratio }: EmergingFigures['doubled_90d']): string {
  if (n === 0) return '–';
  const times = ratio === null ? 'no ratio' : `${ratio.toFixed(1)}×`;
  return `${percent(flagged)} / ${percent(controls)} (${times})`;
}

export function renderEmerging(emerging: EmergingEvaluation): string {
  const { lead } = emerging;
  return [
    '<h2 id="emerging">Emerging</h2>',
    `<p>Outcomes of flagged projects, compared with similar projects that were not flagged on the same ` +
      `day. Days up to ${emerging.tuned_until} were used for tuning. Version ` +
      `${emerging.method_version}.</p>`,
    table(
      `Flagged projects / controls that reached each outcome (ratio), on ${emerging.days.length} days`,
      [
        { title: 'Controls matched by', cell: (row) => matches[row.matched_on], isText: true },
        { title: 'Used for tuning', cell: (row) => seenWords(row.seen_by_tuning), isText: true },
        { title: 'Flags', cell: ({ flags }) => flags.toLocaleString('en') },
        { title: '2× in 30 days', cell: (row) => formatOutcome(row.doubled_30d) },
        { title: '2× in 90 days', cell: (row) => formatOutcome(row.doubled_90d) },
        { title: '5× in 90 days', cell: (row) => formatOutcome(row.fivefold_90d) },
        { title: 'Trending in 30 days', cell: (row) => formatOutcome(row.trending_30d) },
        { title: 'Trending in 90 days', cell: (row) => formatOutcome(row.trending_90d) },
      ],
      emerging.figures,
    ),
    ...(lead
      ? [
          `<p>Of ${lead.projects} flagged projects that appeared in a trending list, ` +
            `${lead.flagged_first} were flagged first and ${lead.trending_first} were listed first or on the same day` +
            `${
              lead.median_days_earlier === null
                ? ''
                : `. The projects that were flagged first were flagged a median of ${lead.median_days_earlier} days before they were listed`
            }.</p>`,
        ]
      : []),
    list(emerging.limits),
  ].join('\n');
}

export function renderIntegrity(integrity: IntegrityEvaluation): string {
  const parts = [
    ...(integrity.reported ? [{ days: 'not used for tuning', figures: integrity.reported }] : []),
    ...(integrity.tuned_on ? [{ days: 'used for tuning', figures: integrity.tuned_on }] : []),
  ];
  return [
    '<h2 id="integrity">Star integrity</h2>',
    `<p>Simulated bursts of stars were added to copies of real star histories. Days up to ` +
      `${integrity.tuned_until} were used for tuning. Version ${integrity.method_version}.</p>`,
    ...parts.flatMap(({ days, figures }) => [
      `<p>On days ${days}: ${figures.found} of ${figures.planted} bursts were detected ` +
        `(${percent(figures.recall)}); ${figures.flagged} of ${figures.ordinary} projects without a ` +
        `simulated burst were flagged (${percent(figures.flagged_share, 2)}).</p>`,
      renderKinds(days, figures.kinds),
    ]),
    list(integrity.limits),
  ].join('\n');
}

const renderKinds = (days: string, kinds: readonly IntegrityKind[]): string =>
  table(
    `Simulated bursts by kind, on days ${days}`,
    [
      { title: 'By', cell: ({ by }) => by, isText: true },
      { title: 'Kind', cell: ({ kind }) => kind, isText: true },
      { title: 'Simulated', cell: ({ planted }) => planted.toLocaleString('en') },
      { title: 'Detected', cell: ({ recall }) => percent(recall) },
      {
        title: 'Stars identified as suspicious',
        cell: ({ set_aside_share: share }) => percent(share),
      },
    ],
    kinds,
  );
