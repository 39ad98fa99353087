// The `evaluate-search` command, which measures search and similar projects against graded queries.
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { SearchEvaluationRecord } from '../../src/contracts/files/search-evaluation.ts';
import { openSnapshot, type Snapshot } from '../../src/snapshot/release/snapshot.ts';
import { evaluateSearch, type SearchEvaluation } from '../evaluate/search/search.ts';
import { writeFileAtomic } from '../io/atomic-files.ts';
import { projectRoot } from '../io/project-root.ts';
import type { Context } from './context.ts';

interface Options {
  readonly graph?: string;
  readonly details?: boolean;
  readonly writeReference?: boolean;
}

/** The file with the evaluation of search that the report card shows. */
export const searchReferencePath = join(projectRoot, 'src/content/search-reference.json');

export function addEvaluateSearch(program: Command, context: () => Context): void {
  program
    .command('evaluate-search')
    .description('measure the quality of search and similar projects with the judged set')
    .option('--graph <file>', 'the graph.duckdb to measure (default: the last build in DATA_DIR)')
    .option('--details', 'list the results of each query in the tuning half, worst first')
    .option('--write-reference', 'save the figures for the report card')
    .action((options: Options) => runEvaluateSearch(context(), options));
}

async function runEvaluateSearch(context: Context, options: Options): Promise<void> {
  const graph = resolve(options.graph ?? join(context.paths.build, 'graph.duckdb'));
  const snapshot = await openSnapshot(graph);
  try {
    const result = await evaluateSearch(snapshot, context.nowMs);
    const lines = [...toLines(result), ...(options.details ? toDetailLines(result) : [])];
    context.report(result, lines);
    if (options.writeReference) await writeReference(snapshot, result);
  } finally {
    snapshot.close();
  }
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
  await writeFileAtomic(searchReferencePath, `${JSON.stringify(record, round, 2)}\n`);
}

const cell = (value: number | null, digits = 3): string =>
  (value === null ? '–' : value.toFixed(digits)).padStart(8);
const row = (cells: readonly string[]): string =>
  `${(cells[0] ?? '').padEnd(10)} ${(cells[1] ?? '').padEnd(12)}${cells.slice(2).join('')}`;

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

const toDetailLines = ({ details }: SearchEvaluation): string[] =>
  details
    .toSorted((a, b) => a.score - b.score)
    .map(({ kind, text, score, found }) => {
      const list = found.map(([id, grade]) => `${grade}:${id}`).join(' ');
      return `${score.toFixed(2)} ${kind} "${text}": ${list || 'nothing'}`;
    });
