import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publishRelease } from '../../../../pipeline/publish/publish-release.ts';
import type { BlogPost } from '../../../../src/contracts/files/blog-posts.ts';
import { copyCachedFiles } from '../../../support/cached-files.ts';
import { makeFolder } from '../../../support/folders.ts';
import { writeSmallGraph } from '../../../support/small-graph.ts';
import { assembleDeps, publishOptions } from '../../../support/small-release.ts';

const root = makeFolder();

/** Publishes a graph with history, then one without. Returns the weekly reports of both. */
async function publishTwice(name: string, isSample: boolean, between = (_release: string) => {}) {
  const dataDir = join(root, name);
  const published = [];
  for (const forgets of [false, true]) {
    const publish = (to: string) => publishGraph(to, isSample, forgets);
    if (forgets) await publish(dataDir);
    else await copyCachedFiles(['earlier posts', isSample], dataDir, publish);
    const current = join(dataDir, 'current');
    const { posts } = JSON.parse(readFileSync(join(current, 'posts.json'), 'utf8'));
    published.push((posts as BlogPost[]).filter((post) => post.published < '2026-06-01'));
    between(current);
  }
  return published;
}

async function publishGraph(dataDir: string, isSample: boolean, forgets: boolean): Promise<void> {
  const graphPath = join(makeFolder(), 'graph.duckdb');
  await writeSmallGraph(graphPath, (rows) => {
    for (const row of rows.release_info) row.is_sample = isSample;
    if (forgets) rows.history = [];
  });
  await publishRelease(assembleDeps(), publishOptions(dataDir, graphPath));
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
