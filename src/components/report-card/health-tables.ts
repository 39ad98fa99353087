// Builds the report card's tables about the health score: by cohort, ranking, label, size and
// age. Pure functions.

import { healthLabels } from '../../contracts/api/health-record.ts';
import {
  type BaselineName,
  baselineNames,
  type HealthCohort,
  type HealthEvaluation,
} from '../../contracts/files/evaluation.ts';
import { type Axis, createAxis, type Mark } from '../../site/charts/interval-plot.ts';
import { formatCount, formatDay, formatTableDay } from '../../site/format/format.ts';
import {
  type Cell,
  number,
  percent,
  type ResultsTableData,
  range,
  signed,
  unique,
} from './table-types.ts';

export type Names = ReadonlyMap<string, string>;
export const nameOf = (names: Names, id: string): string => names.get(id) ?? id;

export const groupName = (group: string): string => (group === 'all' ? 'all projects' : group);

const baselineTitles: Readonly<Record<BaselineName, string>> = {
  recency: 'Days since the last commit only',
  recency_and_commits: 'Ranks of recency and commits',
  stars: 'Stars',
  sourcerank_like: 'Similar to SourceRank',
  projectrank_like: 'Similar to projectrank',
  maintained_like: 'Similar to the “Maintained” check',
  relevance_like: 'Similar to Best of JS relevance',
  criticality_like: 'Criticality (Pike’s formula)',
};

/** The AUC axis starts at 0.5 (chance), or lower if a ranking is worse than chance. */
export const createAucAxis = ({ cohorts, groups }: HealthEvaluation): Axis =>
  createAxis(
    Math.min(
      0.5,
      ...cohorts.map(({ auc }) => auc),
      ...groups.flatMap(({ auc }) => (auc === null ? [] : [auc])),
    ),
  );

/** Compares the health score with all other rankings in one cohort, best ranking first. */
export function toCohortTable(
  cohort: HealthCohort,
  axis: Axis,
  names: Names,
  key: string,
): ResultsTableData {
  const others = baselineNames.map((name) => ({
    title: baselineTitles[name],
    kind: name === 'recency' ? ('rival' as const) : ('other' as const),
    ...cohort.baselines[name],
  }));
  const ours = { title: 'Health', kind: 'ours' as const, ...cohort, difference: undefined };
  return {
    caption: `AUC of health and of other rankings, ${nameOf(names, cohort.population)}, ${formatDay(cohort.as_of)}`,
    columns: [
      { key: `${key}-name`, name: 'Ranked by' },
      { key: `${key}-plot`, name: 'AUC from chance to perfect', kind: 'plot', ticks: axis.ticks },
      { key: `${key}-auc`, name: 'AUC', kind: 'number' },
      { key: `${key}-interval`, name: '95% interval', kind: 'number mid-col' },
      { key: `${key}-less`, name: 'Health ahead by', kind: 'number mid-col' },
    ],
    rows: [ours, ...others]
      .sort((a, b) => b.auc - a.auc)
      .map(({ title, kind, auc, interval, difference }) => [
        { text: title },
        { text: '', plot: axis.plot([{ kind, value: auc, interval }]) },
        number(auc),
        number(interval[0], range(interval)),
        difference === undefined ? { text: '', value: '' } : number(difference, signed(difference)),
      ]),
  };
}

export function toCohortsTable(
  health: HealthEvaluation,
  axis: Axis,
  names: Names,
): ResultsTableData {
  return {
    caption: 'All cohorts: AUC of health and of the other rankings',
    columns: [
      { key: 'cohort', name: 'Cohort' },
      { key: 'cohort-plot', name: 'AUC of all rankings', kind: 'plot', ticks: axis.ticks },
      { key: 'health', name: 'Health', kind: 'number' },
      { key: 'recency', name: 'Recency', kind: 'number mid-col' },
      { key: 'over', name: 'Lead over recency', kind: 'number over' },
      { key: 'projects', name: 'Projects', kind: 'number mid-col' },
      { key: 'stopped', name: 'Stopped', kind: 'number far-col' },
      { key: 'tuning', name: 'Used for tuning', kind: 'mid-col' },
    ],
    rows: health.cohorts.map((cohort) => {
      const { recency } = cohort.baselines;
      return [
        { text: nameOf(names, cohort.population), more: formatTableDay(cohort.as_of) },
        { text: '', plot: axis.plot(toMarks(cohort)) },
        number(cohort.auc),
        number(recency.auc),
        {
          ...number(recency.difference, signed(recency.difference)),
          more: range(recency.difference_interval, signed),
        },
        number(cohort.n, formatCount(cohort.n)),
        number(cohort.stopped_share, percent(cohort.stopped_share, 1)),
        { text: cohort.seen_by_tuning ? 'yes' : 'no' },
      ];
    }),
  };
}

const toMarks = ({ auc, interval, baselines }: HealthCohort): Mark[] => [
  { kind: 'ours', value: auc, interval },
  ...baselineNames.map((name): Mark => {
    const { auc: value, interval: bounds } = baselines[name];
    return name === 'recency'
      ? { kind: 'rival', value, interval: bounds }
      : { kind: 'other', value };
  }),
];

export function toLabelTable({ groups }: HealthEvaluation, names: Names): ResultsTableData {
  const labeled = groups.filter(({ by }) => by === 'label');
  const populations = unique(labeled.map(({ population }) => population));
  const labels = healthLabels.filter((label) => labeled.some(({ group }) => group === label));
  return {
    caption: 'Share of projects that stopped within 12 months, by label',
    columns: [
      { key: 'label', name: 'Label' },
      ...populations.map((id) => ({ key: `label-${id}`, name: nameOf(names, id), kind: 'number' })),
    ],
    rows: labels.map((label, index) => [
      { text: label.replace('-', ' '), label, value: index },
      ...populations.map((id): Cell => {
        const found = labeled.find(({ group, population }) => group === label && population === id);
        if (!found) return { text: '–', value: '' };
        const { stopped_share: share, n } = found;
        return {
          ...number(share, percent(share, share < 0.1 ? 1 : 0)),
          share,
          more: `of ${formatCount(n)}`,
        };
      }),
    ]),
  };
}

export function toGroupTable(
  { groups }: HealthEvaluation,
  axis: Axis,
  names: Names,
): ResultsTableData {
  return {
    caption: 'AUC within classes of size and age',
    columns: [
      { key: 'class', name: 'Class' },
      { key: 'class-plot', name: 'AUC within the class', kind: 'plot', ticks: axis.ticks },
      { key: 'class-auc', name: 'AUC', kind: 'number' },
      { key: 'class-interval', name: '95% interval', kind: 'number mid-col' },
      { key: 'class-projects', name: 'Projects', kind: 'number mid-col' },
      { key: 'class-stopped', name: 'Stopped', kind: 'number' },
    ],
    rows: groups
      .filter(({ by }) => by !== 'label')
      .map(({ population, group, n, stopped_share, auc, interval }) => [
        { text: groupName(group), more: nameOf(names, population) },
        {
          text: '',
          plot: axis.plot(
            auc === null ? [] : [{ kind: 'ours', value: auc, interval: interval ?? undefined }],
          ),
        },
        auc === null ? { text: 'too few projects', value: '' } : number(auc),
        interval === null ? { text: '–', value: '' } : number(interval[0], range(interval)),
        number(n, formatCount(n)),
        number(stopped_share, percent(stopped_share, 1)),
      ]),
  };
}
