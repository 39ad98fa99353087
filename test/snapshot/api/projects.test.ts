import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadProjects } from '../../../src/snapshot/api/project-table.ts';
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

it('vanished projects are found only by their ID, or if they are included', async () => {
  const path = join(makeFolder(), 'graph.duckdb');
  await writeSmallGraph(path, (rows) => {
    for (const row of rows.project) {
      if (row.id === 'alba-lab-threadswarm') row.last_seen_on = '2026-06-14';
    }
  });
  const snapshot = await openSnapshot(path);
  try {
    using projects = await loadProjects(snapshot);
    const ids = (found: { items: readonly { id: string }[] }) => found.items.map(({ id }) => id);
    const listed = (include?: 'vanished') =>
      projects.list({
        filter: {},
        sort: 'stars',
        limit: 100,
        offset: 0,
        q: 'threadswarm',
        include,
      });
    expect(ids(projects.search('threadswarm', 10))).not.toContain('alba-lab-threadswarm');
    expect(ids(projects.search('threadswarm', 10, 'vanished'))[0]).toBe('alba-lab-threadswarm');
    expect(ids(listed())).not.toContain('alba-lab-threadswarm');
    expect(ids(listed('vanished'))).toContain('alba-lab-threadswarm');
    expect(projects.find('alba-lab-threadswarm')?.last_seen).toBe('2026-06-14');
  } finally {
    snapshot.close();
  }
});
