// Stands before a local upstream and makes a share of the requests fail, the same ones for a seed.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const faultKinds = [
  'limited-with-time', // 429 with Retry-After
  'limited', // 429 without
  'secondary-limit', // 403
  'bad-gateway', // 502 with a page for people
  'time-out', // no answer at all
  'reset', // the connection breaks
  'truncated', // half of the body
  'partial-graph', // GraphQL that leaves some nodes out beside an error
] as const;
/** Not of the moment: to be chosen, never among those by chance. */
export type FaultKind = (typeof faultKinds)[number] | 'bad-token';

export interface FaultOptions {
  readonly seed: number;
  /** Of all requests, 0 to 1. */
  readonly share: number;
  readonly kinds?: readonly FaultKind[];
  /** Told of every request before it is answered. */
  readonly onRequest?: () => void;
}

export interface FaultyUpstream {
  readonly url: string;
  /** What was done to whom, in order. */
  readonly faults: FaultKind[];
  close(): Promise<void>;
}

/** Mulberry32: small, and the same everywhere. */
function createDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
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

/** Leaves out every second node; an answer that has none is passed on whole. */
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
      return; // Left open: whoever asks has to give up.
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
  const dice = createDice(options.seed);
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
