// The reference as it is read: the OpenAPI document by endpoint and record. Pure.
import type { JsonSchema } from '../../contracts/openapi-schemas.ts';
import type { Answer, Document, Operation, Parameter } from '../../contracts/openapi-types.ts';
import { type Field, propertiesOf, referredName, toFields, toTypeWords } from './fields.ts';

export interface ParameterView {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly type: string;
  readonly usual: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
  readonly example: string;
}

export interface ProblemView {
  readonly status: string;
  readonly codes: readonly string[];
}

export interface EndpointView {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly needsKey: boolean;
  readonly parameters: readonly ParameterView[];
  readonly curl: string;
  readonly example: string | undefined;
  /** What `data` is, linked to the record. */
  readonly data: string;
  /** Fields of `meta` beside those that every answer has. */
  readonly meta: readonly Field[];
  readonly problems: readonly ProblemView[];
}

export interface ReferenceView {
  readonly title: string;
  readonly description: string;
  readonly server: string;
  readonly groups: readonly {
    readonly name: string;
    readonly description: string;
    readonly endpoints: readonly EndpointView[];
  }[];
  readonly records: readonly { readonly name: string; readonly fields: readonly Field[] }[];
}

export function toReference(document: Document): ReferenceView {
  const server = document.servers[0]?.url ?? '';
  const operations = Object.entries(document.paths);
  return {
    title: document.info.title,
    description: document.info.description,
    server,
    groups: document.tags.map(({ name, description }) => ({
      name,
      description,
      endpoints: operations
        .filter(([, { get }]) => get.tags.includes(name))
        .map(([path, { get }]) => toEndpoint(document, server, path, get)),
    })),
    records: Object.entries(document.components.schemas)
      .filter(([name]) => !/(?:Answer|Error|ErrorDetails)$/.test(name))
      .map(([name, schema]) => ({ name, fields: toFields(schema) })),
  };
}

function toEndpoint(
  document: Document,
  server: string,
  path: string,
  operation: Operation,
): EndpointView {
  const parameters = operation.parameters.map(toParameter);
  const content = (operation.responses['200'] as Answer).content['application/json'];
  const answer = document.components.schemas[referredName(content.schema) ?? ''] ?? {};
  const fields = new Map(propertiesOf(answer));
  const needsKey = operation.security.length === 1;
  return {
    id: operation.operationId,
    path,
    summary: operation.summary,
    description: operation.description,
    needsKey,
    parameters,
    curl: toCurl(server + path, parameters, needsKey),
    example: content.example === undefined ? undefined : toPlainJson(content.example),
    data: toTypeWords(fields.get('data') ?? {}),
    meta: toFields(fields.get('meta') ?? {}).filter(({ name }) => !usualMeta.includes(name)),
    problems: Object.entries(operation.responses)
      .filter(([status]) => status !== '200')
      .map(([status, response]) => ({ status, codes: codesOf(document, response) })),
  };
}

/** Marks that turn the direction of text around are written as escapes, as JSON allows. */
const toPlainJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u202A-\u202E\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16)}`,
  );

const usualMeta: readonly string[] = ['attribution', 'generated'];

function toParameter(parameter: Parameter): ParameterView {
  const { default: usual, ...schema } = parameter.schema;
  return {
    name: parameter.name,
    place: parameter.in,
    type: toTypeWords(schema),
    usual: usual === undefined ? '' : String(usual),
    description: parameter.description,
    isRequired: parameter.required,
    schema,
    example: parameter.example === undefined ? '' : String(parameter.example),
  };
}

function toCurl(address: string, parameters: readonly ParameterView[], needsKey: boolean): string {
  const filled = parameters
    .filter(({ place }) => place === 'path')
    .reduce(
      (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(example)),
      address,
    );
  const query = new URLSearchParams(
    parameters
      .filter(({ place, example }) => place === 'query' && example !== '')
      .map(({ name, example }) => [name, example]),
  ).toString();
  const key = needsKey ? ' -H "X-Api-Key: $DAYBREAK_KEY"' : '';
  return `curl${key} '${filled}${query === '' ? '' : `?${query}`}'`;
}

function codesOf(document: Document, response: Operation['responses'][string]): readonly string[] {
  const name = '$ref' in response ? referredName({ $ref: response.$ref }) : undefined;
  const body = document.components.schemas[`${name}Error`] ?? {};
  const error = new Map(propertiesOf(body)).get('error') ?? {};
  const { enum: many, const: one } = new Map(propertiesOf(error)).get('code') ?? {};
  return (Array.isArray(many) ? many : [one]).map(String);
}

export const referenceSummary =
  'Every endpoint with its parameters, answers and errors, generated from the same contracts that check each request.';
