// The interface through which MCP tools call API endpoints. All responses come from one release.
import type { z } from 'zod';
import type { EndpointName, endpoints } from '../contracts/api/endpoints.ts';
import type { SinceRecord } from '../contracts/api/since-endpoint.ts';
import type { CheckFiles, CheckResult } from '../contracts/api/stack-check.ts';

type Endpoints = typeof endpoints;
/** The endpoints whose data comes from one release: all that require a key. */
export type DataEndpoint = Exclude<EndpointName, 'meta' | 'changes' | 'since'>;

export interface ApiRequest<N extends DataEndpoint> {
  readonly path?: z.input<Endpoints[N]['pathParameters']>;
  readonly query?: z.input<Endpoints[N]['query']>;
}

export interface ApiResult<N extends DataEndpoint> {
  readonly data: z.infer<Endpoints[N]['data']>;
  readonly meta: Omit<z.infer<Endpoints[N]['meta']>, 'attribution' | 'generated'>;
}

export interface Api {
  readonly siteUrl: string;
  /** Release ID. */
  readonly release: string;
  /** Last day whose observations the release uses. */
  readonly asOf: string;
  /** Returns the changes after a day, most important first. */
  since(after: string): Promise<readonly SinceRecord[]>;
  check(files: z.infer<typeof CheckFiles>): Promise<CheckResult>;
  /** Throws the endpoint's errors as `ServiceError`. */
  read<N extends DataEndpoint>(name: N, request: ApiRequest<N>): Promise<ApiResult<N>>;
}
