// One call of the service: an envelope back, or an error.
import { type Answer, toAnswer } from './answer.ts';
import { toError } from './error.ts';

export interface AskOptions {
  readonly key?: string;
  /** How long an answer may take. Default: 30 seconds. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
}

interface Call {
  readonly method: 'POST' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** What the document promises as a success. */
export interface Envelope {
  readonly data: unknown;
  readonly meta: unknown;
}

export type Ask = <Body extends Envelope>(
  url: URL,
  call?: Call,
) => Promise<Answer<Body['data'], Body['meta']>>;

export function createAsk({ key, timeoutMs = 30_000, fetch: ask = fetch }: AskOptions): Ask {
  return async <Body extends Envelope>(url: URL, call?: Call) => {
    const hasBody = call?.body !== undefined;
    const response = await ask(url, {
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
    return toAnswer<Body>(body, response.headers);
  };
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' &&
  body !== null &&
  'ok' in body &&
  body.ok === true &&
  'data' in body &&
  'meta' in body;
