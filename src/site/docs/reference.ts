// Converts the OpenAPI document to the views of the API reference: endpoints, deliveries and
// records.

import type { Document } from '../../contracts/api/openapi.ts';
import type { Operation, Parameter, PathItem } from '../../contracts/api/openapi-types.ts';
import { toCallExamples } from './call-examples.ts';
import { propertiesOf, referredName, toFields, toTypeWords } from './fields.ts';
import { toOperationPath } from './operation-path.ts';
import { toPlainJson } from './plain-json.ts';
import type {
  DeliveryView,
  EndpointView,
  GroupView,
  Method,
  ParameterView,
  ReferenceView,
} from './reference-views.ts';

export function toReference(document: Document): ReferenceView {
  const server = document.servers[0]?.url ?? '';
  return {
    title: document.info.title,
    description: document.info.description,
    server,
    groups: document.tags.map((tag) => toGroup(document, server, tag)),
    records: Object.entries(document.components.schemas)
      .filter(([name]) => !/(?:Answer|Error|ErrorDetails)$/.test(name))
      .map(([name, schema]) => ({ name, fields: toFields(schema) })),
  };
}

function toGroup(
  document: Document,
  server: string,
  { name, description, externalDocs: docs }: Document['tags'][number],
): GroupView {
  const isOurs = ({ tags }: Operation): boolean => tags.includes(name);
  return {
    name,
    description,
    more: docs && { label: docs.description, path: new URL(docs.url).pathname },
    endpoints: Object.entries(document.paths).flatMap(([path, item]) =>
      operationsOf(item)
        .filter(({ operation }) => isOurs(operation))
        .map(({ method, operation }) => {
          const location = { server, path, method };
          return toEndpoint(document, location, operation);
        }),
    ),
    deliveries: Object.values(document.webhooks)
      .filter(({ post }) => isOurs(post))
      .map(({ post }) => toDelivery(post)),
  };
}

const operationsOf = ({ get, post, delete: remove }: PathItem) =>
  [
    { method: 'POST', operation: post },
    { method: 'GET', operation: get },
    { method: 'DELETE', operation: remove },
  ].filter((one): one is { method: Method; operation: Operation } => one.operation !== undefined);

function toEndpoint(
  document: Document,
  { server, path, method }: Pick<EndpointView, 'server' | 'path' | 'method'>,
  operation: Operation,
): EndpointView {
  const parameters = operation.parameters.map(toParameter);
  const { successes, errors } = splitResponses(operation.responses);
  const bodiesOfSuccess = successes.map(({ content }) => content['application/json']);
  const fields = bodiesOfSuccess.map(
    ({ schema }) =>
      new Map(propertiesOf(document.components.schemas[referredName(schema) ?? ''] ?? {})),
  );
  const example = bodiesOfSuccess.findLast((one) => one.example !== undefined)?.example;
  const needsKey = operation.security.every((one) => Object.keys(one).length > 0);
  const body = operation.requestBody?.content['application/json'];
  const bodies = Object.values(body?.examples ?? {}).map(({ value }) => value);
  const hasEnvelope = fields.every((one) => one.has('data'));
  const call = { method, url: server + path, parameters, needsKey, bodies, hasEnvelope };
  return {
    id: operation.operationId,
    page: toOperationPath(operation.operationId),
    method,
    server,
    path,
    summary: operation.summary,
    description: operation.description,
    needsKey,
    parameters,
    body: body && toTypeWords(body.schema),
    calls: toCallExamples(call),
    example: example === undefined ? undefined : toPlainJson(example),
    data: fields
      .map((one, index) => {
        const type = toTypeWords(one.get('data') ?? {});
        return fields.length > 1 ? `${type} (${successes[index]?.status})` : type;
      })
      .join(' or '),
    meta: fields
      .flatMap((one) => toFields(one.get('meta') ?? {}))
      .filter(({ name }) => !commonMeta.includes(name)),
    problems: errors.map(([status, response]) => ({ status, codes: codesOf(document, response) })),
  };
}

function splitResponses(responses: Operation['responses']) {
  const all = Object.entries(responses);
  return {
    successes: all.flatMap(([status, response]) =>
      status.startsWith('2') && response.content ? [{ status, content: response.content }] : [],
    ),
    // 304 is not an error: it confirms that the client's copy is current.
    errors: all.filter(([status]) => !/^[23]/.test(status)),
  };
}

function toDelivery(operation: Operation): DeliveryView {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  return {
    id: operationId,
    summary,
    description,
    headers: parameters.map(toParameter),
    body: toTypeWords(body?.schema ?? {}),
    example: toPlainJson(Object.values(body?.examples ?? {})[0]?.value),
    responses: Object.entries(responses)
      .map(([status, response]) => ({
        status: status === 'default' ? 'Other' : status,
        effect: response.description ?? '',
      }))
      .toSorted((one, other) => (one.status < other.status ? -1 : 1)),
  };
}

const commonMeta: readonly string[] = ['attribution', 'generated'];

function toParameter(parameter: Parameter): ParameterView {
  const { default: defaultValue, ...schema } = parameter.schema;
  return {
    name: parameter.name,
    location: parameter.in,
    type: toTypeWords(schema),
    defaultValue: defaultValue === undefined ? '' : String(defaultValue),
    description: parameter.description,
    isRequired: parameter.required,
    schema,
    example: parameter.example === undefined ? '' : String(parameter.example),
  };
}

function codesOf(document: Document, response: Operation['responses'][string]): readonly string[] {
  const name = '$ref' in response ? referredName({ $ref: response.$ref }) : undefined;
  const body = document.components.schemas[`${name}Error`] ?? {};
  const error = new Map(propertiesOf(body)).get('error') ?? {};
  const { enum: many, const: one } = new Map(propertiesOf(error)).get('code') ?? {};
  return (Array.isArray(many) ? many : [one]).map(String);
}

export const referenceSummary =
  'All endpoints with their parameters, responses and errors, generated from the same definitions that the service uses to validate requests.';

export const recordsSummary =
  'The fields of the records in API responses, and the requests that the service sends to the URL of a webhook.';
