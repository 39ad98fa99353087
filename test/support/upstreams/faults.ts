// A proxy for a local upstream that makes a share of the requests fail, chosen by a seed.

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createRandom } from '../random.ts';

export const faultKinds = [
  'limited-with-time', // 429 with Retry-After
  'limited', // 429 without Retry-After
  'secondary-limit', // 403
  'bad-gateway', // 502 with an HTML page
  'time-out', // no response
  'reset', // the connection breaks
  'truncated', // half of the response body
  'partial-graph', // GraphQL with an error and without some nodes
] as const;
/** `bad-token` is permanent, so it is only used if a test chooses it. */
export type FaultKind = (typeof faultKinds)[number] | 'bad-token';

export interface FaultOptions {
  readonly seed: number;
  /** Share of all requests, from 0 to 1. */
  readonly share: number;
  readonly kinds?: readonly FaultKind[];
  /** Called for every request before the response. */
  readonly onRequest?: () => void;
}

export interface FaultyUpstream {
  readonly url: string;
  /** The faults so far, in order. */
  readonly faults: FaultKind[];
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

async function forward(target: string, incoming: IncomingMessage): Promise<Answer> {
  const body = await buffer(incoming);
  return await new Promise((resolve, reject) => {
    const { method, headers } = incoming;
    const asked = request(new URL(incoming.url ?? '/', target), { method, headers }, (response) => {
      const { statusCode: status = 500 } = response;
      buffer(response).then(
        (read) => resolve({ status, headers: response.headers, body: read }),
        reject,
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, ...plain } = headers;
  response.writeHead(status, { ...plain, 'content-length': String(body.length) });
  response.end(body);
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

function limit(status: number, message: string, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: json({ message }),
  };
}

/** Removes every second node. A response without nodes is forwarded unchanged. */
function toPartial(answer: Answer): Answer {
  let body: { data?: { nodes?: unknown[] } };
  try {
    body = JSON.parse(answer.body.toString());
  } catch {
    return answer;
  }
  const nodes = body.data?.nodes;
  if (!Array.isArray(nodes)) return answer;
  const errors = nodes.flatMap((_, index) =>
    index % 2
      ? [{ type: 'SOMETHING', path: ['nodes', index], message: 'Something went wrong' }]
      : [],
  );
  const left = nodes.map((node, index) => (index % 2 ? null : node));
  return { ...answer, body: json({ ...body, data: { ...body.data, nodes: left }, errors }) };
}

async function fail(
  kind: FaultKind,
  target: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  switch (kind) {
    case 'limited-with-time':
      return send(response, limit(429, 'Too many requests', { 'retry-after': '1' }));
    case 'limited':
      return send(response, limit(429, 'Too many requests'));
    case 'secondary-limit':
      return send(
        response,
        limit(403, 'You have exceeded a secondary rate limit.', { 'retry-after': '2' }),
      );
    case 'bad-token':
      return send(response, limit(401, 'Bad credentials'));
    case 'bad-gateway': {
      const headers = { 'content-type': 'text/html' };
      return send(response, { status: 502, headers, body: Buffer.from('<h1>502</h1>') });
    }
    case 'time-out':
      return; // Leaves the connection open until the client gives up.
    case 'reset':
      incoming.socket.destroy();
      return;
    case 'truncated': {
      const { status, headers, body } = await forward(target, incoming);
      response.writeHead(status, { ...headers, 'content-length': String(body.length) });
      response.write(body.subarray(0, Math.floor(body.length / 2)), () =>
        incoming.socket.destroy(),
      );
      return;
    }
    case 'partial-graph':
      return send(response, toPartial(await forward(target, incoming)));
  }
}

export async function startFaults(target: string, options: FaultOptions): Promise<FaultyUpstream> {
  const dice = createRandom(options.seed);
  const kinds = options.kinds ?? faultKinds;
  const faults: FaultKind[] = [];
  const server = createServer((incoming, response) => {
    options.onRequest?.();
    const kind = dice() < options.share ? kinds[Math.floor(dice() * kinds.length)] : undefined;
    if (kind) faults.push(kind);
    const done = kind
      ? fail(kind, target, incoming, response)
      : forward(target, incoming).then((answer) => send(response, answer));
    done.catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
