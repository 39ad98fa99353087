// Builds the report card's table about the search. Pure functions.
import type {
  SearchEvaluationRecord,
  SearchFigures,
} from '../../contracts/files/search-evaluation.ts';
import { type Cell, number, percent, type ResultsTableData, three } from './table-types.ts';

const kindNames: Readonly<Record<SearchFigures['kind'], string>> = {
  all: 'All queries',
  name: 'Name of a project',
  variant: 'Another spelling',
  typo: 'Typo',
  task: 'Description of a task',
  synonym: 'Synonym or abbreviation',
  acronym: 'Acronym',
  chinese: 'Chinese',
  constrained: 'Alternative to a product, or with a condition',
  alternative: 'Alternative to a project, or a comparison',
  model: 'Name of a model',
  product: 'Name of a product',
};

const unknown: Cell = { text: '–' };
const share = (value: number | null): Cell =>
  value === null ? unknown : { text: percent(value), value };

/** Shows only the queries that were not used to tune the search. */
export function toSearchTable({ search }: SearchEvaluationRecord): ResultsTableData {
  return {
    caption: 'Results of the search by kind of query',
    columns: [
      { key: 'query', name: 'Kind of query' },
      { key: 'queries', name: 'Queries', kind: 'number' },
      { key: 'ndcg', name: 'nDCG@10', kind: 'number' },
      { key: 'success', name: 'Success@5', kind: 'number' },
      { key: 'none', name: 'No results', kind: 'number' },
      { key: 'median', name: 'Median time', kind: 'number' },
    ],
    rows: search
      .filter(({ half }) => half === 'reporting')
      .map((row) => [
        { text: kindNames[row.kind] },
        number(row.queries, String(row.queries)),
        row.ndcg_at_10 === null
          ? unknown
          : { ...number(row.ndcg_at_10), text: three(row.ndcg_at_10) },
        share(row.success_at_5),
        share(row.zero_results),
        row.ms_p50 === null ? unknown : number(row.ms_p50, `${row.ms_p50.toFixed(1)} ms`),
      ]),
  };
}

export const findNeighbors = ({ neighbors }: SearchEvaluationRecord) =>
  neighbors.find(({ half }) => half === 'reporting');
