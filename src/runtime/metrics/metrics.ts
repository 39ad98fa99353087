// Measures requests, and exports all metrics: as text for Prometheus, and over OTLP if configured. The
// names follow the semantic conventions of OpenTelemetry.
import { type Attributes, ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type HistogramMetricData,
  MeterProvider,
  type MetricProducer,
  MetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import { apiRoot, endpoints } from '../../contracts/api/endpoints.ts';
import type { Telemetry } from '../../lib/otlp.ts';
import { selectTemporality } from '../../lib/temporality.ts';
import type { RuntimeConfig } from '../config/config.ts';
import type { SentResponse } from '../http/response-headers.ts';
import type { Log } from '../logging/log.ts';
import { addReadings, type ReadingDeps } from './readings.ts';

export interface Metrics {
  readonly contentType: string;
  count(answered: SentResponse): void;
  render(): Promise<string>;
}

export interface MetricsDeps extends ReadingDeps {
  readonly telemetry?: Telemetry | undefined;
  readonly log: Log;
}

/** Clients can send any other method, so these are the only ones with a time series of their own. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

class PrometheusReader extends MetricReader {
  constructor(producer: MetricProducer) {
    super({ aggregationTemporalitySelector: selectTemporality, metricProducers: [producer] });
  }
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

export function createMetrics(deps: MetricsDeps): Metrics {
  const { telemetry, log } = deps;
  const durations = createRequestDurations(deps.now);
  const reader = new PrometheusReader(durations.producer);
  const readers = telemetry ? [reader, telemetry.createMetricReader(durations.producer)] : [reader];
  const meter = new MeterProvider({
    readers,
    ...(telemetry && { resource: telemetry.resource }),
  }).getMeter('daybreak');
  addReadings(meter, deps);
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  return {
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    count({ method, path, status, tookMs, problem }) {
      const route = findRouteName(path);
      const shown = methods.has(method) ? method : '_OTHER';
      durations.record(`${route} ${shown} ${status} ${problem ?? ''}`, tookMs / 1000, () => ({
        'http.request.method': shown,
        'http.response.status_code': status,
        'http.route': route,
        'url.scheme': 'http',
        ...(problem !== undefined && { 'error.type': problem }),
      }));
    },
    async render() {
      const { resourceMetrics, errors } = await reader.collect();
      for (const cause of errors)
        log('error', 'a metric cannot be read', { reason: String(cause) });
      return serializer.serialize(addUnits(resourceMetrics));
    },
  };
}

/** The upper bounds of the ranges of durations, in seconds. */
const boundaries = [
  0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
];

interface Counted {
  readonly attributes: Attributes;
  readonly counts: number[];
  count: number;
  sum: number;
}

/**
 * Counts requests by their duration. The histogram of the OpenTelemetry SDK sorts and serializes the
 * attributes of every request. Without that, a cached response takes 68 µs of CPU time instead of 76.
 */
function createRequestDurations(now: () => Date) {
  const startTime = millisToHrTime(now().getTime());
  const all = new Map<string, Counted>();
  const toPoint = ({ attributes, counts, count, sum }: Counted): DataPoint<Histogram> => ({
    attributes,
    startTime,
    endTime: millisToHrTime(now().getTime()),
    value: { buckets: { boundaries, counts: [...counts] }, count, sum },
  });
  return {
    /** Requests with the same `key` have the same attributes, which are read only once. */
    record(key: string, seconds: number, readAttributes: () => Attributes): void {
      let counted = all.get(key);
      if (!counted) {
        const counts = new Array<number>(boundaries.length + 1).fill(0);
        counted = { attributes: readAttributes(), counts, count: 0, sum: 0 };
        all.set(key, counted);
      }
      let bucket = 0;
      while (seconds > (boundaries[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
      counted.counts[bucket] = (counted.counts[bucket] ?? 0) + 1;
      counted.count += 1;
      counted.sum += seconds;
    },
    /** Gives the histogram to the readers of the SDK. */
    producer: {
      async collect() {
        const metric: HistogramMetricData = {
          descriptor: {
            name: 'http.server.request.duration',
            description: 'Time until a response was ready.',
            unit: 's',
            valueType: ValueType.DOUBLE,
          },
          aggregationTemporality: AggregationTemporality.CUMULATIVE,
          dataPointType: DataPointType.HISTOGRAM,
          dataPoints: [...all.values()].map(toPoint),
        };
        const scopeMetrics = [{ scope: { name: 'daybreak' }, metrics: [metric] }];
        return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
      },
    } satisfies MetricProducer,
  };
}

const suffixes: Readonly<Record<string, string>> = { s: '_seconds', By: '_bytes' };

/** Names of Prometheus end with the unit. The serializer of the library does not add it. */
function addUnits(all: ResourceMetrics): ResourceMetrics {
  const scopeMetrics = all.scopeMetrics.map((scope) => ({
    ...scope,
    metrics: scope.metrics.map((metric) => {
      const { name, unit } = metric.descriptor;
      const descriptor = { ...metric.descriptor, name: `${name}${suffixes[unit] ?? ''}`, unit: '' };
      return { ...metric, descriptor };
    }),
  }));
  return { ...all, scopeMetrics };
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
