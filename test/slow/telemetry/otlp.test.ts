// Traces and metrics that a receiver of OTLP gets from a server, a delivery, and a pipeline run.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTelemetry } from '../../../src/lib/telemetry.ts';
import { startServer } from '../../../src/runtime/server.ts';
import { runCli } from '../../support/cli.ts';
import { makeFolder } from '../../support/folders.ts';
import { attributesOf, startOtlpReceiver } from '../../support/otlp-receiver.ts';
import { runtimeConfig, writeCurrentRelease } from '../../support/served-release.ts';
import { buildPlainPages } from '../../support/small-release.ts';
import { createStates } from '../../support/states.ts';
import { findUnreachableUrl, startUpstreams } from '../../support/upstreams/all.ts';
import { makeAccount, makeWebhooks, waitUntil } from '../../support/webhooks.ts';

const log = () => {};
const traceId = '0af7651916cd43dd8448eb211c80319c';
const parentId = 'b7ad6b7169203331';
const headers = { traceparent: `00-${traceId}-${parentId}-01` };
let otlp: Awaited<ReturnType<typeof startOtlpReceiver>>;

beforeEach(async () => {
  otlp = await startOtlpReceiver();
  // The exporters read this variable themselves.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', otlp.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await otlp.close();
});

const spanNamed = (name: string) => otlp.spans.find((span) => span.name === name);

describe('a server', () => {
  it('sends a span for each request, below the traceparent, and its metrics', async () => {
    const dataDir = makeFolder();
    await writeCurrentRelease(dataDir);
    const config = { ...runtimeConfig(dataDir), otlpEndpoint: otlp.url };
    const server = await startServer(config, log);
    const at = `http://127.0.0.1:${server.port}`;
    for (const path of ['/api/v1/meta', '/nothing?planted=1']) {
      await (await fetch(`${at}${path}`, { headers })).arrayBuffer();
    }
    await (await fetch(`${at}/healthz`)).arrayBuffer();
    await server.stop();

    const span = spanNamed('GET /api/v1/meta');
    expect(span).toMatchObject({ traceId, parentSpanId: parentId, kind: 2, status: { code: 0 } });
    expect(attributesOf(span?.attributes ?? [])).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'http.route': '/api/v1/meta',
      'url.path': '/api/v1/meta',
      'url.scheme': 'http',
    });
    const missing = spanNamed('GET page');
    expect(missing?.traceId).toBe(traceId);
    expect(attributesOf(missing?.attributes ?? [])).toMatchObject({
      'http.response.status_code': 404,
      'url.path': '/nothing',
    });
    expect(JSON.stringify(otlp.spans)).not.toContain('planted');
    expect(spanNamed('GET /healthz')?.traceId).not.toBe(traceId);
    expect(otlp.metrics).toContainEqual(
      expect.objectContaining({ name: 'http.server.request.duration', unit: 's' }),
    );
    expect(otlp.metrics).toContainEqual(
      expect.objectContaining({ name: 'daybreak.release.age', unit: 's' }),
    );
    for (const resource of otlp.resources) {
      expect(resource).toMatchObject({ 'service.name': 'daybreak' });
    }
  });

  it('sends metrics at the chosen interval, and only the chosen share of traces', async () => {
    vi.stubEnv('OTEL_METRIC_EXPORT_INTERVAL', '200');
    vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0');
    const config = { ...runtimeConfig(makeFolder()), otlpEndpoint: otlp.url };
    const server = await startServer(config, log);
    const url = `http://127.0.0.1:${server.port}/healthz`;
    await (await fetch(url)).arrayBuffer();
    await (await fetch(url, { headers })).arrayBuffer();
    await waitUntil(() => otlp.metrics.length > 0);
    await server.stop();
    expect(otlp.spans.map((span) => span.traceId)).toEqual([traceId]);
  });

  it('sends nothing without the setting', async () => {
    const server = await startServer(runtimeConfig(makeFolder()), log);
    await (await fetch(`http://127.0.0.1:${server.port}/healthz`, { headers })).arrayBuffer();
    expect(trace.getTracer('test').startSpan('test').isRecording()).toBe(false);
    await server.stop();
    expect(otlp.countRequests()).toBe(0);
  });

  it.each(['300', ''])(
    'logs that the receiver cannot be reached, and stops in time (time limit: %j)',
    async (timeout) => {
      const nowhere = await findUnreachableUrl();
      vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', nowhere);
      vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', timeout);
      const warnings: string[] = [];
      const server = await startServer(
        { ...runtimeConfig(makeFolder()), otlpEndpoint: nowhere },
        (level, message, fields) => {
          if (message === 'OpenTelemetry') warnings.push(`${level} ${fields?.message}`);
        },
      );
      await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).arrayBuffer();
      const startedMs = performance.now();
      await server.stop();
      expect(performance.now() - startedMs).toBeLessThan(6_000);
      if (timeout) expect(warnings.join('\n')).toMatch(/^warn .*ECONNREFUSED/);
    },
  );
});

describe('a delivery', () => {
  const states = createStates('duckdb');

  it('carries the traceparent of its span', async () => {
    const traceparents: unknown[] = [];
    let status = 204;
    const receiver = createServer((request, response) => {
      traceparents.push(request.headers.traceparent);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const target = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const telemetry = await startTelemetry(otlp.url, 'daybreak', log);
    const now = () => new Date();
    const state = await states.open(await states.options(now));
    const webhooks = makeWebhooks({ state, now, trusted: target });
    await webhooks.start();
    const accountId = await makeAccount(state, 'owner@example.org', 'pro');
    const { id } = await webhooks.create(
      { accountId, plan: 'pro' },
      { url: `http://${target}/`, events: ['release'], repos: ['*'] },
    );
    const ping = () => webhooks.ping(accountId, id, { generated: null });
    expect(await ping()).toMatchObject({ delivered: true });
    status = 500;
    expect(await ping()).toMatchObject({ delivered: false });
    await telemetry?.close();
    expect(await ping()).toMatchObject({ status: 500 });
    await webhooks.stop();
    receiver.close();

    const [good, bad] = otlp.spans.filter(({ name }) => name === 'POST webhook');
    expect(traceparents).toEqual([
      `00-${good?.traceId}-${good?.spanId}-01`,
      `00-${bad?.traceId}-${bad?.spanId}-01`,
      undefined,
    ]);
    expect(good).toMatchObject({ kind: 3, status: { code: 0 } });
    expect(bad).toMatchObject({ kind: 3, status: { code: 2 } });
    expect(attributesOf(bad?.attributes ?? [])).toMatchObject({ 'error.type': '500' });
  });
});

describe('a pipeline run', () => {
  it('sends a span for each step', async () => {
    vi.stubEnv('OTEL_SERVICE_NAME', 'nightly');
    const day = '2026-11-20';
    const size = { repositories: 600, models: 60, pageSize: 100 };
    const upstreams = await startUpstreams({ day, ...size });
    const result = await runCli(`${makeFolder()}/data`, ['--json', 'morning'], {
      env: { ...upstreams.env, OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url },
      nowMs: () => Date.parse(`${day}T05:00:00Z`),
      sleep: async () => {},
      host: { buildSite: buildPlainPages },
    });
    await upstreams.close();
    expect(result.code, result.stderr).toBe(0);
    const root = spanNamed('pipeline morning');
    const parentOf = (name: string) =>
      otlp.spans.find(({ spanId }) => spanId === spanNamed(name)?.parentSpanId)?.name;
    expect(root?.parentSpanId).toBeUndefined();
    for (const [step, parent] of [
      ['collect', 'pipeline morning'],
      ['collect github', 'collect'],
      ['collect openrouter', 'collect'],
      ['build', 'pipeline morning'],
      [`graph as of ${day}`, 'build'],
      ['publish', 'pipeline morning'],
      ['verify', 'publish'],
    ] as const) {
      expect([step, parentOf(step)]).toEqual([step, parent]);
    }
    expect(new Set(otlp.spans.map((span) => span.traceId))).toEqual(new Set([root?.traceId]));
    expect(otlp.resources).toContainEqual(expect.objectContaining({ 'service.name': 'nightly' }));
  });

  it('marks the span of a run that failed', async () => {
    const result = await runCli(makeFolder(), ['publish'], {
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url },
      nowMs: () => Date.parse('2026-11-20T05:00:00Z'),
    });
    expect(result.code).toBe(2);
    expect(spanNamed('publish')).toMatchObject({ status: { code: 2 } });
    expect(spanNamed('pipeline publish')).toMatchObject({ status: { code: 2 } });
  });
});
