// Lets the MCP tools call the API's endpoint handlers directly, without HTTP.
import { type Endpoint, endpoints } from '../../contracts/api/endpoints.ts';
import { ServiceError } from '../../contracts/api/error-codes.ts';
import type { Plan } from '../../contracts/api/plans.ts';
import type { Api, DataEndpoint } from '../../mcp/api.ts';
import { readDigest, toSinceRecord } from '../../snapshot/api/since.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';
import { readKnownIds } from './check-models.ts';
import { routes } from './keyed-endpoints.ts';
import { refusePlan } from './keyed-response.ts';
import { checkStack } from './stack-check.ts';
import { readFiles } from './stack-check-files.ts';

interface Source {
  readonly release: LoadedRelease;
  readonly plan: Plan;
  readonly siteUrl: string;
}

export function createApi({ release, plan, siteUrl }: Source): Api {
  return {
    siteUrl,
    release: release.id,
    asOf: release.manifest.as_of,
    check: async (files) =>
      await checkStack(release, await readFiles({ files, known: await readKnownIds(release) })),
    since: async (after) => {
      const span = { after, until: release.manifest.as_of };
      return (await readDigest(release.snapshot, span)).map(toSinceRecord);
    },
    async read(name, { path = {}, query = {} }) {
      const endpoint: Endpoint = endpoints[name];
      refusePlan(endpoint, { plan });
      const request = { release, plan, path, query: parse(endpoint, query) };
      // TypeScript cannot infer that `request` has the type that this endpoint's handler expects.
      return await (routes[name satisfies DataEndpoint] as CallableFunction)(request);
    },
  };
}

function parse({ query: schema }: Endpoint, query: object): Record<string, unknown> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `\`${path.join('.')}\`: ${message}`,
  );
  throw new ServiceError('invalid_parameter', `Invalid ${faults.join('; ')}.`);
}
