// GET /api/v1/meta, and unknown paths below /api.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ErrorBody } from '../../../src/contracts/api/error-codes.ts';
import { StatusRecord } from '../../../src/contracts/api/status-record.ts';
import { keyOf } from '../../support/callers.ts';
import { envelope } from '../../support/envelope.ts';
import { makeFolder } from '../../support/folders.ts';
import { serveSmallRelease } from '../../support/serve-small-release.ts';
import { makeApp } from '../../support/served-release.ts';

const { app } = serveSmallRelease();

const Answer = envelope(StatusRecord);

describe('GET /api/v1/meta', () => {
  it('returns a status that matches the schema', async () => {
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
      stale: false,
      projects_observed: 12,
      docs: 'https://daybreak.example/developers',
    });
    expect(data.endpoints).toContain('/project/{id}');
    expect(data.counts).toMatchObject({ projects: 12, models: 3, products: 1, history_days: 90 });
    expect(data.sources.map(({ name, stale }) => [name, stale])).toEqual([
      ['sample-github', false],
      ['sample-lists', false],
      ['sample-models', true],
    ]);
    expect(meta).toEqual({ attribution: 'Data: Daybreak', generated: data.generated });
  });

  it('returns 200 without a release', async () => {
    const empty = makeApp(makeFolder());
    await empty.serving.refresh();
    const response = await empty.app.request('/api/v1/meta');
    expect(response.status).toBe(200);
    const { data } = Answer.parse(await response.json());
    expect(data).toMatchObject({ state: 'rebuilding', generated: null, sources: [] });
    expect(Object.values(data.counts)).toEqual([0, 0, 0, 0, 0]);
  });

  it('requires no key and ignores an unknown one', async () => {
    const response = await app.request('/api/v1/meta', { headers: { 'X-Api-Key': 'dbk_nobody' } });
    expect(response.status).toBe(200);
    expect(Answer.parse(await response.json()).data.plan).toBeUndefined();
    expect(response.headers.get('X-RateLimit-Limit')).toBeNull();
  });

  it('adds plan and usage for a valid key without counting', async () => {
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

  it('responds to HEAD without a body', async () => {
    const response = await app.request('/api/v1/meta', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  it('sends quota headers with an error, too', async () => {
    const headers = { 'X-Api-Key': keyOf('free') };
    const response = await app.request('/api/v1/meta?verbose=1', { headers });
    expect([response.status, response.headers.get('X-RateLimit-Limit')]).toEqual([400, '500']);
  });

  it('rejects an unknown parameter', async () => {
    const response = await app.request('/api/v1/meta?verbose=1');
    expect(response.status).toBe(400);
    const { error } = ErrorBody.parse(await response.json());
    expect(error.code).toBe('invalid_parameter');
    expect(error.message).toContain('`verbose`');
    expect(error.details?.[0]?.param).toBe('verbose');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'refuses the method %s with an Allow header',
    async (method) => {
      const response = await app.request('/api/v1/meta', { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('Allow')).toBe('GET, HEAD');
      expect(ErrorBody.parse(await response.json()).error.code).toBe('method_not_allowed');
    },
  );
});

describe('any other path below /api', () => {
  it.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v2/meta',
    '/api/%E0%A4',
    '/api/v1/meta/more',
  ])('%s returns a 404 error', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await app.request(path, { method });
      expect(response.status).toBe(404);
      expect(response.headers.get('X-Request-Id')).toMatch(/^request-\d+$/);
      expect(ErrorBody.parse(await response.json()).error.code).toBe('not_found');
    }
  });
});

it('GET /api/v1/meta reports the run status, including an interrupted run', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'runs'));
  const record = {
    kind: 'morning',
    pid: 1,
    day: '2026-07-01',
    started: '2026-07-01T05:00:00Z',
    ended: null,
    outcome: 'running',
    why: null,
    failures: 0,
    release: null,
    done: null,
  };
  writeFileSync(join(folder, 'runs/morning.json'), JSON.stringify(record));
  writeFileSync(join(folder, 'runs/hourly.json'), '{"kind":');
  const response = await makeApp(folder).app.request('/api/v1/meta');
  const { runs } = Answer.parse(await response.json()).data;
  expect(runs.morning).toMatchObject({
    outcome: 'interrupted',
    started: '2026-07-01T05:00:00Z',
    ended: null,
    why: expect.stringContaining('The next run catches up'),
    next: null,
  });
  expect(runs.hourly.outcome).toBe('never');
});
