// One HTTPS (or, to a trusted receiver, HTTP) POST that ends within its time limit, whatever bytes the receiver sends.
import { constants } from 'node:crypto';
import { Agent as PlainAgent, request as requestPlain } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { webhookRules } from '../../contracts/webhook-rules.ts';
import { isPublicAddress } from './public-address.ts';

const maxHeaderBytes = 16_384;
const maxKeptBytes = webhookRules.loggedResponseBytes;
/** No response needs more. It ends a receiver that floods us, for example with `100 Continue`. */
const maxReceivedBytes = 65_536;

export interface PostOptions {
  readonly url: URL;
  /** The checked addresses of the host; undefined for a trusted host. */
  readonly addresses: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface PostResult {
  readonly status: number;
  /** The first 1,024 bytes of the response body, as text. */
  readonly body: string;
}

export class TimeoutError extends Error {}
/** The connection leads to an address that is not public. */
export class NotPublicError extends Error {}
/** The receiver sent more bytes than any response header needs, but no status line. */
export class FloodError extends Error {}
/** The connection ended before a status arrived. */
export class ClosedError extends Error {}

/**
 * Not the global agent, which a proxy setting of the environment changes. Every attempt uses a new
 * connection: a receiver that cuts a reused one may or may not have read the request, and sending
 * it again at once would be an attempt that no log shows. Every connection also checks the
 * certificate, which a resumed TLS session would skip.
 */
const agent = new Agent({ keepAlive: false, maxCachedSessions: 0 });
const plainAgent = new PlainAgent({ keepAlive: false });

/** Throws when no status arrived. A body that stalls, breaks off or never ends does not matter. */
export function post(options: PostOptions): Promise<PostResult> {
  const { url, addresses, headers, body, timeoutMs, signal } = options;
  const isPlain = url.protocol === 'http:';
  const requestOptions: RequestOptions = {
    method: 'POST',
    agent: isPlain ? plainAgent : agent,
    headers: {
      'User-Agent': webhookRules.userAgent,
      ...headers,
      'Content-Length': Buffer.byteLength(body),
    },
    maxHeaderSize: maxHeaderBytes,
    signal,
    // A receiver could ask for one costly handshake after the other.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ...(addresses ? { lookup: pinLookup(addresses) } : {}),
  };
  return new Promise((resolve, reject) => {
    const call = (isPlain ? requestPlain : request)(url, requestOptions);
    const chunks: Buffer[] = [];
    let status: number | undefined;
    let keptBytes = 0;
    // Every event below ends the attempt, and so does the timer. Only the first one counts.
    const end = (cause: Error) => {
      clearTimeout(timer);
      if (status === undefined) reject(cause);
      else resolve({ status, body: toText(chunks) });
      call.destroy();
    };
    const timer = setTimeout(() => end(new TimeoutError()), timeoutMs);
    call.on('error', end);
    call.once('close', () => end(new ClosedError()));
    call.once('socket', (socket) => {
      if (addresses) requirePublicPeer(socket);
      let receivedBytes = 0;
      socket.on('data', (chunk: Buffer) => {
        receivedBytes += chunk.length;
        if (receivedBytes > maxReceivedBytes) end(new FloodError());
      });
    });
    // Without a listener, Node closes the connection after 101 and reports no response.
    call.once('upgrade', (response, socket) => {
      status = response.statusCode;
      socket.destroy();
      end(new ClosedError());
    });
    call.once('response', (response) => {
      status = response.statusCode ?? 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        keptBytes += chunk.length;
        if (keptBytes >= maxKeptBytes) end(new ClosedError());
      });
      response.once('end', () => end(new ClosedError()));
      response.once('error', end);
      response.once('close', () => end(new ClosedError()));
    });
    call.end(body);
  });
}

const toText = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks).subarray(0, maxKeptBytes).toString('utf8');

/** Connects to the checked addresses only: the name is not resolved a second time. */
function pinLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_host, options, callback) => {
    const [first] = all;
    if (options.all) callback(null, all);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Checks the address of the connection itself before the request is sent. */
function requirePublicPeer(socket: Socket): void {
  const check = () => {
    if (!isPublicAddress(socket.remoteAddress ?? '')) socket.destroy(new NotPublicError());
  };
  if (socket.connecting) socket.once('connect', check);
  else check();
}
