// Requests generated from the table of endpoints: every response has a documented format.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoints } from '../../../../src/contracts/api/endpoints.ts';
import { ErrorBody } from '../../../../src/contracts/api/error-codes.ts';
import { planNames } from '../../../../src/contracts/api/plans.ts';
import { countQuotas } from '../../../support/callers.ts';
import { makeFolder } from '../../../support/folders.ts';
import { makeApp, writeCurrentRelease } from '../../../support/served-release.ts';

const runs = 5000;
const dataDir = makeFolder();
const quotas = countQuotas();
const boundless = { ...quotas, take: (id: string) => quotas.take(id, Number.MAX_SAFE_INTEGER) };
const { app, serving } = makeApp(dataDir, { quotas: boundless });
beforeAll(async () => {
  await writeCurrentRelease(dataDir);
  await serving.refresh();
});
afterAll(() => serving.close());

const known = ['alba-lab-threadswarm', 'Alba-Lab/threadswarm', 'noted', 'agents', 'python', 'mit'];
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', '%', '%00', '\0', '../..', "' or 1=1 --", '$q'),
  },
);
const number = fc.oneof(
  fc.integer({ min: -2, max: 210 }),
  fc.constantFrom(99_999, 100_000, 100_001, 2 ** 53, Number.MAX_VALUE),
  fc.double(),
);

/** Generates values that are valid for the parameter more often than not. */
function textOf(schema: z.ZodType): fc.Arbitrary<string> {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return textOf(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodNumber) return fc.oneof(number.map(String), word);
  if (schema instanceof z.ZodEnum)
    return fc.oneof(fc.constantFrom(...schema.options.map(String)), word);
  return word;
}

function requestOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const parts = Object.entries(endpoint.query.shape).map(([name, schema]) =>
    fc.option(
      textOf(schema as z.ZodType).map((value) => [name, value] as const),
      { freq: 3 },
    ),
  );
  const odd = fc.option(fc.tuple(word, word), { freq: 10 });
  const query = fc.tuple(...parts, odd).map((given) => {
    const pairs = given.filter((pair) => pair !== null).map(([name, value]) => [name, value]);
    const text = new URLSearchParams(pairs).toString();
    return text === '' ? '' : `?${text}`;
  });
  const path = word.map((value) =>
    endpoint.path.replace(
      /\{\w+\}/,
      encodeURIComponent(value.toWellFormed()).replace(/^\.+$/, 'x'),
    ),
  );
  return fc.tuple(path, query).map(([where, what]) => `/api/v1${where}${what}`);
}

it(`the API responds to ${runs} generated requests as documented, never with an internal error`, async () => {
  const table: readonly Endpoint[] = Object.values(endpoints);
  const request = fc
    .constantFrom(...table)
    .chain((endpoint) => fc.tuple(fc.constant(endpoint), requestOf(endpoint)));
  const caller = fc.option(fc.constantFrom(...planNames, 'none'), { freq: 8 });
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, caller, async ([endpoint, url], plan) => {
      const headers: Record<string, string> = plan === null ? {} : { 'X-Api-Key': `key-${plan}` };
      const response = await app.request(url, { headers });
      const body: unknown = await response.json();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      expect(response.headers.get('X-Request-Id')).not.toBeNull();
      if (response.status === 200) {
        const { data, meta } = endpoint;
        z.strictObject({ ok: z.literal(true), data, meta }).parse(body);
        return;
      }
      expect([400, 401, 403, 404]).toContain(response.status);
      const { error } = ErrorBody.parse(body);
      expect(endpoint.problems).toContain(error.code);
    }),
    { numRuns: runs, seed: 20_260_630 },
  );
  for (const status of [200, 400, 401, 403, 404]) {
    expect(statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(runs / 100);
  }
});
