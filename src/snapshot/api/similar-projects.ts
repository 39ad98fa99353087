// Reads the projects that are similar to a given project from the graph's edges.
import type { SimilarItem } from '../../contracts/api/records.ts';
import type { Snapshot } from '../release/snapshot.ts';
import { type Projects, toCard } from './project-table.ts';

/** Returns the most similar projects first. */
export async function listSimilar(
  snapshot: Snapshot,
  projects: Projects,
  id: string,
): Promise<SimilarItem[]> {
  const rows = await snapshot.rows(
    `select target[9:] as id, weight, evidence from edge
    where source = 'project:' || $id and kind = 'similar_to'
    order by weight desc, target`,
    { id },
  );
  return rows.flatMap(({ id: similar, weight, evidence }) => {
    const detail = projects.find(String(similar));
    if (!detail) return [];
    const because = typeof evidence === 'string' ? evidence.split('; ') : [];
    return [{ ...toCard(detail), score: Number(weight), because }];
  });
}
