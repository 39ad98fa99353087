// Reads a project by ID. If there is none, the error suggests projects with similar names.
import { ServiceError } from '../contracts/api/error-codes.ts';
import type { Api, ApiResult } from './api.ts';

export async function readProject(api: Api, id: string): Promise<ApiResult<'project'>['data']> {
  try {
    const { data } = await api.read('project', { path: { id } });
    return data;
  } catch (cause) {
    if (!(cause instanceof ServiceError) || cause.code !== 'not_found') throw cause;
    throw new ServiceError('not_found', await describe(api, id));
  }
}

async function describe(api: Api, id: string): Promise<string> {
  const q = id.replace(/[/_-]+/g, ' ').trim();
  const { data } = q === '' ? { data: [] } : await api.read('search', { query: { q, limit: 3 } });
  const hint =
    data.length > 0
      ? `Similar IDs: ${data.map((card) => card.id).join(', ')}.`
      : 'Use daybreak_search_projects to find IDs.';
  return `No project has the ID "${id.slice(0, 100)}". ${hint}`;
}
