// /emerging, /alternatives, /models, /hf, /events
import { plans } from '../../contracts/plans.ts';
import { ServiceError } from '../../contracts/problems.ts';
import {
  findAlternatives,
  findProjectId,
  listEmerging,
  listEvents,
  listModels,
  listProducts,
  readHub,
} from '../../snapshot/api/queries.ts';
import type { Route } from './answer.ts';
import { missingProject } from './projects.ts';

const emergingCriteria =
  'Healthy, accelerating and still little known, by the morning scan; the rule stands at /methods/emerging.';

export const answerEmerging: Route<'emerging'> = async ({ release, query, plan }) => {
  const freshness = plans[plan].hasRealtime ? 'realtime' : 'previous-day';
  const data = await listEmerging(release.snapshot, freshness, query.limit);
  const note =
    freshness === 'realtime'
      ? null
      : `The plan ${plans[plan].title} gets the previous day’s index. Pro and Org get the day’s.`;
  return { data: [...data], meta: { freshness, criteria: emergingCriteria, note } };
};

export const answerProducts: Route<'products'> = async ({ release, query: { limit, offset } }) => {
  const { items, total } = await listProducts(release.snapshot, { limit, offset });
  return { data: [...items], meta: { total, limit, offset } };
};

export const answerAlternatives: Route<'alternatives'> = async ({ release, path: { product } }) => {
  const found = await findAlternatives(release.snapshot, product);
  if ('record' in found) return { data: found.record, meta: {} };
  const hint =
    found.nearest.length > 0
      ? `The nearest are ${found.nearest.join(', ')}.`
      : '/alternatives lists all.';
  throw new ServiceError('not_found', `There is no product "${product.slice(0, 100)}". ${hint}`);
};

export const answerModels: Route<'models'> = async ({ release, query }) => {
  const { limit, offset, ...filter } = query;
  const page = await listModels(release.snapshot, filter, { limit, offset });
  return { data: [...page.items], meta: { total: page.total, limit, offset, source: page.source } };
};

export const answerHub: Route<'hf'> = async ({ release }) => ({
  data: await readHub(release.snapshot),
  meta: { source: 'Hugging Face' },
});

export const answerEvents: Route<'events'> = async ({ release, query }) => {
  const { after, kind, repo, limit } = query;
  const project = repo === undefined ? undefined : await findProjectId(release.snapshot, repo);
  if (repo !== undefined && project === undefined) throw missingProject(repo);
  const { items, next } = await listEvents(release.snapshot, { after, kind, project }, limit);
  return { data: [...items], meta: { next } };
};
