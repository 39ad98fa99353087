// One attempt to deliver: a POST that is decided on the address it really connects to.
import { Agent, type RequestOptions, request } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { webhookRules } from '../../contracts/webhook-rules.ts';
import { isPublicAddress } from './public-address.ts';
import { isTrusted, notPublic, parseTarget, type TargetDeps } from './target.ts';

/** How long an attempt may take in all, its name's look-up and the first bytes answered included. */
const attemptMs = webhookRules.attemptSeconds * 1000;
const keptBytes = webhookRules.keptAnswerBytes;
/** Shorter than the five seconds after which many servers close an idle connection. */
const keptIdleMs = 4000;

export interface Attempt {
  /** Null when nothing was answered. */
  readonly status: number | null;
  readonly ms: number;
  /** Answered 2xx in time. */
  readonly isDelivered: boolean;
  /** One sentence for the webhook's owner, or null. It names no address. */
  readonly error: string | null;
  /** The first 1,024 bytes answered, as text. */
  readonly answer: string;
}

export interface AttemptDeps extends TargetDeps {
  readonly nowMs: () => number;
  readonly timeoutMs?: number;
}

class NotPublicError extends Error {}

/** Never throws: what went wrong is in the answer. */
export type Send = (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Attempt>;

export function createSender(deps: AttemptDeps): Send {
  // Own agents: the global one may be told by the environment to use a proxy. A connection is kept
  // for the next deliveries of the same receiver; what it leads to was decided when it was made.
  const agents = {
    kept: new Agent({
      keepAlive: true,
      timeout: keptIdleMs,
      maxFreeSockets: webhookRules.mostAtOnce,
    }),
    fresh: new Agent({ keepAlive: false }),
  };

  return async (address, headers, body) => {
    const startedMs = deps.nowMs();
    const end = (status: number | null, error: string | null, answer = ''): Attempt => ({
      status,
      ms: Math.round(deps.nowMs() - startedMs),
      isDelivered: error === null,
      error,
      answer,
    });
    const url = parseTarget(address, deps.trusted);
    if (!(url instanceof URL)) return end(null, url.refusal);
    try {
      const { status, answer } = await post({ url, headers, body, agent: agents.kept }, deps).catch(
        (cause: unknown) => {
          // The receiver let the idle connection go just as we used it. It has seen nothing of this.
          if (!(cause instanceof StaleError)) throw cause;
          return post({ url, headers, body, agent: agents.fresh }, deps);
        },
      );
      return end(status, tellStatus(status), answer);
    } catch (cause) {
      return end(null, tellFault(cause));
    }
  };
}

interface Answered {
  readonly status: number;
  readonly answer: string;
}

interface Posted {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly agent: Agent;
}

function post({ url, headers, body, agent }: Posted, deps: AttemptDeps): Promise<Answered> {
  const isFree = isTrusted(url, deps.trusted);
  const options: RequestOptions = {
    method: 'POST',
    agent,
    headers: {
      'User-Agent': webhookRules.userAgent,
      ...headers,
      'Content-Length': Buffer.byteLength(body),
    },
    maxHeaderSize: 16_384,
    ...(isFree ? {} : { lookup: guardLookup(deps) }),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, options);
    const timer = setTimeout(() => call.destroy(new TimeoutError()), deps.timeoutMs ?? attemptMs);
    call.once('close', () => clearTimeout(timer));
    const fail = (cause: NodeJS.ErrnoException) =>
      reject(call.reusedSocket && isCut(cause) ? new StaleError() : cause);
    call.once('error', fail);
    if (!isFree) call.once('socket', (socket) => guardSocket(socket));
    call.once('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const tell = () => {
        const answer = Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8');
        resolve({ status: response.statusCode ?? 0, answer });
      };
      const finish = () => {
        tell();
        call.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= keptBytes) finish();
      });
      // The status has come: a body that is cut off, stalls or never ends changes nothing of it.
      call.off('error', fail);
      call.on('error', finish);
      response.once('end', tell);
      response.once('error', finish);
      response.once('close', () => {
        if (!response.complete) finish();
      });
    });
    call.end(body);
  });
}

class TimeoutError extends Error {}
class StaleError extends Error {}

const isCut = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'ECONNRESET' || code === 'EPIPE';

/** Answers the look-up with addresses that were checked; the connection is made to no others. */
function guardLookup(deps: AttemptDeps): LookupFunction {
  return (host, options, answer) => {
    deps.resolve(host).then(
      (addresses) => {
        if (addresses.length === 0 || !addresses.every(isPublicAddress)) {
          answer(new NotPublicError(), '', 0);
          return;
        }
        const all = addresses.map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        }));
        const [first] = all;
        if (options.all) answer(null, all);
        else answer(null, first?.address ?? '', first?.family);
      },
      (cause: NodeJS.ErrnoException) => answer(cause, '', 0),
    );
  };
}

/** The last word is the address at the other end, before anything of ours is sent to it. */
function guardSocket(socket: Socket): void {
  const check = () => {
    if (!isPublicAddress(socket.remoteAddress ?? '')) socket.destroy(new NotPublicError());
  };
  if (socket.connecting) socket.once('connect', check);
  else check();
}

function tellStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `It answered ${status}, a redirect, and redirects are not followed. Register the final address.`;
  }
  return `It answered ${status}. Anything but 2xx counts as a failure.`;
}

const tellLate = `It did not answer within ${webhookRules.attemptSeconds} seconds.`;
const faults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'It refused the connection.',
  ECONNRESET: 'It closed the connection before it answered.',
  EPIPE: 'It closed the connection before it answered.',
  ENOTFOUND: 'Its name does not resolve.',
  EAI_AGAIN: 'Its name could not be looked up. The name server did not answer.',
  EHOSTUNREACH: 'It cannot be reached.',
  ENETUNREACH: 'It cannot be reached.',
  ETIMEDOUT: 'It could not be reached in time.',
};

function tellFault(cause: unknown): string {
  if (cause instanceof TimeoutError) return tellLate;
  const fault = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (fault instanceof NotPublicError) return notPublic;
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  const known = faults[code];
  if (known) return known;
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code))
    return `Its certificate is not valid (${code}).`;
  if (/^(ERR_SSL|EPROTO|ERR_TLS)/.test(code)) return 'It does not speak TLS as it must.';
  return /^HPE_/.test(code) ? 'It did not answer in HTTP.' : 'The connection failed.';
}
