// /search, /projects, /project/{id}, /history/{slug}
import { ServiceError } from '../../contracts/problems.ts';
import { emptyHistory } from '../../snapshot/api/histories.ts';
import { findProjectId } from '../../snapshot/api/queries.ts';
import type { Route } from './answer.ts';

export const answerSearch: Route<'search'> = async ({ release, query: { q, limit } }) => {
  const { items, total } = release.projects.search(q, limit);
  return { data: [...items], meta: { total, q } };
};

export const answerProjects: Route<'projects'> = async ({ release, query }) => {
  const { sort, limit, offset, ...filter } = query;
  const { items, total } = release.projects.list(filter, sort, limit, offset);
  return { data: [...items], meta: { total, limit, offset, sort } };
};

export const answerProject: Route<'project'> = async ({ release, path }) => {
  const direct = release.projects.find(path.id.toLowerCase());
  if (direct) return { data: direct, meta: {} };
  const id = await findProjectId(release.snapshot, path.id);
  const project = id === undefined ? undefined : release.projects.find(id);
  if (!project) throw missingProject(path.id);
  return { data: project, meta: {} };
};

export const answerHistory: Route<'history'> = async ({ release, path: { slug } }) => {
  const known = release.projects.find(slug.toLowerCase())?.id;
  const id = known ?? (await findProjectId(release.snapshot, slug));
  if (id === undefined) throw missingProject(slug);
  const history = release.histories.find(id) ?? emptyHistory(id);
  const points = history.days.length;
  return { data: history, meta: { points, window: '90 days, rolling' } };
};

export const missingProject = (id: string): ServiceError =>
  new ServiceError(
    'not_found',
    `There is no project "${id.slice(0, 100)}". Give its id or owner/repo; /search finds both.`,
  );
