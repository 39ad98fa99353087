// Defines the Prometheus metrics: requests, errors, response cache, release, state database,
// process.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { SentResponse } from '../http/response-headers.ts';
import type { ReleaseManager } from '../release/release-manager.ts';
import { createRequestMeter } from './request-meter.ts';
import { findRouteName } from './route-names.ts';

export interface Metrics {
  readonly contentType: string;
  count(answered: SentResponse): void;
  render(): Promise<string>;
}

export interface MetricsDeps {
  readonly serving: ReleaseManager;
  readonly now: () => Date;
  readonly countWaiting: () => number;
}

export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  const requests = createRequestMeter();
  const problems = new Counter({
    name: 'daybreak_problems_total',
    help: 'Number of error responses by code. quota_exceeded and slow_down are caused by limits.',
    labelNames: ['code'],
    registers: [registry],
  });
  collectDefaultMetrics({ register: registry });
  addRelease(registry, deps);
  addCache(registry, deps);
  addGauge(
    registry,
    'daybreak_state_waiting',
    'Number of calls that wait for a connection to the state database.',
    deps.countWaiting,
  );
  return {
    contentType: registry.contentType,
    count({ path, status, tookMs, problem }) {
      requests.count(findRouteName(path), status, tookMs);
      if (problem !== undefined) problems.inc({ code: problem });
    },
    render: async () => `${requests.render()}\n${await registry.metrics()}`,
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
  const { counts } = serving;
  addCounter(
    registry,
    'daybreak_release_swaps_total',
    'Number of times a new release was loaded.',
    () => {
      return counts.swaps;
    },
  );
  addCounter(
    registry,
    'daybreak_release_refusals_total',
    'Number of times a damaged release was refused.',
    () => {
      return counts.refusals;
    },
  );
}

/**
 * The counters of the response cache start again at 0 with every release. Prometheus treats a reset
 * counter like a restart of the process.
 */
function addCache(registry: Registry, { serving }: MetricsDeps): void {
  const read = (part: 'hits' | 'misses' | 'bytes') => async () =>
    await serving.use((release) => release?.responses.stats[part] ?? 0);
  addCounter(
    registry,
    'daybreak_response_cache_hits_total',
    'Number of responses from the response cache.',
    read('hits'),
  );
  addCounter(
    registry,
    'daybreak_response_cache_misses_total',
    'Number of responses that were not in the response cache.',
    read('misses'),
  );
  addGauge(
    registry,
    'daybreak_response_cache_bytes',
    'Size of the response cache in bytes.',
    read('bytes'),
  );
}

type Read = () => number | Promise<number>;

function addCounter(registry: Registry, name: string, help: string, read: Read): void {
  new Counter({
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

function addGauge(registry: Registry, name: string, help: string, read: Read): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}
