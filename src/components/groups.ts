// Projects by what they share: topic, vertical, stack, language. Each in the order of the list.
import type { ModelRow, ProjectRow } from '../snapshot/pages/page-rows.ts';
import { toLanguageId } from './addresses.ts';
import { data } from './data.ts';

const groupByMany = (
  keysOf: (row: ProjectRow) => readonly string[],
): ReadonlyMap<string, readonly ProjectRow[]> => {
  const groups = new Map<string, ProjectRow[]>();
  for (const row of data.projects) {
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  }
  return groups;
};

export const stackById = new Map(data.stacks.map((row) => [row.id, row]));
export const verticalById = new Map(data.verticals.map((row) => [row.id, row]));
export const modelById = new Map(data.models.map((row) => [row.id, row]));
export const stackCounts = new Map(data.stacks.map((row) => [row.id, row.projects]));
export const topicCounts = new Map(data.topics.map((row) => [row.id, row.projects]));

export const projectsByTopic = groupByMany((row) => row.topics);
export const projectsByStack = groupByMany((row) => row.stacks);
export const projectsByVertical = groupByMany((row) => (row.vertical ? [row.vertical] : []));
export const projectsByLanguage = groupByMany((row) => {
  const id = row.lang ? toLanguageId(row.lang) : '';
  return id ? [id] : [];
});

/** Languages by how many projects are written in them, under their commonest spelling. */
export const languages = [...projectsByLanguage]
  .map(([id, rows]) => ({ id, name: rows[0]?.lang ?? id, projects: rows.length }))
  .sort((a, b) => b.projects - a.projects || a.id.localeCompare(b.id, 'en'));

/** The public pages show the index of the day before; today's is the API's. */
export const publicEmerging = data.emerging.filter((item) => item.index_on < data.info.as_of);

/** By release or, where no source tells it, by when first seen; each once, where it ranks best. */
const newnessOf = (row: ModelRow) => row.released_on ?? row.first_seen_at?.slice(0, 10) ?? '';
export const newestModels = data.models
  .filter((row, index, all) => all.findIndex((one) => one.name === row.name) === index)
  .sort((a, b) => newnessOf(b).localeCompare(newnessOf(a), 'en') || a.rank - b.rank);

/** What moves: by pace, which foretells the stars of the next month better than a week's gain. */
export const movers = data.projects
  .filter((row) => (row.pace ?? 0) > 0)
  .sort((a, b) => (b.pace ?? 0) - (a.pace ?? 0) || a.id.localeCompare(b.id, 'en'));
