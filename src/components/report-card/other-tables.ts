// Star integrity, versions and sources as tables. Pure.
import type { IntegrityEvaluation } from '../../contracts/evaluation-growth.ts';
import type { CardSource, ScoreCard } from '../../contracts/report-card.ts';
import { formatCount, formatDay, formatLicense } from '../format.ts';
import { type FigureTable, number, percent } from './table.ts';

const kindWords: Readonly<Record<string, string>> = {
  all: 'all',
  size: 'by size of the burst',
  days: 'by how long it lasted',
  baseline: 'by the project’s usual stars',
};

/** By kind of planted burst, over the days after those of tuning where there are any. */
export function toIntegrityTable(integrity: IntegrityEvaluation): FigureTable | undefined {
  const figures = integrity.reported ?? integrity.tuned_on;
  if (!figures) return undefined;
  return {
    caption: 'Planted bursts that were found, by kind',
    columns: [
      { key: 'kind', name: 'Planted bursts' },
      { key: 'recall', name: 'Found', kind: 'number' },
      { key: 'planted', name: 'Planted', kind: 'number' },
      { key: 'set-aside', name: 'Their stars set aside', kind: 'number mid-col' },
    ],
    rows: figures.kinds.map(({ by, kind, planted, recall, set_aside_share: share }) => [
      { text: kind, ...(by === 'all' ? {} : { more: kindWords[by] }) },
      { ...number(recall, percent(recall)), share: recall },
      number(planted, formatCount(planted)),
      number(share, percent(share)),
    ]),
  };
}

/** What each score was measured on, and whether it still is that score. */
export const toScoresTable = (scores: readonly ScoreCard[]): FigureTable => ({
  caption: 'Scores, the versions measured, and how many days tuning used and did not',
  columns: [
    { key: 'score', name: 'Score' },
    { key: 'version', name: 'Version', kind: 'number' },
    { key: 'measured', name: 'Measured', kind: 'number' },
    { key: 'seen', name: 'Used by tuning', kind: 'number' },
    { key: 'unseen', name: 'Not used', kind: 'number' },
  ],
  rows: scores.map(({ title, page, version, measured_version: measured, cohorts }) => [
    { text: title, href: page },
    number(version, String(version)),
    measured === null ? { text: '–', value: '' } : number(measured, String(measured)),
    number(cohorts.seen_by_tuning.length, formatCount(cohorts.seen_by_tuning.length)),
    number(cohorts.never_seen_by_tuning.length, formatCount(cohorts.never_seen_by_tuning.length)),
  ]),
});

export const toSourcesTable = (sources: readonly CardSource[]): FigureTable => ({
  caption: 'Where the measured observations are from',
  columns: [
    { key: 'source', name: 'Source' },
    { key: 'licence', name: 'Licence' },
    { key: 'first', name: 'From', kind: 'mid-col' },
    { key: 'last', name: 'To', kind: 'mid-col' },
    { key: 'repositories', name: 'Repositories', kind: 'number' },
    { key: 'observations', name: 'Observations', kind: 'number mid-col' },
  ],
  rows: sources.map((source) => [
    { text: source.name, href: source.url ?? undefined },
    { text: formatLicense(source.licence) },
    { text: formatDay(source.first_day), value: source.first_day },
    { text: formatDay(source.last_day), value: source.last_day },
    number(source.repositories, formatCount(source.repositories)),
    number(source.observations, formatCount(source.observations)),
  ]),
});
