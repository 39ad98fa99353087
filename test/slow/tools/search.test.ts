// The search measures, calculated by hand, and the evaluation of a small graph.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';
import {
  isSuccessAt5,
  mean,
  ndcgAt10,
  precisionAt5,
  quantile,
} from '../../tools/search/ranking-measures.ts';

const grades = new Map([
  ['a', 3],
  ['b', 1],
]);

describe('the search measures', () => {
  it('include nDCG: 1 for an ideal ranking, and 0 without a graded project', () => {
    expect(ndcgAt10(['a', 'b'], grades)).toBe(1);
    expect(ndcgAt10(['x', 'y'], grades)).toBe(0);
    expect(ndcgAt10(['a'], new Map())).toBe(0);
    // The gains are 1 and 7. The second place counts 1 / log2(3).
    expect(ndcgAt10(['b', 'a'], grades)).toBeCloseTo(
      (1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)),
    );
  });

  it('include success and precision at 5, with fewer results counted as wrong', () => {
    expect(isSuccessAt5(['b', 'x', 'a'], grades)).toBe(true);
    expect(isSuccessAt5(['b', 'x', 'y', 'z', 'w', 'a'], grades)).toBe(false);
    expect(precisionAt5(['a', 'b', 'x'], grades)).toBe(0.4);
  });

  it('include mean and quantile, which are null without values', () => {
    expect([mean([]), quantile([], 0.5)]).toEqual([null, null]);
    expect([mean([1, 3]), quantile([3, 1, 2], 0.5)]).toEqual([2, 2]);
  });
});

it('the search evaluation uses the judged queries whose projects are in the graph', async () => {
  const graph = join(makeFolder(), 'graph.duckdb');
  await writeSmallGraph(graph, (rows) => {
    const [first] = rows.project;
    for (const full_name of ['vllm-project/vllm', 'langchain-ai/langchain', 'ollama/ollama']) {
      const [owner, repo] = full_name.split('/');
      const id = full_name.replace('/', '-');
      rows.project.push({ ...first, id, project_key: id, full_name, owner, repo, name: repo });
    }
  });
  const run = join(import.meta.dirname, '../../tools/search/run.ts');
  const out = execFileSync(process.execPath, [run, '--graph', graph, '--details'], {
    encoding: 'utf8',
  });
  expect(out).toContain('nDCG@10');
  for (const half of ['tuning', 'reporting']) {
    const [, queries, ndcg] = new RegExp(`^${half} +all +(\\d+) +([\\d.]+)`, 'm').exec(out) ?? [];
    expect(Number(queries)).toBeGreaterThan(0);
    expect(Number(ndcg)).toBeGreaterThan(0);
    expect(out).toContain(`${half}: precision at 5 for similar projects`);
  }
  expect(out).toMatch(/^1\.00 name "/m);
});
