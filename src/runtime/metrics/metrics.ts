// Defines the Prometheus metrics: requests, errors, response cache, release, state database,
// process.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { apiRoot, endpoints } from '../../contracts/api/endpoints.ts';
import type { RuntimeConfig } from '../config/config.ts';
import type { SentResponse } from '../http/response-headers.ts';
import type { Log } from '../logging/log.ts';
import type { ReleaseManager } from '../release/release-manager.ts';

export interface Metrics {
  readonly contentType: string;
  count(answered: SentResponse): void;
  render(): Promise<string>;
}

export interface MetricsDeps {
  readonly serving: ReleaseManager;
  readonly now: () => Date;
  readonly countWaiting: () => number;
  /** Undefined if there is no daily backup. */
  readonly findBackupTime: () => Date | undefined;
}

/** The upper bounds of the ranges of response times, in seconds. */
const buckets = [
  0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
];

export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'daybreak_http_request_duration_seconds',
    help: 'Time until a response was ready, by route and status.',
    labelNames: ['route', 'status'],
    buckets,
    registers: [registry],
  });
  const problems = new Counter({
    name: 'daybreak_problems_total',
    help: 'Number of error responses by code. quota_exceeded and slow_down are caused by limits.',
    labelNames: ['code'],
    registers: [registry],
  });
  collectDefaultMetrics({ register: registry });
  addRelease(registry, deps);
  addBackup(registry, deps);
  addReads(registry, deps);
  return {
    contentType: registry.contentType,
    count({ path, status, tookMs, problem }) {
      const family = `${Math.floor(status / 100)}xx`;
      requests.observe({ route: findRouteName(path), status: family }, tookMs / 1000);
      if (problem !== undefined) problems.inc({ code: problem });
    },
    render: () => registry.metrics(),
  };
}

function addRelease(registry: Registry, { serving, now }: MetricsDeps): void {
  new Gauge({
    name: 'daybreak_release_info',
    help: 'The current release. The value is always 1.',
    labelNames: ['release', 'as_of'],
    registers: [registry],
    async collect() {
      this.reset();
      await serving.use((release) => {
        if (release) this.set({ release: release.id, as_of: release.manifest.as_of }, 1);
      });
    },
  });
  new Gauge({
    name: 'daybreak_release_age_seconds',
    help: 'Age of the newest observation in the current release.',
    registers: [registry],
    async collect() {
      this.remove();
      await serving.use((release) => {
        if (release) this.set((now().getTime() - Date.parse(release.manifest.generated)) / 1000);
      });
    },
  });
}

function addBackup(registry: Registry, { findBackupTime, now }: MetricsDeps): void {
  new Gauge({
    name: 'daybreak_backup_age_seconds',
    help: 'Age of the newest daily backup of the state. Absent if there is none.',
    registers: [registry],
    collect() {
      this.remove();
      const at = findBackupTime();
      if (at) this.set((now().getTime() - at.getTime()) / 1000);
    },
  });
}

/**
 * The counters of the response cache start again at 0 with every release. Prometheus treats a reset
 * counter like a restart of the process.
 */
function addReads(registry: Registry, { serving, countWaiting }: MetricsDeps): void {
  const readCache = (part: 'hits' | 'misses' | 'bytes') => async () =>
    await serving.use((release) => release?.responses.stats[part] ?? 0);
  for (const [name, read, help] of [
    [
      'daybreak_release_swaps_total',
      () => serving.counts.swaps,
      'Number of times a new release was loaded.',
    ],
    [
      'daybreak_release_refusals_total',
      () => serving.counts.refusals,
      'Number of times a damaged release was refused.',
    ],
    [
      'daybreak_response_cache_hits_total',
      readCache('hits'),
      'Number of responses from the response cache.',
    ],
    [
      'daybreak_response_cache_misses_total',
      readCache('misses'),
      'Number of responses that were not in the response cache.',
    ],
    ['daybreak_response_cache_bytes', readCache('bytes'), 'Size of the response cache in bytes.'],
    [
      'daybreak_state_waiting',
      countWaiting,
      'Number of calls that wait for a connection to the state database.',
    ],
  ] as const) {
    const Kind = name.endsWith('_total') ? Counter : Gauge;
    new Kind({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read();
        this.reset();
        this.inc(value);
      },
    });
  }
}

const operations = new Set(['/healthz', '/readyz', '/metrics', '/mcp']);
const openFile = /^\/[\w.-]+\.(json|php|atom|xml|txt)$/;

interface Names {
  bare?: string;
  deep?: string;
}

/**
 * Maps the first path segment after the API root to route names. `bare` is for paths with only this
 * segment, and `deep` is for longer paths.
 */
const templates = new Map<string, Names>();
for (const { path } of Object.values(endpoints)) {
  const [, first = '', second] = path.split('/');
  const names = templates.get(first) ?? {};
  names[second === undefined ? 'bare' : 'deep'] = `${apiRoot}${path}`;
  templates.set(first, names);
}

export function findRouteName(path: string): string {
  if (path.startsWith(`${apiRoot}/`)) {
    const end = path.indexOf('/', apiRoot.length + 1);
    const first = path.slice(apiRoot.length + 1, end === -1 ? undefined : end);
    const names = templates.get(first);
    return (end === -1 ? names?.bare : names?.deep) ?? `${apiRoot}/*`;
  }
  if (path.startsWith('/api')) return '/api/*';
  if (path.startsWith('/account')) return '/account';
  if (operations.has(path)) return path;
  return openFile.test(path) ? 'file' : 'page';
}

/** Does not log query strings, because they contain what people search for. */
export function createOnResponse(
  config: Pick<RuntimeConfig, 'hasAccessLog' | 'logLevel'>,
  log: Log,
  metrics: Pick<Metrics, 'count'>,
): (answered: SentResponse) => void {
  const level = config.hasAccessLog ? 'info' : 'debug';
  const isLogged =
    config.logLevel === 'debug' || (config.hasAccessLog && config.logLevel === 'info');
  return (answered) => {
    metrics.count(answered);
    if (!isLogged) return;
    const { requestId, method, path, status, problem, tookMs } = answered;
    const ms = Math.round(tookMs * 100) / 100;
    log(level, 'request', { requestId, method, path, status, problem, ms });
  };
}
