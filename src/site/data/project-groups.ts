// Groups projects by topic, industry, stack and language. The projects in each group are in the
// same order as in the project list.
import type { ModelRow, ProjectRow } from '../../snapshot/release/table-rows.ts';
import { toLanguageId } from '../format/urls.ts';
import { data } from './page-data.ts';

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

/** Projects about AI. The other projects are alternatives to commercial products. */
export const aiProjects = data.projects.filter((row) => row.is_ai);

/** What to call a list: the catalog's alternatives to commercial products need not be about AI. */
export const nounOf = (projects: readonly Pick<ProjectRow, 'is_ai'>[]): string =>
  projects.every((row) => row.is_ai) ? 'AI projects' : 'projects';

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

/**
 * Languages sorted by number of projects. The spelling of each name comes from the first project in
 * the language.
 */
export const languages = [...projectsByLanguage]
  .map(([id, rows]) => ({ id, name: rows[0]?.lang ?? id, projects: rows.length }))
  .sort((a, b) => b.projects - a.projects || a.id.localeCompare(b.id, 'en'));

/**
 * The emerging index of the previous day, for public pages. Only the API returns the newest index.
 */
export const publicEmerging = data.emerging.filter((item) => item.index_on < data.info.as_of);

const releaseDayOf = (row: ModelRow) => row.released_on ?? row.first_seen_at?.slice(0, 10) ?? '';
/**
 * Models sorted by release date, newest first. If several models have the same name, only the
 * best-ranked model is included.
 */
export const newestModels = data.models
  .filter((row, index, all) => all.findIndex((one) => one.name === row.name) === index)
  .sort((a, b) => releaseDayOf(b).localeCompare(releaseDayOf(a), 'en') || a.rank - b.rank);

/**
 * AI projects sorted by pace. Pace predicts the stars of the next month better than weekly stars do.
 */
export const trendingProjects = aiProjects
  .filter((row) => (row.pace ?? 0) > 0)
  .sort((a, b) => (b.pace ?? 0) - (a.pace ?? 0) || a.id.localeCompare(b.id, 'en'));
