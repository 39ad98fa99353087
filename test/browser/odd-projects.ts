// Projects with names and words that a page may not have been drawn for.
import type { SmallGraph } from '../support/small-graph-rows.ts';

/** A name without end or a place to break it, topics that are no words, words from right to left. */
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
