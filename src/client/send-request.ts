// Sends a request to the API, with retries and an ETag cache, and returns the parsed response.

import { toError } from './error.ts';
import { type ApiResponse, toResponse } from './response.ts';

export interface RequestOptions {
  readonly key?: string;
  /** Timeout of a request in milliseconds. Default: 30 seconds. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  /** Maximum retries of a GET request after 429 or 503 with a short `Retry-After`. Default: 2. */
  readonly retries?: number;
  /**
   * Number of GET response bodies to cache in memory. If a body has not changed, the server
   * responds with 304 instead of sending it again. The request still counts against the quota. 0
   * disables the cache. Default: 100.
   */
  readonly cachedBodies?: number;
}

/** If `Retry-After` is longer, the client does not retry. */
const maxWaitSeconds = 30;

interface Call {
  readonly method: 'POST' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface Envelope {
  readonly data: unknown;
  readonly meta: unknown;
}

export type Send = <Body extends Envelope>(
  url: URL,
  call?: Call,
) => Promise<ApiResponse<Body['data'], Body['meta']>>;

export function createSend(options: RequestOptions): Send {
  const { key, timeoutMs = 30_000, fetch: send = fetch, retries = 2 } = options;
  const cache = createEtagCache(options.cachedBodies ?? 100);
  return async <Body extends Envelope>(url: URL, call?: Call) => {
    const hasBody = call?.body !== undefined;
    const kept = call ? undefined : cache.find(url.href);
    const sendOnce = () =>
      send(url, {
        method: call?.method ?? 'GET',
        headers: {
          Accept: 'application/json',
          ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
          ...(key === undefined ? {} : { 'X-Api-Key': key }),
          ...(kept ? { 'If-None-Match': kept.etag } : {}),
        },
        ...(hasBody ? { body: JSON.stringify(call.body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    let response = await sendOnce();
    for (let left = call ? 0 : retries; left > 0; left -= 1) {
      const seconds = readWait(response);
      if (seconds === undefined) break;
      await response.body?.cancel();
      await new Promise((done) => setTimeout(done, seconds * 1000));
      response = await sendOnce();
    }
    const isKept = kept !== undefined && response.status === 304;
    const text = isKept ? kept.text : await response.text().catch(() => '');
    const body = parse(text);
    if (!(isKept || response.ok) || !isEnvelope(body)) {
      throw toError(response.status, response.headers, body);
    }
    const etag = response.headers.get('ETag');
    if (!call && etag !== null) cache.keep(url.href, { etag, text });
    return toResponse<Body>(body, response.headers);
  };
}

interface Kept {
  readonly etag: string;
  readonly text: string;
}

/** Maximum length of a cached body, in characters. Longer bodies are not cached. */
const maxLength = 1_000_000;

/**
 * Caches the response body and ETag of each URL. With the ETag, the server does not have to send an
 * unchanged body again. Drops the least recently used body when there are more than `maxBodies`.
 */
function createEtagCache(maxBodies: number) {
  // A Map keeps insertion order. `find` moves the entry that it returns to the end, so the first
  // entry is the least recently used one.
  const bodies = new Map<string, Kept>();
  const keep = (url: string, kept: Kept) => {
    bodies.delete(url);
    if (maxBodies === 0 || kept.text.length > maxLength) return;
    bodies.set(url, kept);
    const [oldest] = bodies.keys();
    if (bodies.size > maxBodies && oldest !== undefined) bodies.delete(oldest);
  };
  return {
    find(url: string): Kept | undefined {
      const kept = bodies.get(url);
      if (kept) keep(url, kept);
      return kept;
    },
    keep,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readWait({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  const isWorth = (status === 429 || status === 503) && seconds <= maxWaitSeconds;
  return isWorth ? Math.max(0, seconds) : undefined;
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' &&
  body !== null &&
  'ok' in body &&
  body.ok === true &&
  'data' in body &&
  'meta' in body;
