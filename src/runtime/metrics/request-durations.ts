// Counts requests by their duration. The histogram of the OpenTelemetry SDK sorts and serializes the
// attributes of every request. Without that, a cached response takes 68 µs of CPU time instead of 76.
import { type Attributes, ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type HistogramMetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';

/** The upper bounds of the ranges of durations, in seconds. */
const boundaries = [
  0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
];

export interface RequestDurations {
  /** Requests with the same `key` have the same attributes, which are read only once. */
  record(key: string, seconds: number, readAttributes: () => Attributes): void;
  /** Gives the histogram to the readers of the SDK. */
  readonly producer: MetricProducer;
}

interface Counted {
  readonly attributes: Attributes;
  readonly counts: number[];
  count: number;
  sum: number;
}

export function createRequestDurations(now: () => Date): RequestDurations {
  const startTime = millisToHrTime(now().getTime());
  const all = new Map<string, Counted>();
  const toPoint = ({ attributes, counts, count, sum }: Counted): DataPoint<Histogram> => ({
    attributes,
    startTime,
    endTime: millisToHrTime(now().getTime()),
    value: { buckets: { boundaries, counts: [...counts] }, count, sum },
  });
  return {
    record(key, seconds, readAttributes) {
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
    },
  };
}
