// Projects with names and texts that could break the layout.
import type { SmallGraph } from '../support/small-graph-rows.ts';

/**
 * Adds projects with a very long name without breaks, symbols as topics, and right-to-left text.
 */
export function addOddProjects(rows: SmallGraph): void {
  const [first = {}] = rows.project;
  const name = 'x'.repeat(10_000);
  const topics = ['🤖', '🤖🧠'];
  rows.project.push({
    ...first,
    id: 'lima-odd',
    project_key: 'odd',
    name,
    full_name: `lima/${name}`,
    topics,
  });
}
