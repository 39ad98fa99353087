// A receiver of OTLP/HTTP that decodes the traces and metrics that arrive.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

interface Resource {
  readonly resource: { readonly attributes: readonly Attribute[] };
}

interface Traces {
  readonly resourceSpans: ReadonlyArray<
    Resource & { readonly scopeSpans: ReadonlyArray<{ readonly spans: readonly ReceivedSpan[] }> }
  >;
}

interface Metrics {
  readonly resourceMetrics: ReadonlyArray<
    Resource & {
      readonly scopeMetrics: ReadonlyArray<{
        readonly metrics: ReadonlyArray<{ readonly name: string; readonly unit: string }>;
      }>;
    }
  >;
}

export const attributesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const metrics: { name: string; unit: string }[] = [];
  const resources: Record<string, unknown>[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const body = await json(request);
    if (request.url === '/v1/traces') {
      for (const { resource, scopeSpans } of (body as Traces).resourceSpans) {
        resources.push(attributesOf(resource.attributes));
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
    }
    if (request.url === '/v1/metrics') {
      for (const { resource, scopeMetrics } of (body as Metrics).resourceMetrics) {
        resources.push(attributesOf(resource.attributes));
        metrics.push(...scopeMetrics.flatMap((scope) => scope.metrics));
      }
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    resources,
    countRequests: () => requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
