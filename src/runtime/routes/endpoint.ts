// What a route gives for an endpoint: its data, the fields it adds to `meta`, and its place in a list.
import type { z } from 'zod';
import type { Endpoint, EndpointName, endpoints } from '../../contracts/endpoints.ts';
import type { Plan } from '../../contracts/plans.ts';
import type { ServedRelease } from '../served-release.ts';

type Meta<E extends Endpoint> = Omit<z.infer<E['meta']>, 'attribution' | 'generated'>;

export interface Asked<E extends Endpoint> {
  readonly release: ServedRelease;
  readonly path: z.infer<E['pathParameters']>;
  readonly query: z.infer<E['query']>;
  readonly plan: Plan;
}

export interface Given<E extends Endpoint> {
  readonly data: z.infer<E['data']>;
  readonly meta: Meta<E>;
}

/** Throws a ServiceError for what is not there. */
export type Route<N extends EndpointName> = (
  asked: Asked<(typeof endpoints)[N]>,
) => Promise<Given<(typeof endpoints)[N]>>;
