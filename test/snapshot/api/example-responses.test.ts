// The documented examples match the responses of the API and its documented schemas.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exampleChanges } from '../../../src/contracts/api/changes-endpoint.ts';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
} from '../../../src/contracts/api/endpoints.ts';
import type { ExampleCalls } from '../../../src/contracts/api/openapi.ts';
import { exampleRuns } from '../../../src/snapshot/api/example-responses.ts';
import { keyOf } from '../../support/callers.ts';
import { addChangeFiles } from '../../support/dump-files.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../../support/served-release.ts';
import { readSmallExamples } from '../../support/small-examples.ts';

const dataDir = makeFolder();
const { app, serving } = makeApp(dataDir, {
  runStatus: { read: async () => exampleRuns('2026-06-30T05:29:59Z') },
});
let examples: ExampleCalls;
beforeAll(async () => {
  await addChangeFiles(await writeServedRelease(dataDir), writeChangesIndex());
  makeCurrent(dataDir, firstId);
  await serving.refresh();
  examples = await readSmallExamples(makeFolder());
  return () => serving.close();
});

/** Returns a folder with the example index. */
function writeChangesIndex(): string {
  const folder = makeFolder();
  const { data, meta } = exampleChanges;
  const { seq, release, window_days } = meta;
  const facts = { version: 1, attribution: 'Data: Daybreak', keys: {}, day_columns: {}, dumps: {} };
  writeFileSync(
    join(folder, 'index.json'),
    JSON.stringify({ ...facts, seq, release, window_days, changes: data }),
  );
  return folder;
}

describe.each(Object.keys(endpoints) as EndpointName[])('the example of %s', (name) => {
  const endpoint: Endpoint = endpoints[name];

  it('matches the response of the API', async () => {
    const example = examples[name] ?? expect.fail('There is no example.');
    const { path, query } = example;
    const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => String(path[key]));
    const url = `/api/v1${filled}?${new URLSearchParams(query)}`;
    const key = name === 'meta' ? '' : keyOf(name === 'history' ? 'pro' : 'free');
    const response = await app.request(url, { headers: { 'X-Api-Key': key } });
    expect(response.status, url).toBe(200);
    expect(await response.json()).toEqual(example.response);
  });

  it('matches the documented schema exactly', () => {
    const { data, meta } = endpoint;
    const form = z.strictObject({ ok: z.literal(true), data, meta });
    expect(form.safeParse(examples[name]?.response).error?.issues).toBeUndefined();
  });
});

it('the examples do not show today’s emerging index, which only paid plans include', () => {
  expect(examples.emerging?.response).toMatchObject({ meta: { freshness: 'previous-day' } });
});

it('an endpoint without data has no example', async () => {
  const bare = await readSmallExamples(makeFolder(), (rows) => {
    rows.product = [];
    rows.alternative = [];
    rows.history = [];
  });
  expect(Object.keys(bare).sort()).toEqual(
    Object.keys(endpoints)
      .filter((name) => !['alternatives', 'project', 'similar', 'history'].includes(name))
      .sort(),
  );
});
