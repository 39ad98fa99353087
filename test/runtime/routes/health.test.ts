// Health checks and metrics for operators.
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Env } from '../../../src/runtime/http/request-context.ts';
import { createReleaseManager } from '../../../src/runtime/release/release-manager.ts';
import {
  addHealth,
  addMetrics,
  type HealthDeps,
} from '../../../src/runtime/routes/operator-endpoints.ts';
import { makeFolder } from '../../support/folders.ts';
import { makeMetrics } from '../../support/metrics.ts';
import { writeCurrentRelease } from '../../support/served-release.ts';

const dataDir = makeFolder();
const serving = createReleaseManager({ dataDir, log: () => undefined });

async function askReady(parts: Partial<HealthDeps> = {}) {
  const app = new Hono<Env>();
  addHealth(app, {
    serving,
    checkState: async () => undefined,
    isStopping: () => false,
    ...parts,
  });
  const response = await app.request('/readyz');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toBeNull();
  return { status: response.status, body: await response.json() };
}

describe('/readyz', () => {
  it('lists every reason why the server is not ready', async () => {
    const checkState = async () => {
      throw new Error('connect to postgres://planted@db.example failed');
    };
    const answer = await askReady({ checkState, isStopping: () => true });
    expect(answer).toEqual({
      status: 503,
      body: {
        ready: false,
        reasons: [
          'The server is stopping.',
          'No verified release is loaded yet.',
          'The state database is unreachable. See the log for the reason.',
        ],
      },
    });
  });

  it('returns 200 once a release is loaded', async () => {
    await writeCurrentRelease(dataDir);
    await serving.refresh();
    expect(await askReady()).toEqual({ status: 200, body: { ready: true, reasons: [] } });
  });

  it('does not wait for an unresponsive state database', async () => {
    const answer = await askReady({ checkState: () => new Promise(() => undefined) });
    expect(answer.body).toEqual({
      ready: false,
      reasons: ['The state database did not respond in time.'],
    });
    serving.close();
  });
});

describe('/metrics', () => {
  const metrics = makeMetrics({ dataDir, serving });
  const ask = async (token: string | undefined, authorization?: string) => {
    const app = new Hono<Env>();
    addMetrics(app, metrics, token);
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    return await app.request('/metrics', { headers });
  };

  it('is available on a separate port', async () => {
    const response = await ask(undefined);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toContain('process_cpu_time_seconds_total');
  });

  it('requires the token on the main port', async () => {
    const token = 'a-token-of-metrics';
    expect((await ask(token, `Bearer ${token}`)).status).toBe(200);
    expect((await ask(token)).status).toBe(404);
    expect((await ask(token, 'Bearer another')).status).toBe(404);
    expect((await ask(token, token)).status).toBe(404);
  });
});
