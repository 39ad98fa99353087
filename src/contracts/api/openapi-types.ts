// Types for the operations of the OpenAPI document.
import type { JsonSchema } from './openapi-schemas.ts';

export type PathItem = Readonly<Partial<Record<'get' | 'post' | 'delete', Operation>>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly description: string;
    readonly required: boolean;
    readonly content: JsonContent<{
      readonly examples: Readonly<
        Record<string, { readonly summary: string; readonly value: unknown }>
      >;
    }>;
  };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

/** A response, or a reference to an error response. */
interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: JsonContent<{ readonly example?: unknown }>;
}

interface JsonContent<More> {
  readonly 'application/json': { readonly schema: JsonSchema } & More;
}
