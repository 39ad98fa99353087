import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadProjects } from '../../../src/snapshot/api/projects.ts';
import { openSnapshot } from '../../../src/snapshot/release/snapshot.ts';
import { makeFolder } from '../../support/folders.ts';
import { writeSmallGraph } from '../../support/small-graph.ts';

it('the releases of every project are sorted, whatever the order of the rows', async () => {
  const path = join(makeFolder(), 'graph.duckdb');
  const wanted = new Map<string, string[]>();
  await writeSmallGraph(path, (rows) => {
    const [sample] = rows.release;
    rows.release = [];
    const ids = rows.project.map(({ id }) => String(id)).sort();
    for (const position of [3, 1, 2]) {
      for (const [index, id] of ids.entries()) {
        // Some projects have no releases, and the last one has some.
        if (index % 3 === 1) continue;
        rows.release.push({ ...sample, project_id: id, position, tag: `${id}-v${position}` });
      }
    }
    for (const id of ids) {
      const has = rows.release.some(({ project_id }) => project_id === id);
      wanted.set(id, has ? [1, 2, 3].map((position) => `${id}-v${position}`) : []);
    }
  });
  const snapshot = await openSnapshot(path);
  try {
    using projects = await loadProjects(snapshot);
    const found = [...wanted.keys()].map((id) => [
      id,
      projects.find(id)?.releases.map(({ tag }) => tag),
    ]);
    expect(found).toEqual([...wanted]);
    expect(found).toHaveLength(12);
  } finally {
    snapshot.close();
  }
});
