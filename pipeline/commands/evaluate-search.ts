// `evaluate-search`: measures search and similar projects against the judged set.
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { openSnapshot } from '../../src/snapshot/release/snapshot.ts';
import { evaluateSearch, type SearchEvaluation } from '../evaluate/search/search.ts';
import type { Context } from './context.ts';

interface Options {
  readonly graph?: string;
  readonly details?: boolean;
}

export function addEvaluateSearch(program: Command, context: () => Context): void {
  program
    .command('evaluate-search')
    .description('measure search and similar projects against the judged set')
    .option('--graph <file>', 'the graph.duckdb to measure (default: the last build in DATA_DIR)')
    .option('--details', 'list the results of each query of the tuning half, worst first')
    .action((options: Options) => runEvaluateSearch(context(), options));
}

async function runEvaluateSearch(context: Context, options: Options): Promise<void> {
  const graph = resolve(options.graph ?? join(context.paths.build, 'graph.duckdb'));
  const snapshot = await openSnapshot(graph);
  try {
    const result = await evaluateSearch(snapshot, context.nowMs);
    const lines = [...toLines(result), ...(options.details ? toDetailLines(result) : [])];
    context.report(result, lines);
  } finally {
    snapshot.close();
  }
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
        `${one.half}: precision at 5 of neighbors${cell(one.precision_at_5)} (${one.projects} projects)`,
    ),
    `projects over 1,000 stars with at least 3 neighbors${cell(with_three_neighbors)}`,
  ];
}

const toDetailLines = ({ details }: SearchEvaluation): string[] =>
  details
    .toSorted((a, b) => a.score - b.score)
    .map(({ kind, text, score, found }) => {
      const list = found.map(([id, grade]) => `${grade}:${id}`).join(' ');
      return `${score.toFixed(2)} ${kind} "${text}": ${list || 'nothing'}`;
    });
