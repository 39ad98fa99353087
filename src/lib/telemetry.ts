// Spans and the export of traces and metrics. Without OTEL_EXPORTER_OTLP_ENDPOINT, spans do nothing,
// and the SDK is not loaded.
import {
  context,
  propagation,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Telemetry } from './otlp.ts';

/** Returns undefined if there is no receiver. `warn` is called if the export fails. */
export async function startTelemetry(
  endpoint: string | undefined,
  service: string,
  warn: (message: string) => void,
): Promise<Telemetry | undefined> {
  if (!endpoint) return undefined;
  const { startOtlp } = await import('./otlp.ts');
  return startOtlp(service, warn);
}

const findTracer = () => trace.getTracer('daybreak');

/** Starts a span below the active one. The caller ends it. */
export const startSpan = (name: string): Span => findTracer().startSpan(name);

/** Runs `work` in a span below the active one. An error of `work` becomes the status of the span. */
export const inSpan = <T>(
  name: string,
  work: (span: Span) => T | Promise<T>,
  options: SpanOptions = {},
  parent = context.active(),
): Promise<T> =>
  findTracer().startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work(span);
    } catch (cause) {
      markFailed(span, cause instanceof Error ? cause.name : 'Error');
      throw cause;
    } finally {
      span.end();
    }
  });

export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns `headers` with the headers that connect a request to the active span. */
export function withTrace(headers: Readonly<Record<string, string>>): Record<string, string> {
  const all = { ...headers };
  propagation.inject(context.active(), all);
  return all;
}

type Fetch<Rest extends unknown[]> = (
  request: Request,
  ...rest: Rest
) => Response | Promise<Response>;

/** Records a span for each request, below the span that its `traceparent` names. */
export const traceRequests =
  <Rest extends unknown[]>(fetch: Fetch<Rest>, findRoute: (path: string) => string): Fetch<Rest> =>
  (request, ...rest) => {
    const { pathname: path, protocol } = new URL(request.url);
    const { method, headers } = request;
    const route = findRoute(path);
    const parent = propagation.extract(context.active(), headers, {
      get: (carrier, name) => carrier.get(name) ?? undefined,
      keys: (carrier) => [...carrier.keys()],
    });
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'url.path': path,
      'url.scheme': protocol.slice(0, -1),
    };
    const respond = async (span: Span) => {
      const response = await fetch(request, ...rest);
      const { status } = response;
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) markFailed(span, String(status));
      return response;
    };
    return inSpan(`${method} ${route}`, respond, { kind: SpanKind.SERVER, attributes }, parent);
  };
