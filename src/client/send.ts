// Sends one request to the API and returns the response envelope, or throws an error.

import { toError } from './error.ts';
import { type ApiResponse, toResponse } from './response.ts';

export interface RequestOptions {
  readonly key?: string;
  /** Timeout of a request in milliseconds. Default: 30 seconds. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

interface Call {
  readonly method: 'POST' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** The documented shape of a successful response. */
export interface Envelope {
  readonly data: unknown;
  readonly meta: unknown;
}

export type Send = <Body extends Envelope>(
  url: URL,
  call?: Call,
) => Promise<ApiResponse<Body['data'], Body['meta']>>;

export function createSend({ key, timeoutMs = 30_000, fetch: send = fetch }: RequestOptions): Send {
  return async <Body extends Envelope>(url: URL, call?: Call) => {
    const hasBody = call?.body !== undefined;
    const response = await send(url, {
      method: call?.method ?? 'GET',
      headers: {
        Accept: 'application/json',
        ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
        ...(key === undefined ? {} : { 'X-Api-Key': key }),
      },
      ...(hasBody ? { body: JSON.stringify(call.body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok || !isEnvelope(body)) throw toError(response.status, response.headers, body);
    return toResponse<Body>(body, response.headers);
  };
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' &&
  body !== null &&
  'ok' in body &&
  body.ok === true &&
  'data' in body &&
  'meta' in body;
