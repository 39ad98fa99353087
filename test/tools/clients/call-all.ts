// Calls every operation of the OpenAPI document with the client in TypeScript that
// openapi-generator creates, and compares what it decodes with the response.
import { deepEqual, equal } from 'node:assert/strict';
import type { Document } from '../../../src/contracts/api/openapi.ts';
import type { Operation } from '../../../src/contracts/api/openapi-types.ts';
import { versionedWebhooksPath } from '../../../src/contracts/api/webhooks.ts';

type Api = Readonly<Record<string, (request: object) => Promise<unknown>>>;
type Client = Readonly<Record<string, unknown>>;

/** Returns the number of calls. */
export async function callAll(client: Client, document: Document, key: string): Promise<number> {
  let received: { ok?: boolean; data?: { id?: string } } = {};
  let createdId: string | undefined;
  let count = 0;
  const configuration = new (client.Configuration as new (options: object) => object)({
    basePath: document.servers[0]?.url,
    apiKey: key,
    async fetchApi(url: string, init: RequestInit) {
      const response = await fetch(url, init);
      received = await response.clone().json();
      return response;
    },
  });
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item) as Operation[]) {
      const api = new (client[`${operation.tags[0]}Api`] as new (of: object) => Api)(configuration);
      const values = operation.parameters.flatMap(({ name, example, schema }) => {
        const value = name === 'id' && createdId !== undefined ? createdId : example;
        return value === undefined ? [] : [[toCamel(name), toArgument(value, schema)]];
      });
      const request = { ...Object.fromEntries(values), ...toBody(operation, client) };
      const decoded = await api[operation.operationId]?.(request);
      count += 1;
      if (path === '/openapi.json') continue;
      equal(received.ok, true, path);
      const type = Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([, one]) => JSON.stringify(one).match(/schemas\/(\w+)/)?.[1]);
      const encode = client[`${type.at(operation.requestBody ? -1 : 0)}ToJSON`] as (
        of: unknown,
      ) => unknown;
      deepEqual(toPlain(encode(decoded)), toPlain(received), path);
      if (path === versionedWebhooksPath && operation.requestBody) createdId = received.data?.id;
    }
  }
  return count;
}

const toCamel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const toArgument = (value: string | number, schema: Readonly<Record<string, unknown>>) =>
  schema.format === 'date' ? new Date(value) : value;

function toBody({ requestBody }: Operation, client: Client): object {
  if (!requestBody) return {};
  const { schema, examples } = requestBody.content['application/json'];
  const name = String(schema.$ref ?? '/CreateOrTestWebhookRequest').replace(/.*\//, '');
  const decode = client[`${name}FromJSON`] as (of: unknown) => unknown;
  const [example] = Object.values(examples);
  return { [`${name[0]?.toLowerCase()}${name.slice(1)}`]: decode(example?.value) };
}

/** The value without nulls, and with times in one format. */
const toPlain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one) => (one === null ? undefined : one)).replaceAll('.000Z"', 'Z"'),
  );
