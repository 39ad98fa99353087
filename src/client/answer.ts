// An answer as the client gives it: the data, their meta, and what the headers said.
import { type Links, readLinks } from './links.ts';
import type { paths } from './schema.ts';

/** Webhooks lie beside the version, not below it. */
type VersionedPath = Exclude<keyof paths, '/api/webhooks.php'>;
type Get<P extends keyof paths> = paths[P]['get'];
/** What a path takes after its question mark. */
export type QueryOf<P extends keyof paths> = NonNullable<Get<P>['parameters']['query']>;
type BodyOf<P extends keyof paths> = Get<P>['responses'][200]['content']['application/json'];
/** Paths below the root of version 1 whose answers have the envelope. */
export type AnsweringPath = {
  [P in VersionedPath]: BodyOf<P> extends { ok: true } ? P : never;
}[VersionedPath];
export type EnvelopeOf<P extends AnsweringPath> = Extract<BodyOf<P>, { ok: true }>;

export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: Date;
}

export interface Answer<Data, Meta> {
  readonly data: Data;
  readonly meta: Meta;
  readonly links: Links;
  /** Null where no key was sent. */
  readonly quota: Quota | null;
  readonly requestId: string | null;
}
export type AnswerOf<P extends AnsweringPath> = Answer<
  EnvelopeOf<P>['data'],
  EnvelopeOf<P>['meta']
>;

/** `body` has been checked to be an envelope; its fields are the document's promise. */
export function toAnswer<Body extends { data: unknown; meta: unknown }>(
  body: { data: unknown; meta: unknown },
  headers: Headers,
): Answer<Body['data'], Body['meta']> {
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
