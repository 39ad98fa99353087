// Defines one test request per source, and compares the response with the documented format.
import { z } from 'zod';
import type { SourceCheck } from '../../src/contracts/files/doctor.ts';
import type { Config } from '../config/config.ts';
import type { UpstreamRequest } from '../contracts/upstream-request.ts';
import { FoundRepository, restHeaders, SearchPage } from '../sources/github/rest.ts';
import { findUnknown } from '../sources/github/rest-fields.ts';
import { buildModelList } from '../sources/hugging-face/lists.ts';
import * as modelsDev from '../sources/models-dev/response.ts';
import * as openRouter from '../sources/openrouter/response.ts';
import { firstPath } from '../sources/openrouter/source.ts';
import { findDrift } from './schema-drift.ts';

export interface Probe {
  readonly request: UpstreamRequest;
  /** Whether the source rejects an invalid token even if the request requires no token. */
  readonly verifiesToken: boolean;
  findDrift(body: unknown): SourceCheck['drift'];
}

/** Number of records to request: enough to include most optional fields. */
const sampleSize = 5;
const hubModels = buildModelList('downloads', sampleSize);

export const probes: Readonly<Record<keyof Config['upstreams'], Probe>> = {
  github: {
    request: {
      path: `/search/repositories?q=topic:llm&sort=stars&order=desc&per_page=${sampleSize}`,
      headers: restHeaders,
    },
    verifiesToken: true,
    findDrift(body) {
      const page = findDrift(SearchPage, [body]);
      const items = listOf(body, 'items');
      const each = findDrift(FoundRepository, items, 'items[]');
      const added = items.flatMap((item) => findUnknown('repository', item));
      // The schemas contain only the fields that we use, so new fields are found by comparing the
      // response with the list of documented fields.
      return {
        missing: [...page.missing, ...each.missing],
        changed: [...page.changed, ...each.changed],
        added: [...new Set([...findUnknown('search', body), ...added])].sort(),
      };
    },
  },
  'hugging-face': {
    request: { path: hubModels.firstPath },
    verifiesToken: true,
    findDrift: (body) => findDrift(z.array(hubModels.entry), [body]),
  },
  openrouter: {
    request: { path: firstPath },
    verifiesToken: false,
    findDrift: (body) =>
      merge(
        findDrift(openRouter.Body, [body]),
        findDrift(openRouter.Model, listOf(body, 'data'), 'data[]'),
      ),
  },
  'models-dev': {
    request: { path: '/api.json' },
    verifiesToken: false,
    findDrift(body) {
      const providers = valuesOf(body);
      const models = providers.flatMap((provider) => valuesOf(fieldOf(provider, 'models')));
      return merge(
        findDrift(modelsDev.Body, [body]),
        merge(
          findDrift(modelsDev.Provider, providers, '*'),
          findDrift(modelsDev.Model, models, '*.models.*'),
        ),
      );
    },
  },
};

const merge = (one: SourceCheck['drift'], other: SourceCheck['drift']): SourceCheck['drift'] => ({
  missing: [...one.missing, ...other.missing],
  added: [...one.added, ...other.added],
  changed: [...one.changed, ...other.changed],
});

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const valuesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];
const listOf = (value: unknown, name: string): unknown[] => {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
};
