import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publishRelease } from '../../../../pipeline/publish/publish-release.ts';
import type { BlogPost } from '../../../../src/contracts/files/blog-posts.ts';
import { makeFolder } from '../../../support/folders.ts';
import { writeSmallGraph } from '../../../support/small-graph.ts';
import { assembleDeps, publishOptions } from '../../../support/small-release.ts';

const root = makeFolder();

/** Publishes a graph with history, then one without. Returns the weekly reports of both. */
async function publishTwice(name: string, isSample: boolean, between = (_release: string) => {}) {
  const dataDir = join(root, name);
  const graphPath = join(root, `${name}.duckdb`);
  const published = [];
  for (const forgets of [false, true]) {
    await writeSmallGraph(graphPath, (rows) => {
      for (const row of rows.release_info) row.is_sample = isSample;
      if (forgets) rows.history = [];
    });
    const { folder } = await publishRelease(assembleDeps(), publishOptions(dataDir, graphPath));
    const { posts } = JSON.parse(readFileSync(join(folder, 'posts.json'), 'utf8'));
    published.push((posts as BlogPost[]).filter((post) => post.published < '2026-06-01'));
    between(folder);
  }
  return published;
}

it('weekly reports that the graph no longer covers are kept unchanged', async () => {
  const [first, second] = await publishTwice('kept', false);
  expect(first).toHaveLength(8);
  expect(second).toEqual(first);
});

it('weekly reports of a sample world are discarded', async () => {
  const [first, second] = await publishTwice('sample', true);
  expect(first).toHaveLength(8);
  expect(second).toEqual([]);
});

it('publishing works if the current release has lost its weekly reports or its manifest', async () => {
  for (const file of ['posts.json', 'manifest.json']) {
    const [, second] = await publishTwice(`lost-${file}`, false, (release) =>
      rmSync(join(release, file)),
    );
    expect(second).toEqual([]);
  }
});
