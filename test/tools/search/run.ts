// Measures search and similar projects with the judged examples (`npm run evaluate:search`):
// run.ts [--graph FILE] [--details] [--write-reference]
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SearchEvaluationRecord } from '../../../src/contracts/files/search-evaluation.ts';
import { openSnapshot, type Snapshot } from '../../../src/snapshot/release/snapshot.ts';
import { evaluateSearch, type SearchEvaluation } from './evaluate-search.ts';

/** The file with the evaluation of search that the report card shows. */
const reference = join(import.meta.dirname, '../../../src/content/reference/search.json');

const { values: options } = parseArgs({
  options: {
    graph: { type: 'string' },
    /** Lists the results of each query in the tuning half, worst first. */
    details: { type: 'boolean' },
    'write-reference': { type: 'boolean' },
  },
});
const snapshot = await openSnapshot(
  options.graph ?? join(process.env.DATA_DIR || 'var', 'build/graph.duckdb'),
);
try {
  const result = await evaluateSearch(snapshot, () => performance.now());
  const lines = [...toLines(result), ...(options.details ? toDetailLines(result) : [])];
  console.log(lines.join('\n'));
  if (options['write-reference']) await writeReference(snapshot, result);
} finally {
  snapshot.close();
}

async function writeReference(snapshot: Snapshot, result: SearchEvaluation): Promise<void> {
  const [info] = await snapshot.rows(
    'select as_of::varchar as as_of, (select count(*) from project) as projects from release_info',
  );
  const { details: _details, ...figures } = result;
  const record = SearchEvaluationRecord.parse({
    as_of: info?.as_of,
    projects: Number(info?.projects),
    ...figures,
  });
  // More than four decimal places would suggest more precision than the figures have.
  const round = (_key: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value;
  await writeFile(reference, `${JSON.stringify(record, round, 2)}\n`);
}

function cell(value: number | null, digits = 3): string {
  return (value === null ? '–' : value.toFixed(digits)).padStart(8);
}

function row([half = '', kind = '', ...cells]: readonly string[]): string {
  return `${half.padEnd(10)} ${kind.padEnd(12)}${cells.join('')}`;
}

function toLines({ search, neighbors, with_three_neighbors }: SearchEvaluation): string[] {
  const heads = ['queries', 'nDCG@10', 'succ@5', 'none', 'p50 ms', 'p99 ms'];
  return [
    row(['half', 'kind', ...heads.map((head) => head.padStart(8))]),
    ...search.map((one) =>
      row([
        one.half,
        one.kind,
        String(one.queries).padStart(8),
        cell(one.ndcg_at_10),
        cell(one.success_at_5),
        cell(one.zero_results),
        cell(one.ms_p50, 1),
        cell(one.ms_p99, 1),
      ]),
    ),
    ...neighbors.map(
      (one) =>
        `${one.half}: precision at 5 for similar projects${cell(one.precision_at_5)} (${one.projects} projects)`,
    ),
    `share of projects over 1,000 stars with at least 3 similar projects${cell(with_three_neighbors)}`,
  ];
}

function toDetailLines({ details }: SearchEvaluation): string[] {
  return details
    .toSorted((a, b) => a.score - b.score)
    .map(({ kind, text, score, found }) => {
      const list = found.map(([id, grade]) => `${grade}:${id}`).join(' ');
      return `${score.toFixed(2)} ${kind} "${text}": ${list || 'nothing'}`;
    });
}
