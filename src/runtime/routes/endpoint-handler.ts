// Defines the type of endpoint handlers. A handler receives the path and query parameters and the
// plan, and returns the `data` and `meta` fields of the response.
import type { z } from 'zod';
import type { Endpoint, EndpointName, endpoints } from '../../contracts/api/endpoints.ts';
import type { Plan } from '../../contracts/api/plans.ts';
import type { LoadedRelease } from '../release/loaded-release.ts';

type Meta<E extends Endpoint> = Omit<z.infer<E['meta']>, 'attribution' | 'generated'>;

export interface EndpointRequest<E extends Endpoint> {
  readonly release: LoadedRelease;
  readonly path: z.infer<E['pathParameters']>;
  readonly query: z.infer<E['query']>;
  readonly plan: Plan;
}

export interface EndpointResult<E extends Endpoint> {
  readonly data: z.infer<E['data']>;
  readonly meta: Meta<E>;
}

/** Throws a `ServiceError` if the record does not exist. */
export type Route<N extends EndpointName> = (
  request: EndpointRequest<(typeof endpoints)[N]>,
) => Promise<EndpointResult<(typeof endpoints)[N]>>;
