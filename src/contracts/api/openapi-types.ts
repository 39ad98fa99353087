// Types for the parts of an OpenAPI 3.1 document that our document uses.
import type { JsonSchema } from './openapi-schemas.ts';

export interface Document {
  readonly openapi: '3.1.0';
  readonly info: Readonly<Record<string, unknown>> & {
    readonly title: string;
    readonly version: string;
    readonly description: string;
  };
  readonly externalDocs: ExternalDocs;
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, object>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

interface ExternalDocs {
  readonly description: string;
  readonly url: string;
}

export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly externalDocs?: ExternalDocs;
}

interface Server {
  readonly url: string;
  readonly description: string;
}

export interface PathItem {
  readonly get?: Operation;
  readonly post?: Operation;
  readonly delete?: Operation;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<
    Record<string, SuccessResponse | Reference | { readonly description: string }>
  >;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

export interface RequestBody {
  readonly description: string;
  readonly required: boolean;
  readonly content: {
    readonly 'application/json': {
      readonly schema: JsonSchema;
      readonly examples: Readonly<
        Record<string, { readonly summary: string; readonly value: unknown }>
      >;
    };
  };
}

export interface Reference {
  readonly $ref: string;
}

export interface SuccessResponse {
  readonly description: string;
  readonly headers: Readonly<Record<string, object>>;
  readonly content: {
    readonly 'application/json': { readonly schema: JsonSchema; readonly example?: unknown };
  };
}
