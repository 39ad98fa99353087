// The documented example responses for the small graph.
import { join } from 'node:path';
import type { ExampleCalls } from '../../src/contracts/api/openapi.ts';
import { readExamples } from '../../src/snapshot/api/example-responses.ts';
import { loadHistories } from '../../src/snapshot/api/histories.ts';
import { loadProjects } from '../../src/snapshot/api/project-table.ts';
import { openSnapshot } from '../../src/snapshot/release/snapshot.ts';
import { type SmallGraph, writeSmallGraph } from './small-graph.ts';

export async function readSmallExamples(
  folder: string,
  change?: (rows: SmallGraph) => void,
): Promise<ExampleCalls> {
  const graphPath = join(folder, 'graph.duckdb');
  await writeSmallGraph(graphPath, change);
  const snapshot = await openSnapshot(graphPath);
  try {
    using projects = await loadProjects(snapshot);
    using histories = await loadHistories(snapshot);
    const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example' };
    return await readExamples({ snapshot, projects, histories, ...site });
  } finally {
    snapshot.close();
  }
}
