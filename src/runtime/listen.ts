// HTTP/1.1 servers that bear slow, broken and rude callers, and stop without cutting anyone off.
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
import type { Log } from './log.ts';

export interface Listening {
  readonly port: number;
  /** Takes no more connections, waits for requests in flight for at most `drainMs`. */
  stop(drainMs: number): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly fetch: Parameters<typeof getRequestListener>[0];
  readonly log: Log;
  readonly limits?: Limits;
}

type Limits = Pick<
  ServerOptions,
  | 'maxHeaderSize'
  | 'headersTimeout'
  | 'requestTimeout'
  | 'keepAliveTimeout'
  | 'connectionsCheckingInterval'
>;

const usualLimits = {
  /** All header lines together; more is answered 431. */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** A request with its body; what takes longer is answered 408. */
  requestTimeout: 30_000,
  /** Longer than the 60 seconds for which proxies commonly keep theirs. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} as const satisfies Limits;
/** How often connections that have become idle are closed while the server stops. */
const closeIdleMs = 50;

/** Throws when the address cannot be had. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host, port, fetch, log } = options;
  let isStopping = false;
  const answer = getRequestListener(fetch, { errorHandler: (cause) => refuseRequest(cause, log) });
  const limits = { ...usualLimits, ...options.limits };
  const server = createServer(limits, (request: IncomingMessage, response: ServerResponse) => {
    if (isStopping) response.shouldKeepAlive = false;
    return answer(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseSocket(error, socket, log),
  );
  const sockets = trackSockets(server);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop(drainMs) {
      isStopping = true;
      await drain(server, sockets, drainMs, log);
    },
  };
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}

async function drain(
  server: Server,
  sockets: ReadonlySet<Socket>,
  drainMs: number,
  log: Log,
): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const closeIdle = () => {
    server.closeIdleConnections();
    // Opened ahead of need, as browsers do: to the server these are not idle yet.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  closeIdle();
  const closing = setInterval(closeIdle, closeIdleMs);
  const timer = setTimeout(() => {
    log('warn', 'requests in flight were cut off', { afterMs: drainMs });
    server.closeAllConnections();
  }, drainMs);
  await closed;
  clearTimeout(timer);
  clearInterval(closing);
}

/** Answers what is no request that the application could be given, such as an impossible address. */
function refuseRequest(cause: unknown, log: Log): Response {
  const requestId = randomUUID();
  log('debug', 'not a request', { requestId, reason: String(cause) });
  return new Response('This is not a request that can be answered.\n', {
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
    `The header is larger than ${usualLimits.maxHeaderSize / 1024} KiB.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};

/** Answers what the parser of HTTP refused. */
function refuseSocket(error: NodeJS.ErrnoException, socket: Duplex, log: Log): void {
  const requestId = randomUUID();
  log('debug', 'not a request', { requestId, reason: error.code ?? error.message });
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, text] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'This is not HTTP.'];
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${text.length + 1}\r\nX-Content-Type-Options: nosniff\r\n` +
      `X-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${text}\n`,
  );
}
