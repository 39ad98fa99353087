// Sends one HTTP request, follows redirects within the same origin, and parses the JSON body.
import { fetch, type RequestInit, type Response } from '../../../src/lib/fetch.ts';
import type { UpstreamRequest, UpstreamResponse } from '../../contracts/upstream-request.ts';

export interface Deadlines {
  /** Maximum wait for the response headers. */
  readonly firstByteMs: number;
  /** Maximum pause between two chunks of the body. */
  readonly idleMs: number;
  /** Maximum total time, including redirects and the body. */
  readonly deadlineMs: number;
  /**
   * Time after which a response counts as slow. Used until the upstream's usual latency is known.
   */
  readonly slowMs: number;
}

export interface ExchangeOptions extends Deadlines {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export type Exchange =
  | { readonly kind: 'response'; readonly response: UpstreamResponse }
  | {
      readonly kind: 'unreachable' | 'slow' | 'broken';
      readonly reason: string;
      readonly cause?: unknown;
    }
  | { readonly kind: 'other-origin'; readonly host: string };

const redirects = new Set([301, 302, 307, 308]);
const maxRedirects = 5;
/** No documented response is nearly as large. Counts bytes after decompression. */
const maxBodyBytes = 64_000_000;
/** Statuses whose responses may have no body. 202 means that the result is not ready yet. */
const bodilessStatuses = new Set([202, 204, 205, 304]);

function watchDeadlines(deadlines: Deadlines, onWait: (() => void) | undefined) {
  const abort = new AbortController();
  let reason: string | undefined;
  const after = (ms: number, timeout: string) =>
    setTimeout(() => {
      reason ??= timeout;
      abort.abort();
    }, ms);
  const whole = after(
    deadlines.deadlineMs,
    `no complete response within ${deadlines.deadlineMs} ms`,
  );
  const slow = setTimeout(() => onWait?.(), deadlines.slowMs);
  let next = after(deadlines.firstByteMs, `no response within ${deadlines.firstByteMs} ms`);
  return {
    signal: abort.signal,
    /** Must be called when data arrives. Restarts the timeout for the next chunk. */
    onData: () => {
      clearTimeout(slow);
      clearTimeout(next);
      next = after(deadlines.idleMs, `the response paused for ${deadlines.idleMs} ms`);
    },
    end: () => {
      for (const timer of [whole, slow, next]) clearTimeout(timer);
    },
    findTimeout: () => reason,
  };
}

/**
 * Sends a request. Returns network errors and invalid responses as a result instead of throwing.
 */
export async function exchange(
  request: UpstreamRequest,
  options: ExchangeOptions,
): Promise<Exchange> {
  const deadlines = watchDeadlines(options, request.onWait);
  const signal = AbortSignal.any([deadlines.signal, options.signal]);
  let url = new URL(options.baseUrl.replace(/\/+$/, '') + request.path);
  const { origin } = url;
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const response = await fetch(url, { ...toInit(request, options), signal });
      deadlines.onData();
      const location = response.headers.get('location');
      const isAccepted = request.accept?.includes(response.status) ?? false;
      if (!redirects.has(response.status) || location === null || isAccepted) {
        return await readResponse(response, isAccepted, deadlines.onData);
      }
      await response.body?.cancel();
      url = new URL(location, url);
      if (url.origin !== origin) return { kind: 'other-origin', host: url.host };
    }
    return { kind: 'broken', reason: `more than ${maxRedirects} redirects` };
  } catch (cause) {
    const reason = deadlines.findTimeout();
    if (reason !== undefined) return { kind: 'slow', reason, cause };
    return { kind: 'unreachable', reason: describeNetworkError(cause), cause };
  } finally {
    deadlines.end();
  }
}

function toInit(request: UpstreamRequest, options: ExchangeOptions): RequestInit {
  const hasBody = request.body !== undefined;
  return {
    method: request.method ?? 'GET',
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...request.headers,
      ...options.headers,
    },
    ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
  };
}

/** Returns undefined if the body is too large. Leaving the loop cancels the download. */
async function readText(response: Response, onData: () => void): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    onData();
    bytes += chunk.byteLength;
    if (bytes > maxBodyBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

async function readResponse(
  response: Response,
  isAccepted: boolean,
  onData: () => void,
): Promise<Exchange> {
  const text = await readText(response, onData);
  if (text === undefined) {
    return { kind: 'broken', reason: `the body is larger than ${maxBodyBytes / 1e6} MB` };
  }
  const head = { status: response.status, headers: Object.fromEntries(response.headers) };
  const mayBeInvalid = !response.ok || isAccepted;
  if (text.trim() === '') {
    if (mayBeInvalid || bodilessStatuses.has(response.status)) {
      return { kind: 'response', response: { ...head, body: null } };
    }
    return { kind: 'broken', reason: 'the body is empty' };
  }
  try {
    return { kind: 'response', response: { ...head, body: JSON.parse(text) } };
  } catch (cause) {
    // Error responses are not always JSON. For example, a proxy may send HTML. Use only the status.
    if (mayBeInvalid) return { kind: 'response', response: { ...head, body: null } };
    return {
      kind: 'broken',
      reason: `the body of ${text.length} characters is not valid JSON`,
      cause,
    };
  }
}

/** Returns the message of the innermost cause, because the outer one is only `fetch failed`. */
function describeNetworkError(cause: unknown): string {
  let inner = cause;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors.length > 0) inner = inner.errors[0];
  if (!(inner instanceof Error)) return 'the connection failed';
  const code = (inner as NodeJS.ErrnoException).code;
  return inner.message || code || 'the connection failed';
}
