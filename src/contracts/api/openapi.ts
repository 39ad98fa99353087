// Builds the OpenAPI 3.1 document of the API from the table of endpoints.

import { z } from 'zod';
import { RunStatus, RunsRecord } from '../files/run-status.ts';
import { apiVersion } from './api-version.ts';
import { tags } from './endpoint.ts';
import { apiRoot, type Endpoint, type EndpointName, endpoints } from './endpoints.ts';
import type { ProblemCode } from './error-codes.ts';
import { Health } from './health-record.ts';
import * as models from './model-records.ts';
import {
  buildProblemBodies,
  buildProblemResponses,
  headers,
  referTo,
  referToProblems,
  responseHeaders,
} from './openapi-responses.ts';
import { type JsonSchema, toComponents, toParameterSchema } from './openapi-schemas.ts';
import { buildCheckPath, checkProblems, checkSchemas } from './openapi-stack-check.ts';
import type { Document, Operation, Parameter } from './openapi-types.ts';
import {
  buildDelivery,
  buildWebhooksPath,
  buildWebhooksTags,
  closeBodies,
  webhookProblems,
  webhookSchemas,
} from './openapi-webhooks.ts';
import * as records from './records.ts';
import { checkPath } from './stack-check.ts';
import * as status from './status-record.ts';
import { buildExampleDelivery } from './webhook-examples.ts';
import { type DeliveryBody, versionedWebhooksPath } from './webhooks.ts';

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
  readonly delivery?: DeliveryBody | undefined;
}

const documentProblems: readonly ProblemCode[] = [
  'invalid_parameter',
  'method_not_allowed',
  'slow_down',
  'internal',
];
const names = Object.keys(endpoints) as EndpointName[];
const problemLists = [
  ...names.map((name) => endpoints[name].problems),
  documentProblems,
  checkProblems,
  ...webhookProblems,
];

export function buildOpenApi(input: OpenApiInput): Document {
  const { siteName, siteUrl } = input;
  const paths = names.map((name) => {
    const endpoint: Endpoint = endpoints[name];
    return [endpoint.path, { get: buildOperation(name, endpoint, input.examples[name]) }] as const;
  });
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
    tags: [
      ...Object.entries(tags).map(([name, description]) => ({ name, description })),
      ...buildWebhooksTags(siteUrl),
    ],
    paths: {
      ...Object.fromEntries(paths),
      '/openapi.json': { get: documentOperation },
      [checkPath]: buildCheckPath(siteName),
      [versionedWebhooksPath]: buildWebhooksPath(input),
    },
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

const responseSchemaName = (name: EndpointName): string =>
  `${name[0]?.toUpperCase()}${name.slice(1)}Answer`;

function buildOperation(
  name: EndpointName,
  endpoint: Endpoint,
  example: ExampleCall | undefined,
): Operation {
  const call = example ?? endpoint.example;
  const headerNames = [
    ...responseHeaders,
    ...(endpoint.needsKey ? (['ETag'] as const) : []),
    ...(endpoint.isPaged ? (['Link'] as const) : []),
  ];
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
    responses: {
      '200': {
        description: 'Success.',
        headers: referTo(headerNames),
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${responseSchemaName(name)}` },
            ...(example ? { example: example.response } : {}),
          },
        },
      },
      ...(endpoint.needsKey
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
  const responses = names.map((name) => {
    const { data, meta }: Endpoint = endpoints[name];
    return [responseSchemaName(name), z.strictObject({ ok: z.literal(true), data, meta })] as const;
  });
  const components = toComponents({
    ...buildProblemBodies(problemLists),
    ...namedRecords,
    ...checkSchemas,
    ...webhookSchemas,
    ...Object.fromEntries(responses),
  });
  return { ...components, ...closeBodies(components) };
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
