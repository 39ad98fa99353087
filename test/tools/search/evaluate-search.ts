// Measures the quality of search and of similar projects in a release, against judged examples.

import type {
  SearchEvaluationRecord,
  SearchFigures,
} from '../../../src/contracts/files/search-evaluation.ts';
import { loadProjects } from '../../../src/snapshot/api/project-table.ts';
import type { Snapshot } from '../../../src/snapshot/release/snapshot.ts';
import {
  type Half,
  type JudgedNeighbors,
  type JudgedQuery,
  type Kind,
  kinds,
  readNeighbors,
  readQueries,
} from './judged-examples.ts';
import { openPalette } from './open-palette.ts';
import { isSuccessAt5, mean, ndcgAt10, precisionAt5, quantile } from './ranking-measures.ts';

export interface SearchEvaluation extends Omit<SearchEvaluationRecord, 'as_of' | 'projects'> {
  /**
   * Results of each query and project in the tuning half. Excludes the reporting half, so that
   * nobody uses its results for tuning.
   */
  readonly details: readonly SearchDetail[];
}

export interface SearchDetail {
  readonly kind: Kind | 'neighbors';
  readonly text: string;
  readonly score: number;
  /** The first ten results, each with its grade; 0 for a project without a grade. */
  readonly found: readonly (readonly [id: string, grade: number])[];
}

interface Judged extends SearchDetail {
  readonly half: Half;
  readonly isSuccess: boolean;
  readonly total: number;
  readonly ms: number;
}

const halves: readonly Half[] = ['tuning', 'reporting'];
/** Number of times that each query runs. The time of a single run is too short to measure. */
const runs = 5;
/** Queries are skipped if the release contains no project with at least this grade. */
const minGrade = 2;

export async function evaluateSearch(
  snapshot: Snapshot,
  nowMs: () => number,
): Promise<SearchEvaluation> {
  const find = await readFinder(snapshot);
  using projects = await loadProjects(snapshot);
  const queries = readQueries(find).filter(({ grades }) =>
    [...grades.values()].some((grade) => grade >= minGrade),
  );
  const findPages = await openPalette(snapshot);
  const findProjects = (text: string) => projects.search(text, 15).items.map(({ id }) => id);
  const judged = queries.map((query) => {
    const isPage = query.kind === 'model' || query.kind === 'product';
    return judge(isPage ? findPages : findProjects, query, nowMs);
  });
  const near = await readSimilar(snapshot);
  const neighbors = readNeighbors(find)
    .filter(({ grades }) => grades.size >= 5)
    .map((one) => judgeNeighbors(one, near.get(one.id) ?? []));
  return {
    search: halves.flatMap((half) =>
      (['all', ...kinds] as const).map((kind) => toRow(judged, half, kind)),
    ),
    neighbors: halves.map((half) => {
      const mine = neighbors.filter((one) => one.half === half);
      return { half, projects: mine.length, precision_at_5: mean(mine.map((one) => one.score)) };
    }),
    with_three_neighbors: await readCoverage(snapshot),
    details: [...judged, ...neighbors].filter(({ half }) => half === 'tuning'),
  };
}

function judge(
  find: (text: string) => readonly string[],
  query: JudgedQuery,
  nowMs: () => number,
): Judged {
  const { kind, half, text, grades } = query;
  const startMs = nowMs();
  for (let run = 1; run < runs; run += 1) find(text);
  const ids = find(text);
  const ms = (nowMs() - startMs) / runs;
  return {
    kind,
    half,
    text,
    score: ndcgAt10(ids, grades),
    isSuccess: isSuccessAt5(ids, grades),
    total: ids.length,
    ms,
    found: toFound(ids, grades),
  };
}

const judgeNeighbors = (judged: JudgedNeighbors, ids: readonly string[]) => ({
  kind: 'neighbors' as const,
  half: judged.half,
  text: judged.id,
  score: precisionAt5(ids, judged.grades),
  found: toFound(ids, judged.grades),
});

const toFound = (ids: readonly string[], grades: ReadonlyMap<string, number>) =>
  ids.slice(0, 10).map((id) => [id, grades.get(id) ?? 0] as const);

function toRow(judged: readonly Judged[], half: Half, kind: Kind | 'all'): SearchFigures {
  const mine = judged.filter((one) => one.half === half && (kind === 'all' || one.kind === kind));
  return {
    half,
    kind,
    queries: mine.length,
    ndcg_at_10: mean(mine.map((one) => one.score)),
    success_at_5: mean(mine.map((one) => Number(one.isSuccess))),
    zero_results: mean(mine.map((one) => Number(one.total === 0))),
    ms_p50: quantile(
      mine.map((one) => one.ms),
      0.5,
    ),
    ms_p99: quantile(
      mine.map((one) => one.ms),
      0.99,
    ),
  };
}

async function readFinder(snapshot: Snapshot): Promise<(repo: string) => string | undefined> {
  const ids = new Map<string, string>();
  for (const row of await snapshot.rows('select alias, id from project_alias')) {
    ids.set(String(row.alias), String(row.id));
  }
  for (const row of await snapshot.rows('select lower(full_name) as alias, id from project')) {
    ids.set(String(row.alias), String(row.id));
  }
  return (repo) => ids.get(repo.toLowerCase());
}

async function readSimilar(snapshot: Snapshot): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await snapshot.rows(
    `select substr(source, 9) as id, list(substr(target, 9) order by weight desc, target) as near
    from edge where kind = 'similar_to' group by source`,
  );
  return new Map(rows.map((row) => [String(row.id), row.near as string[]]));
}

async function readCoverage(snapshot: Snapshot): Promise<number | null> {
  const [row] = await snapshot.rows(
    `with near as (select source, count(*) as many from edge where kind = 'similar_to' group by source)
    select avg(if(coalesce(near.many, 0) >= 3, 1, 0)) as share
    from project left join near on near.source = 'project:' || project.id
    where project.stars > 1000`,
  );
  return typeof row?.share === 'number' ? row.share : null;
}
