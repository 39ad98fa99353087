// The types of the client's responses, which contain data, metadata, and values from the headers.
import { type Links, readLinks } from './link-header.ts';
import type { paths } from './schema.ts';

/** Paths of the GET endpoints that return an envelope or a document. */
type VersionedPath = Exclude<keyof paths, '/webhooks' | '/check'>;
type Get<P extends VersionedPath> = paths[P]['get'];
export type QueryOf<P extends VersionedPath> = NonNullable<Get<P>['parameters']['query']>;
type BodyOf<P extends VersionedPath> = Get<P>['responses'][200]['content']['application/json'];
export type EnvelopePath = {
  [P in VersionedPath]: BodyOf<P> extends { data: unknown } ? P : never;
}[VersionedPath];
export type EnvelopeOf<P extends EnvelopePath> = Extract<BodyOf<P>, { data: unknown }>;

export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: Date;
}

export interface ApiResponse<Data, Meta> {
  readonly data: Data;
  readonly meta: Meta;
  readonly links: Links;
  /** Null if the response has no quota headers, for example because the request had no API key. */
  readonly quota: Quota | null;
  readonly requestId: string | null;
}
export type ResponseOf<P extends EnvelopePath> = ApiResponse<
  EnvelopeOf<P>['data'],
  EnvelopeOf<P>['meta']
>;

/** Builds a response from an envelope and headers. Does not validate the fields of the envelope. */
export function toResponse<Body extends { data: unknown; meta: unknown }>(
  body: { data: unknown; meta: unknown },
  headers: Headers,
): ApiResponse<Body['data'], Body['meta']> {
  return {
    data: body.data as Body['data'],
    meta: body.meta as Body['meta'],
    links: readLinks(headers.get('Link')),
    quota: readQuota(headers),
    requestId: headers.get('X-Request-Id'),
  };
}

function readQuota(headers: Headers): Quota | null {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => {
    const value = headers.get(`X-RateLimit-${name}`);
    return value === null ? Number.NaN : Number(value);
  }) as [number, number, number];
  if (![limit, remaining, reset].every(Number.isFinite)) return null;
  return { limit, remaining, resetsAt: new Date(reset * 1000) };
}
