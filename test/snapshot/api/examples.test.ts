// The documented examples are what the API answers, of the form that it promises.
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, type EndpointName, endpoints } from '../../../src/contracts/endpoints.ts';
import type { ExampleCalls } from '../../../src/contracts/openapi.ts';
import { exampleRhythm } from '../../../src/snapshot/api/examples.ts';
import { keyOf } from '../../support/callers.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../../support/served-release.ts';
import { readSmallExamples } from '../../support/small-examples.ts';

const dataDir = makeFolder();
const { app, serving } = makeApp(dataDir, {
  rhythm: { tell: async () => exampleRhythm('2026-06-30T05:29:59Z') },
});
let examples: ExampleCalls;
beforeAll(async () => {
  await writeServedRelease(dataDir);
  makeCurrent(dataDir, firstId);
  await serving.refresh();
  examples = await readSmallExamples(makeFolder());
  return () => serving.close();
});

describe.each(Object.keys(endpoints) as EndpointName[])('the example of %s', (name) => {
  const endpoint: Endpoint = endpoints[name];

  it('is what the API answers to that call', async () => {
    const { path, query, answer } = examples[name] ?? expect.fail('There is no example.');
    const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => String(path[key]));
    const address = `/api/v1${filled}?${new URLSearchParams(query)}`;
    const key = name === 'meta' ? '' : keyOf(name === 'history' ? 'pro' : 'free');
    const response = await app.request(address, { headers: { 'X-Api-Key': key } });
    expect(response.status, address).toBe(200);
    expect(await response.json()).toEqual(answer);
  });

  it('is of the form that is documented, without a field more', () => {
    const { data, meta } = endpoint;
    const form = z.strictObject({ ok: z.literal(true), data, meta });
    expect(form.safeParse(examples[name]?.answer).error?.issues).toBeUndefined();
  });
});

it('today’s emerging index is not shown to those who have no plan for it', () => {
  expect(examples.emerging?.answer).toMatchObject({ meta: { freshness: 'previous-day' } });
});

it('what a release has nothing of has no example', async () => {
  const bare = await readSmallExamples(makeFolder(), (rows) => {
    rows.product = [];
    rows.alternative = [];
    rows.history = [];
  });
  expect(Object.keys(bare).sort()).toEqual(
    Object.keys(endpoints)
      .filter((name) => !['alternatives', 'project', 'history'].includes(name))
      .sort(),
  );
});
