// Starts HTTP/1.1 servers that can stop gracefully. Limits protect them against slow, broken, and
// hostile clients.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { isReadingBehind } from '../../snapshot/release/site-files.ts';
import type { Log } from '../logging/log.ts';
import {
  admitGradually,
  type ConnectionLimits,
  createConnections,
  createFairQueue,
  handleInOrder,
} from './connections.ts';

export interface Listening {
  readonly port: number;
  /**
   * Stops accepting connections, and waits up to `drainMs` for running requests. Then aborts them.
   */
  stop(drainMs: number): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly fetch: Parameters<typeof getRequestListener>[0];
  readonly log: Log;
  readonly connections: ConnectionLimits;
  readonly headers?: Readonly<Record<string, string>>;
  readonly limits?: Limits;
}

type Limits = Pick<
  ServerOptions,
  | 'maxHeaderSize'
  | 'highWaterMark'
  | 'headersTimeout'
  | 'requestTimeout'
  | 'keepAliveTimeout'
  | 'connectionsCheckingInterval'
> & { readonly stalledMs?: number };

const usualLimits = {
  /** Maximum total size of the request headers in bytes. Larger requests get status 431. */
  maxHeaderSize: 16 * 1024,
  /** Buffer size per connection, in bytes. A small buffer limits the memory for slow clients. */
  highWaterMark: 16 * 1024,
  headersTimeout: 10_000,
  /** Time limit for receiving a request and its body. Slower requests get status 408. */
  requestTimeout: 30_000,
  /** Longer than the 60 seconds for which proxies usually keep idle connections open. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  /**
   * A connection is closed after this time without any data in either direction. This is longer
   * than the slowest request, a webhook test, which can take 37 seconds.
   */
  stalledMs: 60_000,
} as const satisfies Limits;
/** Maximum number of connections that wait in the operating system until they are accepted. */
const backlog = 4096;
const closeIdleMs = 50;

/** Starts listening. Throws if `host:port` is not available. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host, port, fetch, log } = options;
  let isStopping = false;
  const respond = getRequestListener(fetch, { errorHandler: (cause) => refuseRequest(cause, log) });
  const headers = Object.entries(options.headers ?? {});
  const queue = createFairQueue(isReadingBehind);
  const connections = createConnections(options.connections);
  const take = handleInOrder(connections, queue, (request, response) => {
    if (isStopping) response.shouldKeepAlive = false;
    for (const [name, value] of headers) response.setHeader(name, value);
    if (countHosts(request) > 1) return refuseHosts(response);
    return respond(request, response);
  });
  const { stalledMs, ...limits } = { ...usualLimits, ...options.limits };
  const server = createServer(limits, take);
  server.setTimeout(stalledMs);
  admitGradually(server, queue, connections.add);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseSocket(error, socket, log),
  );
  server.listen({ port, host, backlog });
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop(drainMs) {
      isStopping = true;
      await drain(server, connections.sockets, drainMs, log);
    },
  };
}

/** RFC 9112, section 3.2, requires status 400 for requests with more than one Host header. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

function refuseHosts(response: ServerResponse): void {
  response.writeHead(400, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': randomUUID(),
    Connection: 'close',
  });
  response.end('The request has more than one Host header. Send exactly one.\n');
}

async function drain(
  server: Server,
  sockets: Iterable<Socket>,
  drainMs: number,
  log: Log,
): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const closeIdle = () => {
    server.closeIdleConnections();
    // Browsers open connections in advance. `closeIdleConnections` does not close connections on
    // which no request has arrived yet.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  closeIdle();
  const closing = setInterval(closeIdle, closeIdleMs);
  const timer = setTimeout(() => {
    log('warn', 'requests in flight were aborted', { afterMs: drainMs });
    server.closeAllConnections();
  }, drainMs);
  await closed;
  clearTimeout(timer);
  clearInterval(closing);
}

/** Returns 400 for a request that cannot reach the application, for example with an invalid URL. */
function refuseRequest(cause: unknown, log: Log): Response {
  const requestId = randomUUID();
  log('debug', 'invalid request', { requestId, reason: String(cause) });
  return new Response('The URL or the Host header of the request is invalid.\n', {
    status: 400,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
    },
  });
}

const refusals: Readonly<Record<string, readonly [status: string, text: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `The request headers are larger than ${usualLimits.maxHeaderSize / 1024} KiB.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};

function refuseSocket(error: NodeJS.ErrnoException, socket: Duplex, log: Log): void {
  const requestId = randomUUID();
  log('debug', 'invalid request', { requestId, reason: error.code ?? error.message });
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, text] = refusals[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request is not valid HTTP.',
  ];
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${text.length + 1}\r\nX-Content-Type-Options: nosniff\r\n` +
      `X-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${text}\n`,
  );
}
