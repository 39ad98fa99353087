// GET /api/v1/meta and what stands around it below /api.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '../../../src/contracts/problems.ts';
import { StatusRecord } from '../../../src/contracts/records.ts';
import { keyOf } from '../../support/callers.ts';
import { envelope } from '../../support/envelope.ts';
import { makeFolder } from '../../support/folders.ts';
import { firstId, makeApp, makeCurrent, writeServedRelease } from '../../support/served-release.ts';

const dataDir = makeFolder();
const { app, serving } = makeApp(dataDir);
beforeAll(async () => {
  await writeServedRelease(dataDir);
  makeCurrent(dataDir, firstId);
  await serving.refresh();
  return () => serving.close();
});

const Answer = envelope(StatusRecord);

describe('GET /api/v1/meta', () => {
  it('says what is served, of its record’s form', async () => {
    const response = await app.request('/api/v1/meta');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const { data, meta } = Answer.parse(await response.json());
    expect(data).toMatchObject({
      name: 'Daybreak',
      version: '1.0.0',
      state: 'built',
      generated: '2026-06-30T05:29:59Z',
      sample: true,
      docs: 'https://daybreak.example/developers',
    });
    expect(data.endpoints).toContain('/project/{id}');
    expect(data.counts).toMatchObject({ projects: 12, models: 3, products: 1, history_days: 90 });
    expect(data.sources.map(({ name, stale }) => [name, stale])).toEqual([
      ['sample-github', false],
      ['sample-models', true],
    ]);
    expect(meta).toEqual({ attribution: 'Data: Daybreak', generated: data.generated });
  });

  it('answers 200 while nothing is served yet', async () => {
    const empty = makeApp(makeFolder());
    await empty.serving.refresh();
    const response = await empty.app.request('/api/v1/meta');
    expect(response.status).toBe(200);
    const { data } = Answer.parse(await response.json());
    expect(data).toMatchObject({ state: 'rebuilding', generated: null, sources: [] });
    expect(Object.values(data.counts)).toEqual([0, 0, 0, 0, 0]);
  });

  it('needs no key and heeds none that is unknown', async () => {
    const response = await app.request('/api/v1/meta', { headers: { 'X-Api-Key': 'dbk_nobody' } });
    expect(response.status).toBe(200);
    expect(Answer.parse(await response.json()).data.plan).toBeUndefined();
    expect(response.headers.get('X-RateLimit-Limit')).toBeNull();
  });

  it('adds plan and usage for a known key, and takes nothing from it', async () => {
    for (let round = 0; round < 2; round += 1) {
      const response = await app.request('/api/v1/meta', {
        headers: { 'X-Api-Key': keyOf('business') },
      });
      expect(Answer.parse(await response.json()).data).toMatchObject({
        plan: 'business',
        usage: { limit: 500_000, used: 0, remaining: 500_000, reset: '2026-07-02T00:00:00Z' },
      });
      expect(response.headers.get('X-RateLimit-Remaining')).toBe('500000');
    }
  });

  it('answers HEAD without a body', async () => {
    const response = await app.request('/api/v1/meta', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it('tells a known key its usage with a refusal, too', async () => {
    const headers = { 'X-Api-Key': keyOf('free') };
    const response = await app.request('/api/v1/meta?verbose=1', { headers });
    expect([response.status, response.headers.get('X-RateLimit-Limit')]).toEqual([400, '500']);
  });

  it('refuses a parameter that it does not know', async () => {
    const response = await app.request('/api/v1/meta?verbose=1');
    expect(response.status).toBe(400);
    const { error } = ErrorBody.parse(await response.json());
    expect(error.code).toBe('invalid_parameter');
    expect(error.message).toContain('"verbose"');
    expect(error.details?.[0]?.param).toBe('verbose');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'refuses %s with Allow',
    async (method) => {
      const response = await app.request('/api/v1/meta', { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe('GET, HEAD');
      expect(ErrorBody.parse(await response.json()).error.code).toBe('method_not_allowed');
    },
  );
});

describe('anything else below /api', () => {
  it.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v2/meta',
    '/api/%E0%A4',
    '/api/v1/meta/more',
  ])('%s is a 404 in the error shape', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await app.request(path, { method });
      expect(response.status).toBe(404);
      expect(response.headers.get('X-Request-Id')).toMatch(/^request-\d+$/);
      expect(ErrorBody.parse(await response.json()).error.code).toBe('not_found');
    }
  });
});

it('GET /api/v1/meta says how the last morning went, also when it died', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'rhythm'));
  const record = {
    ...{ kind: 'morning', pid: 1, day: '2026-07-01', started: '2026-07-01T05:00:00Z' },
    ...{ ended: null, outcome: 'running', why: null, failures: 0, release: null, done: null },
  };
  writeFileSync(join(folder, 'rhythm/morning.json'), JSON.stringify(record));
  writeFileSync(join(folder, 'rhythm/hourly.json'), '{"kind":');
  const response = await makeApp(folder).app.request('/api/v1/meta');
  const { rhythm } = Answer.parse(await response.json()).data;
  expect(rhythm.morning).toMatchObject({
    outcome: 'interrupted',
    started: '2026-07-01T05:00:00Z',
    ended: null,
    why: expect.stringContaining('caught up by the next run'),
    next: null,
  });
  expect(rhythm.hourly.outcome).toBe('never');
});
