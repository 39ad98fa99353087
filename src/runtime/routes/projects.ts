// Handles the endpoints /search, /projects, /project/{id}, /project/{id}/similar, and
// /history/{slug}.

import { ServiceError } from '../../contracts/api/error-codes.ts';
import { toFacetNames } from '../../contracts/api/facet-names.ts';
import type { ProjectDetail } from '../../contracts/api/records.ts';
import { emptyHistory, historyWindow } from '../../snapshot/api/histories.ts';
import { listSimilar } from '../../snapshot/api/similar-projects.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { findProject } from './app-deps.ts';
import type { Route } from './endpoint-handler.ts';

export const handleSearch: Route<'search'> = async ({ release, query: { q, limit, include } }) => {
  const found = release.projects.search(q, limit, include);
  const { items, total, corrected, suggestions } = found;
  return { data: [...items], meta: { total, q, corrected, suggestions: [...suggestions] } };
};

export const handleProjects: Route<'projects'> = async ({ release, query }) => {
  const { q, sort: wanted, limit, offset, facets: list, include, ...filter } = query;
  const sort = wanted ?? (q === undefined ? 'stars' : 'relevance');
  const facets = list === undefined ? undefined : toFacetNames(list);
  const found = release.projects.list({ filter, sort, limit, offset, facets, q, include });
  const { items, total, corrected, without } = found;
  const meta = {
    total,
    limit,
    offset,
    sort,
    ...(facets && { facets: Object.fromEntries(found.facets) }),
    ...(q !== undefined && { corrected }),
    ...(total === 0 && without.size > 0 && { without: Object.fromEntries(without) }),
  };
  return { data: [...items], meta };
};

export const handleProject: Route<'project'> = async ({ release, path }) => ({
  data: await requireProject(release, path.id),
  meta: {},
});

export const handleSimilar: Route<'similar'> = async ({ release, path, query: { limit } }) => {
  const { id } = await requireProject(release, path.id);
  const items = await listSimilar(release.snapshot, release.projects, id);
  return { data: items.slice(0, limit), meta: { total: items.length } };
};

export const handleHistory: Route<'history'> = async ({ release, path: { slug } }) => {
  const { id } = await requireProject(release, slug);
  const history = release.histories.find(id) ?? emptyHistory(id);
  const points = history.days.length;
  return { data: history, meta: { points, window: historyWindow } };
};

async function requireProject(release: LoadedRelease, name: string): Promise<ProjectDetail> {
  const project = await findProject(release, name);
  if (!project) throw projectNotFound(name);
  return project;
}

export const projectNotFound = (id: string): ServiceError =>
  new ServiceError(
    'not_found',
    `Project "${id.slice(0, 100)}" not found. Use a project ID or owner/repo; /search returns both.`,
  );
