// The OpenAPI document is complete and matches the schemas.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
} from '../../../src/contracts/api/endpoints.ts';
import { type ProblemCode, problems } from '../../../src/contracts/api/error-codes.ts';
import { buildOpenApi } from '../../../src/contracts/api/openapi.ts';
import { problemTexts } from '../../../src/contracts/api/openapi-responses.ts';
import { toComponents } from '../../../src/contracts/api/openapi-schemas.ts';
import { ProjectDetail } from '../../../src/contracts/api/records.ts';
import { toFields } from '../../../src/site/docs/fields.ts';

const site = { siteName: 'Daybreak', siteUrl: 'https://daybreak.example' };
const plain = buildOpenApi({ ...site, examples: {} });
const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

/** Returns the value that a `$ref` of the document refers to. */
function follow(ref: string): unknown {
  return ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], plain);
}

describe.each(names)('the operation of %s', (name) => {
  const endpoint = endpointOf(name);
  const operation = plain.paths[endpoint.path]?.get ?? expect.fail(`${endpoint.path} is missing.`);

  it('has every parameter with its location and whether it is required', () => {
    const missing = endpoint.query.safeParse({}).error?.issues.map(({ path: [key] }) => key) ?? [];
    const expected = [
      ...Object.keys(endpoint.pathParameters.shape).map((key) => ['path', key, true]),
      ...Object.keys(endpoint.query.shape).map((key) => ['query', key, missing.includes(key)]),
    ];
    expect(operation.parameters.map((one) => [one.in, one.name, one.required])).toEqual(expected);
    for (const { description } of operation.parameters) expect(description).toMatch(/\.$/);
  });

  it('has the bounds and defaults of the schemas for integers', () => {
    for (const { name: key, schema } of operation.parameters) {
      if (schema.type !== 'integer') continue;
      const check = z.object({ [key]: endpoint.query.shape[key] ?? z.never() });
      const [least, most] = [Number(schema.minimum), Number(schema.maximum)];
      expect(check.safeParse({ [key]: least }).success).toBe(true);
      expect(check.safeParse({ [key]: most }).success).toBe(true);
      expect(check.safeParse({ [key]: least - 1 }).success).toBe(false);
      expect(check.safeParse({ [key]: most + 1 }).success).toBe(false);
      // A required parameter has no default.
      expect(schema.default, key).toBe(check.safeParse({}).data?.[key]);
    }
  });

  it('has a response for each of its errors that allows only these codes', () => {
    const byStatus = Map.groupBy(new Set(endpoint.problems), (code) => String(problems[code]));
    const statuses = Object.keys(operation.responses ?? {});
    const documented = statuses.filter((status) => Number(status) >= 400);
    // Conditional requests also have a 304.
    expect(['200', '304']).toEqual(
      expect.arrayContaining(statuses.filter((status) => Number(status) < 400)),
    );
    expect(documented.sort()).toEqual([...byStatus.keys()].sort());
    for (const [status, codes] of byStatus) {
      const { $ref } = operation.responses[status] as { $ref: string };
      const { content } = follow($ref) as { content: Record<string, { schema: { $ref: string } }> };
      const { properties } = follow(content['application/json']?.schema.$ref ?? '') as {
        properties: { error: { properties: { code: { enum: ProblemCode[] } } } };
      };
      expect(properties.error.properties.code.enum).toEqual(codes);
    }
  });

  it('declares whether it requires a key', () => {
    const keys = [{ ApiKey: [] }, { Bearer: [] }];
    expect(operation.security).toEqual(endpoint.needsKey ? keys : [{}, ...keys]);
  });

  it('documents the quota headers, and Link for paged lists', () => {
    const { headers } = operation.responses['200'] as { headers: object };
    expect(Object.keys(headers)).toEqual(
      expect.arrayContaining(['X-Request-Id', 'X-RateLimit-Remaining', 'RateLimit']),
    );
    expect('Link' in headers).toBe(endpoint.isPaged);
  });
});

describe('the OpenAPI document', () => {
  it('declares the base URL and the API key header', () => {
    expect(plain.openapi).toBe('3.1.0');
    expect(plain.servers[0]?.url).toBe('https://daybreak.example/api/v1');
    expect(plain.components.securitySchemes.ApiKey).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'X-Api-Key',
    });
  });

  it('has no dangling references', () => {
    const refs = [...JSON.stringify(plain).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of new Set(refs)) expect(follow(ref ?? ''), ref).toBeDefined();
  });

  it('describes every field of every record', () => {
    const bare = Object.entries(plain.components.schemas)
      .filter(([name]) => !/(Answer|Error|ErrorDetails)$/.test(name))
      .flatMap(([name, schema]) =>
        toFields(schema)
          .filter(({ description }) => description === '')
          .map((field) => `${name}.${field.name}`),
      );
    expect(bare).toEqual([]);
  });

  it('documents Retry-After for 429 and 503', () => {
    for (const name of ['QuotaExceeded', 'SlowDown', 'RebuildingOrUnavailable', 'Unavailable']) {
      expect(plain.components.responses[name]).toMatchObject({
        headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
      });
    }
  });

  it('has a description and an example for every error code', () => {
    expect(Object.keys(problemTexts).sort()).toEqual(Object.keys(problems).sort());
    for (const { means, example } of Object.values(problemTexts)) {
      expect(means).toMatch(/\.$/);
      expect(example).toMatch(/\.$/);
    }
  });

  it('has examples of the parameter’s type', () => {
    const parameters = plain.paths['/projects']?.get?.parameters ?? [];
    expect(parameters.find(({ name }) => name === 'limit')?.example).toBe(5);
    expect(parameters.find(({ name }) => name === 'lang')?.example).toBe('python');
  });
});

describe('generators of clients', () => {
  const schemas: Record<string, unknown>[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value) schemas.push({ ...value });
    for (const inner of Object.values(value)) collect(inner);
  };
  collect(plain.components.schemas);
  collect(plain.paths);

  it('reach every path from the one base URL, and find each operation under one tag', () => {
    expect(plain.servers).toHaveLength(1);
    const tags = plain.tags.map(({ name }) => name);
    const calls = Object.values(plain.paths).flatMap((item) => {
      expect(Object.keys(item).filter((key) => !['get', 'post', 'delete'].includes(key))).toEqual(
        [],
      );
      return [item.get, item.post, item.delete].flatMap((one) => one?.tags ?? []);
    });
    const received = Object.values(plain.webhooks).flatMap(({ post }) => post.tags);
    expect(tags.filter((name) => !calls.includes(name))).toEqual([...new Set(received)]);
    expect([...new Set([...calls, ...received])].sort()).toEqual(tags.toSorted());
    for (const name of ['model', 'modelPrices', 'prices', 'cost'] as const) {
      expect(plain.paths[endpoints[name].path]?.get?.tags).toEqual(['Models']);
    }
  });

  it('find no constants of booleans, and a format for integers beyond 32 bits', () => {
    const booleans = schemas.filter(({ type }) => type === 'boolean');
    expect(booleans.length).toBeGreaterThan(30);
    expect(booleans.filter((schema) => 'const' in schema || 'enum' in schema)).toEqual([]);
    const integers = schemas.filter(({ type }) => type === 'integer');
    const isLarge = ({ maximum }: Record<string, unknown>) =>
      maximum === undefined || Number(maximum) >= 2 ** 31;
    expect(integers.filter(isLarge).length).toBeGreaterThan(30);
    for (const one of integers) expect(one.format).toBe(isLarge(one) ? 'int64' : undefined);
  });
});

it('a nested record becomes a reference and is not repeated', () => {
  const { Whole } = toComponents({
    Whole: ProjectDetail,
    Health: ProjectDetail.shape.health.unwrap(),
  });
  expect(Whole?.properties).toMatchObject({
    health: { anyOf: [{ $ref: '#/components/schemas/Health' }, { type: 'null' }] },
    stars: { anyOf: [{ type: 'integer', format: 'int64', minimum: 0 }, { type: 'null' }] },
  });
});
