// Sends traces and metrics over OTLP/HTTP as JSON. The exporters read OTEL_EXPORTER_OTLP_*, and the
// resource reads OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
import { setTimeout as wait } from 'node:timers/promises';
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  type MeterProviderOptions,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { selectTemporality } from './temporality.ts';

export interface Telemetry {
  /** Describes this process to the receiver. */
  readonly resource: NonNullable<MeterProviderOptions['resource']>;
  /** Returns a reader that sends the metrics of its provider. */
  readonly createMetricReader: (
    ...producers: MetricProducer[]
  ) => NonNullable<MeterProviderOptions['readers']>[number];
  /** Sends what was not sent yet. Never rejects. */
  close(): Promise<void>;
}

/** A receiver that does not respond must not delay the end of the process for longer. */
const closeMs = 3_000;

class MetricExporter extends OTLPMetricExporter {
  override selectAggregationTemporality = selectTemporality;
}

export function startOtlp(service: string, warn: (message: string) => void): Telemetry {
  const log = (message: string) => warn(message);
  const logger = { error: log, warn: log, info: log, debug: log, verbose: log };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const detectors = [
    serviceInstanceIdDetector,
    resourceAttributesEnvDetector,
    serviceNameEnvDetector,
  ];
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service }))
    .merge(detectResources({ detectors }));
  const spans = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(getNumberFromEnv('OTEL_TRACES_SAMPLER_ARG') ?? 1),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(spans);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const readers: PeriodicExportingMetricReader[] = [];
  return {
    resource,
    createMetricReader(...metricProducers) {
      const reader = new PeriodicExportingMetricReader({
        exporter: new MetricExporter(),
        metricProducers,
        exportIntervalMillis: getNumberFromEnv('OTEL_METRIC_EXPORT_INTERVAL') || 60_000,
      });
      readers.push(reader);
      return reader;
    },
    async close() {
      const sent = Promise.allSettled([spans, ...readers].map((part) => part.shutdown()));
      await Promise.race([sent, wait(closeMs, undefined, { ref: false })]);
      for (const api of [trace, context, propagation, diag]) api.disable();
    },
  };
}
