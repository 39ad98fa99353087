// The type of an API endpoint, and parameters and response fields that several endpoints share.
import { z } from 'zod';
import { Count, Instant } from '../../lib/scalars.ts';
import type { ProblemCode } from './error-codes.ts';
import type { Plan } from './plans.ts';

/** The groups of the API reference. */
export const tags = {
  Projects: 'Open-source AI projects: search, lists, details, history, events, and forecasts.',
  Alternatives: 'Open-source and source-available alternatives to commercial products.',
  Models: 'Models and their prices, and Hugging Face lists.',
  Service: 'Service status, change files, and the OpenAPI document. No key required.',
  // Generators write one file per tag, so calls and deliveries need different tags.
  Webhooks:
    'Create, test, list, and remove webhooks, which send events of the projects and models you watch.',
  Deliveries: 'What your URL receives after each daily run.',
} as const;

export interface Endpoint {
  readonly id: string;
  readonly tag: keyof typeof tags;
  /** Undefined means GET. */
  readonly method?: 'post' | 'delete';
  /** Path below `/api/v1`, with path parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body?: RequestBody;
  readonly data: z.ZodType;
  readonly meta: z.ZodObject;
  readonly needsKey: boolean;
  /** The plans that include the endpoint; undefined if all plans include it. */
  readonly plans: readonly Plan[] | undefined;
  /** Whether the endpoint accepts `limit` and `offset` and returns a `Link` header. */
  readonly isPaged: boolean;
  readonly problems: readonly ProblemCode[];
  /** The successful responses of an endpoint whose responses are not cached, by status. */
  readonly replies?: Readonly<Record<string, Reply>>;
  /**
   * An example call. The OpenAPI document that the server returns contains IDs from the current
   * release instead of these IDs.
   */
  readonly example: {
    readonly path: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
  };
}

interface RequestBody {
  readonly description: string;
  /** The names of the schemas that the body can match. */
  readonly schemas: readonly string[];
  readonly examples: Readonly<
    Record<string, { readonly summary: string; readonly value: unknown }>
  >;
}

interface Reply {
  readonly description: string;
  readonly data: unknown;
  readonly meta?: object;
}

export const integer = (min: number, max: number) => z.int().min(min).max(max);
export const limit = (max: number, fallback: number) =>
  integer(1, max).default(fallback).describe(`Maximum number of items to return, 1 to ${max}.`);
export const maxOffset = 100_000;
export const offset = integer(0, maxOffset).default(0).describe('Number of items to skip.');
export const maxTextLength = 200;
/** JSON Schema cannot express trimming, so `pattern` documents that blank text is rejected. */
export const text = z.string().trim().min(1).max(maxTextLength).meta({ pattern: '\\S' });

const none = z.strictObject({});
export const Meta = z.strictObject({
  attribution: z.string().describe('Attribution line to show with published scores.'),
  generated: Instant.nullable().describe('Time of the newest observation in the graph.'),
});
export const PagedMeta = Meta.extend({
  total: Count.describe('Total number of items.'),
  limit: integer(1, 200).describe('The limit that was applied.'),
  offset: integer(0, maxOffset).describe('The offset that was applied.'),
});

export const counted: readonly ProblemCode[] = [
  'invalid_parameter',
  'missing_key',
  'invalid_key',
  'method_not_allowed',
  'quota_exceeded',
  'internal',
  'rebuilding',
  'unavailable',
];

/** Default properties of an endpoint that requires an API key. */
export const keyed = {
  tag: 'Projects',
  pathParameters: none,
  query: none,
  meta: Meta,
  needsKey: true,
  plans: undefined,
  isPaged: false,
  problems: counted,
  example: { path: {}, query: {} },
} as const;

export const projectId = z
  .string()
  .min(1)
  .max(maxTextLength)
  .describe('Project ID, or `owner/repo` (the slash may be encoded as %2F). Case-insensitive.');
