// Builds the report card's tables about star integrity, score versions and data sources. Pure
// functions.
import type { IntegrityEvaluation } from '../../contracts/files/growth-evaluation.ts';
import type { CardSource, ScoreCard } from '../../contracts/files/report-card.ts';
import { formatCount, formatLicense, formatTableDay } from '../../site/format/format.ts';
import { number, percent, type ResultsTableData } from './table-types.ts';

const kindNames: Readonly<Record<string, string>> = {
  all: 'all',
  size: 'by number of stars',
  days: 'by duration',
  baseline: 'by the project’s usual growth',
};

/**
 * Returns one row per kind of burst, for days that were not used to tune the detection. If there
 * are no such days, uses the tuning days.
 */
export function toIntegrityTable(integrity: IntegrityEvaluation): ResultsTableData | undefined {
  const figures = integrity.reported ?? integrity.tuned_on;
  if (!figures) return undefined;
  return {
    caption: 'Simulated bursts of suspicious stars that were detected, by kind',
    columns: [
      { key: 'kind', name: 'Simulated bursts' },
      { key: 'recall', name: 'Detected', kind: 'number' },
      { key: 'planted', name: 'Simulated', kind: 'number' },
      { key: 'set-aside', name: 'Stars flagged', kind: 'number mid-col' },
    ],
    rows: figures.kinds.map(({ by, kind, planted, recall, set_aside_share: share }) => [
      { text: kind, ...(by === 'all' ? {} : { more: kindNames[by] }) },
      { ...number(recall, percent(recall)), share: recall },
      number(planted, formatCount(planted)),
      number(share, percent(share)),
    ]),
  };
}

export const toScoresTable = (scores: readonly ScoreCard[]): ResultsTableData => ({
  caption: 'Scores, their measured versions and the number of days used for tuning',
  columns: [
    { key: 'score', name: 'Score' },
    { key: 'version', name: 'Current version', kind: 'number' },
    { key: 'measured', name: 'Measured version', kind: 'number' },
    { key: 'seen', name: 'Tuning days', kind: 'number' },
    { key: 'unseen', name: 'Other days', kind: 'number' },
  ],
  rows: scores.map(({ title, page, version, measured_version: measured, cohorts }) => [
    { text: title, href: page },
    number(version, String(version)),
    measured === null ? { text: '–', value: '' } : number(measured, String(measured)),
    number(cohorts.seen_by_tuning.length, formatCount(cohorts.seen_by_tuning.length)),
    number(cohorts.never_seen_by_tuning.length, formatCount(cohorts.never_seen_by_tuning.length)),
  ]),
});

export const toSourcesTable = (sources: readonly CardSource[]): ResultsTableData => ({
  caption: 'Sources of the observations used for this report card',
  columns: [
    { key: 'source', name: 'Source' },
    { key: 'license', name: 'License' },
    { key: 'first', name: 'From', kind: 'mid-col' },
    { key: 'last', name: 'To', kind: 'mid-col' },
    { key: 'repositories', name: 'Repositories', kind: 'number' },
    { key: 'observations', name: 'Observations', kind: 'number mid-col' },
  ],
  rows: sources.map((source) => [
    { text: source.name, href: source.url ?? undefined },
    { text: formatLicense(source.licence) },
    { text: formatTableDay(source.first_day), value: source.first_day },
    { text: formatTableDay(source.last_day), value: source.last_day },
    number(source.repositories, formatCount(source.repositories)),
    number(source.observations, formatCount(source.observations)),
  ]),
});
