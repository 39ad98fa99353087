// Adds rows to the small graph, for lists that do not fit into one page.
import { type SmallGraph, smallGraphRows } from '../support/small-graph-rows.ts';

/** Adds slightly more projects and models than fit in one list. */
export function addRows(rows: SmallGraph): void {
  addProjects(rows);
  const [opal = {}] = smallGraphRows().model;
  for (let place = 0; place < 257; place += 1) {
    const name = `filler-${place}`;
    rows.model.push({ ...opal, id: `many/${name}`, name, rank: 4 + place, tier: 'standard' });
  }
}

function addProjects(rows: SmallGraph): void {
  const [, model = {}] = smallGraphRows().project;
  for (let place = 0; place < 70; place += 1) {
    const repo = `filler-${place}`;
    rows.project.push({
      ...model,
      id: `many-${repo}`,
      project_key: `name:many/${repo}`,
      name: repo,
      owner: 'many',
      repo,
      full_name: `many/${repo}`,
      stars: 1000 - place,
      health: 30 + (place % 60),
    });
  }
}
