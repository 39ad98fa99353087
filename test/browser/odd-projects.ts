// Projects with names and texts that could break the layout.
import type { SmallGraph } from '../support/small-graph-rows.ts';

/**
 * Adds a project with a very long name without breaks and symbols as topics, and more packages of
 * another.
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
  // Three commands with copy buttons fill more than one line.
  for (const ecosystem of ['npm', 'cargo']) {
    rows.package.push({
      ecosystem,
      name: 'threadswarm-client',
      project_id: 'alba-lab-threadswarm',
      mapped_by: 'catalog',
    });
  }
}
