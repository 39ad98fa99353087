// Builds the OpenAPI 3.1 document of the API from the table of endpoints.

import { z } from 'zod';
import { RunStatus, RunsRecord } from '../files/run-status.ts';
import { apiVersion } from './api-version.ts';
import { tags } from './endpoint.ts';
import {
  apiRoot,
  type Endpoint,
  type EndpointName,
  endpoints,
  otherEndpoints,
} from './endpoints.ts';
import { attribution } from './envelope.ts';
import type { ProblemCode } from './error-codes.ts';
import { Health } from './health-record.ts';
import * as models from './model-records.ts';
import { buildDelivery } from './openapi-delivery.ts';
import {
  buildProblemBodies,
  buildProblemResponses,
  headers,
  referTo,
  referToProblems,
  responseHeaders,
} from './openapi-responses.ts';
import { type JsonSchema, toComponents, toParameterSchema } from './openapi-schemas.ts';
import type { Operation, Parameter, PathItem } from './openapi-types.ts';
import * as records from './records.ts';
import {
  CheckBody,
  CheckedDependency,
  CheckedModel,
  CheckResult,
  SkippedEntry,
} from './stack-check.ts';
import * as status from './status-record.ts';
import { buildExampleDelivery } from './webhook-examples.ts';
import * as webhooks from './webhooks.ts';

export interface ExampleCall {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly response: unknown;
}
export type ExampleCalls = Partial<Readonly<Record<EndpointName, ExampleCall>>>;

export interface OpenApiInput {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly examples: ExampleCalls;
  /** Example of a webhook delivery for the current release. Default: a placeholder. */
  readonly delivery?: webhooks.DeliveryBody | undefined;
}

const documentProblems: readonly ProblemCode[] = [
  'invalid_parameter',
  'method_not_allowed',
  'slow_down',
  'internal',
];
const allEndpoints: Readonly<Record<string, Endpoint>> = { ...endpoints, ...otherEndpoints };
const problemLists = [
  ...Object.values(allEndpoints).map(({ problems }) => problems),
  documentProblems,
];

export type Document = ReturnType<typeof buildOpenApi>;

export function buildOpenApi(input: OpenApiInput) {
  const { siteName, siteUrl } = input;
  const externalDocs = {
    description: 'Receive and verify deliveries',
    url: `${siteUrl}/developers/webhooks`,
  };
  const paths: Record<string, PathItem> = {
    ...buildPaths(endpoints, input),
    '/openapi.json': { get: documentOperation },
    ...buildPaths(otherEndpoints, input),
  };
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: apiVersion,
      summary: 'Open-source AI projects, models, prices, and alternatives, updated every day.',
      description: describeApi(siteName),
      termsOfService: `${siteUrl}/developers/limits#fair-use`,
      contact: { name: siteName, url: `${siteUrl}/about` },
      license: { name: 'Fair use with attribution', url: `${siteUrl}/developers/limits#fair-use` },
    },
    externalDocs: { description: 'Quickstart, limits, and errors', url: `${siteUrl}/developers` },
    servers: [{ url: siteUrl + apiRoot, description: 'Version 1' }],
    tags: Object.entries(tags).map(([name, description]) => ({
      name,
      description,
      ...(name === 'Webhooks' || name === 'Deliveries' ? { externalDocs } : {}),
    })),
    paths,
    webhooks: {
      delivery: { post: buildDelivery(input.delivery ?? buildExampleDelivery(siteName)) },
    },
    components: {
      schemas: buildSchemas(),
      headers,
      responses: buildProblemResponses(problemLists),
      securitySchemes: { ApiKey: keyScheme, Bearer: bearerScheme },
    },
  };
}

const describeApi = (siteName: string): string =>
  `The data behind ${siteName} as JSON. The graph is rebuilt every day; \`meta.generated\` is the time of its newest observation. ` +
  'Successful responses have the form `{ok, data, meta}`, errors `{ok, error}` with a permanent code. Unknown values are `null`. ' +
  'Every endpoint also supports `HEAD`. ' +
  `If you publish scores, include the attribution line \`Data: ${siteName}\`.`;

const keyScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Api-Key',
  description: 'An API key from the account page: `dbk_` followed by 38 letters and digits.',
} as const;

const bearerScheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'The same API key as a bearer token: `Authorization: Bearer dbk_…`.',
} as const;

const responseSchemaName = (name: string): string =>
  `${name[0]?.toUpperCase()}${name.slice(1)}Answer`;

const referToSchema = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function buildPaths(
  table: Readonly<Record<string, Endpoint>>,
  { siteName, examples }: OpenApiInput,
): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const [name, endpoint] of Object.entries(table)) {
    const example = examples[name as EndpointName];
    const operation = buildOperation({ name, endpoint, example, siteName });
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method ?? 'get']: operation };
  }
  return paths;
}

interface OperationInput {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly example: ExampleCall | undefined;
  readonly siteName: string;
}

function buildOperation({ name, endpoint, example, siteName }: OperationInput): Operation {
  const { body, replies } = endpoint;
  const call = example ?? endpoint.example;
  const isCached = endpoint.needsKey && replies === undefined;
  const headerNames = [
    ...responseHeaders,
    ...(isCached ? (['ETag'] as const) : []),
    ...(endpoint.isPaged ? (['Link'] as const) : []),
  ];
  const toResponse = (description: string, shown: object) => ({
    description,
    headers: referTo(headerNames),
    content: { 'application/json': { schema: referToSchema(responseSchemaName(name)), ...shown } },
  });
  const meta = { attribution: attribution(siteName), generated: '2026-06-30T05:10:00Z' };
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: [endpoint.tag],
    security: [...(endpoint.needsKey ? [] : [{}]), { ApiKey: [] }, { Bearer: [] }],
    parameters: [
      ...toParameters('path', endpoint.pathParameters, call.path),
      ...toParameters('query', endpoint.query, call.query),
    ],
    ...(body ? { requestBody: buildBody(body) } : {}),
    responses: {
      ...(replies
        ? Object.fromEntries(
            Object.entries(replies).map(([status, { description, data, meta: more }]) => [
              status,
              toResponse(description, { example: { ok: true, data, meta: { ...meta, ...more } } }),
            ]),
          )
        : { '200': toResponse('Success.', example ? { example: example.response } : {}) }),
      ...(isCached
        ? {
            '304': {
              description:
                'The response still has the `ETag` that was sent in `If-None-Match`. The request counts against the quota.',
              headers: referTo(headerNames),
            },
          }
        : {}),
      ...referToProblems(endpoint.problems),
    },
  };
}

function buildBody({ description, schemas, examples }: NonNullable<Endpoint['body']>) {
  const [only, ...others] = schemas.map(referToSchema);
  const schema = only && others.length === 0 ? only : { oneOf: schemas.map(referToSchema) };
  return { description, required: true, content: { 'application/json': { schema, examples } } };
}

function toParameters(
  place: 'path' | 'query',
  shape: z.ZodObject,
  example: Readonly<Record<string, string>>,
): Parameter[] {
  return Object.entries(shape.shape).map(([name, field]) => {
    const { description, ...schema } = toParameterSchema(field as z.ZodType);
    const value = example[name];
    return {
      name,
      in: place,
      description: String(description),
      required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema,
      ...(value === undefined ? {} : { example: toSchemaType(schema, value) }),
    };
  });
}

const toSchemaType = (schema: JsonSchema, value: string): string | number =>
  schema.type === 'integer' ? Number(value) : value;

function buildSchemas(): Record<string, JsonSchema> {
  const responses = Object.entries(allEndpoints).map(
    ([name, { data, meta }]) =>
      [responseSchemaName(name), z.strictObject({ ok: z.literal(true), data, meta })] as const,
  );
  const components = toComponents({
    ...buildProblemBodies(problemLists),
    ...namedRecords,
    ...Object.fromEntries(responses),
  });
  // The server rejects unknown fields in request bodies.
  for (const name of Object.values(allEndpoints).flatMap(({ body }) => body?.schemas ?? [])) {
    components[name] = { ...components[name], additionalProperties: false };
  }
  return components;
}

/** Every schema of an object that these modules export becomes a component. */
const namedRecords = Object.fromEntries(
  Object.entries<unknown>({
    ...records,
    ...models,
    Health,
    ...status,
    RunsRecord,
    RunStatus,
    ...{ CheckBody, CheckResult, CheckedDependency, CheckedModel, SkippedEntry },
    ...webhooks,
  }).filter((entry): entry is [string, z.ZodObject] => entry[1] instanceof z.ZodObject),
);

const documentOperation: Operation = {
  operationId: 'getDocument',
  summary: 'Get the OpenAPI document',
  description: 'Returns this OpenAPI document, with examples from the current release.',
  tags: ['Service'],
  security: [],
  parameters: [],
  responses: {
    '200': {
      description: 'An OpenAPI 3.1 document.',
      headers: referTo(['X-Request-Id']),
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    ...referToProblems(documentProblems),
  },
};
