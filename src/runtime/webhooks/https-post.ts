// Sends an HTTPS POST (HTTP is allowed for trusted receivers) that ends within its time limit,
// whatever the receiver sends.
import { constants } from 'node:crypto';
import { type ClientRequest, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { webhookRules } from '../../contracts/api/webhook-rules.ts';
import { isPublicAddress } from './public-ip-address.ts';

const maxHeaderBytes = 16_384;
const maxKeptBytes = webhookRules.loggedResponseBytes;
/**
 * The maximum number of bytes to receive. Protects against receivers that never stop sending, for
 * example `100 Continue` responses.
 */
const maxReceivedBytes = 65_536;

export interface PostOptions {
  readonly url: URL;
  /** The checked IP addresses of the host. Undefined for a trusted host. */
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
/** The remote IP address of the connection is not public. */
export class NotPublicError extends Error {}
/** The receiver sent too many bytes without a status line. */
export class FloodError extends Error {}
/** The connection closed before a status line arrived. */
export class ClosedError extends Error {}

/**
 * Agents that ignore proxy settings in the environment, unlike the global agent. Every attempt uses
 * a new connection: if a receiver closed a reused one, Node would silently retry, and the delivery
 * log would not show it. TLS sessions are not resumed, so that every connection checks the
 * certificate.
 */
const agent = new Agent({ keepAlive: false, maxCachedSessions: 0 });
const plainAgent = new PlainAgent({ keepAlive: false });

/**
 * Rejects if no status line arrives. A response body that stalls, ends early, or never ends is not
 * an error.
 */
export function post(options: PostOptions): Promise<PostResult> {
  const { addresses, body, timeoutMs } = options;
  return new Promise((resolve, reject) => {
    const call = openRequest(options);
    const chunks: Buffer[] = [];
    let status: number | undefined;
    let keptBytes = 0;
    // The timer and every event below can call `end`. Only the first call has an effect.
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
    // Without this listener, Node would close the connection after status 101 and report no
    // response.
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

function openRequest({ url, addresses, headers, body, signal }: PostOptions): ClientRequest {
  const isPlain = url.protocol === 'http:';
  const options: RequestOptions = {
    method: 'POST',
    agent: isPlain ? plainAgent : agent,
    headers: {
      'User-Agent': webhookRules.userAgent,
      ...headers,
      'Content-Length': Buffer.byteLength(body),
    },
    maxHeaderSize: maxHeaderBytes,
    signal,
    // With renegotiation, a receiver could request one expensive handshake after another.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ...(addresses ? { lookup: pinLookup(addresses) } : {}),
  };
  return (isPlain ? requestPlain : request)(url, options);
}

const toText = (chunks: readonly Buffer[]): string =>
  Buffer.concat(chunks).subarray(0, maxKeptBytes).toString('utf8');

/** Connects only to the checked IP addresses, so that the name is not resolved again. */
function pinLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_host, options, callback) => {
    const [first] = all;
    if (options.all) callback(null, all);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Closes the connection, before the request is sent, if its remote IP address is not public. */
function requirePublicPeer(socket: Socket): void {
  const check = () => {
    if (!isPublicAddress(socket.remoteAddress ?? '')) socket.destroy(new NotPublicError());
  };
  if (socket.connecting) socket.once('connect', check);
  else check();
}
