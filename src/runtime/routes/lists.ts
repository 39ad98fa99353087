// Handles the endpoints /emerging, /alternatives, /hf, and /events.

import { describeEmerging } from '../../contracts/api/emerging-meta.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import { isModelEventKind, modelEventKinds } from '../../contracts/api/event-kinds.ts';
import { listModelEvents } from '../../snapshot/api/model-events.ts';
import {
  findAlternatives,
  findProjectId,
  listEmerging,
  listEvents,
  listProducts,
  readHub,
} from '../../snapshot/api/project-queries.ts';
import type { Route } from './endpoint-handler.ts';
import { requireModel, toParameterError } from './models.ts';
import { projectNotFound } from './projects.ts';

export const handleEmerging: Route<'emerging'> = async ({ release, query, plan }) => {
  const meta = describeEmerging(plan);
  const data = await listEmerging(release.snapshot, meta.freshness, query.limit);
  return { data: [...data], meta };
};

export const handleProducts: Route<'products'> = async ({ release, query: { limit, offset } }) => {
  const { items, total } = await listProducts(release.snapshot, { limit, offset });
  return { data: [...items], meta: { total, limit, offset } };
};

export const handleAlternatives: Route<'alternatives'> = async ({ release, path: { product } }) => {
  const found = await findAlternatives(release.snapshot, product);
  if ('record' in found) return { data: found.record, meta: {} };
  const close = found.isVendor ? 'Products of that vendor' : 'Similar products';
  const hint =
    found.names.length > 0
      ? `${close}: ${found.names.join(', ')}.`
      : 'Use /alternatives to list all products.';
  throw new ServiceError('not_found', `Product "${product.slice(0, 100)}" not found. ${hint}`);
};

export const handleHub: Route<'hf'> = async ({ release }) => ({
  data: await readHub(release.snapshot),
  meta: { source: 'Hugging Face' },
});

export const handleEvents: Route<'events'> = async ({ release: { snapshot }, query }) => {
  const { after, kind, repo, model, limit } = query;
  if (kind !== undefined && isModelEventKind(kind)) {
    if (repo !== undefined)
      throw toParameterError(
        'repo',
        `events of kind ${kind} are about models. Omit \`repo\`, or use \`model\` instead.`,
      );
    const id = model === undefined ? undefined : await requireModel(snapshot, model);
    const { items, next } = await listModelEvents(snapshot, { kind, after, model: id }, limit);
    return { data: [...items], meta: { next } };
  }
  if (model !== undefined) {
    throw toParameterError(
      'model',
      `it requires a kind of model event. Set \`kind\` to one of ${modelEventKinds.join(', ')}.`,
    );
  }
  const project = repo === undefined ? undefined : await findProjectId(snapshot, repo);
  if (repo !== undefined && project === undefined) throw projectNotFound(repo);
  const { items, next } = await listEvents(snapshot, { after, kind, project }, limit);
  return { data: [...items], meta: { next } };
};
