// The parts of an OpenAPI 3.1 document that ours uses.
import type { JsonSchema } from './openapi-schemas.ts';

export interface Document {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>> & {
    readonly title: string;
    readonly version: string;
    readonly description: string;
  };
  readonly externalDocs: { readonly description: string; readonly url: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, object>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

export interface Reference {
  readonly $ref: string;
}

export interface Answer {
  readonly description: string;
  readonly headers: Readonly<Record<string, object>>;
  readonly content: {
    readonly 'application/json': { readonly schema: JsonSchema; readonly example?: unknown };
  };
}
