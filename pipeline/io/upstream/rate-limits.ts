// Reads rate limits from responses: whether a limit was exceeded, and when it resets.
import type { UpstreamResponse } from '../../contracts/upstream-request.ts';

export interface RateLimit {
  /** The upstream's name for the limit, such as `core`, `search` or `api`. */
  readonly resource: string;
  readonly remaining: number;
  readonly limit: number | null;
  readonly resetAtMs: number;
}

/** Maximum pause in milliseconds if the upstream does not say when to retry. */
const maxGuessMs = 15 * 60_000;

/**
 * Whether a response reports that a rate limit was exceeded. GraphQL reports it with status 200.
 */
export function isLimited({ status, headers, body }: UpstreamResponse): boolean {
  if (status === 429) return true;
  if (status === 403) {
    return (
      headers['retry-after'] !== undefined ||
      headers['x-ratelimit-remaining'] === '0' ||
      /rate limit|abuse/i.test(readMessage(body))
    );
  }
  return status === 200 && readErrors(body).some(isLimitError);
}

function isLimitError(error: unknown): boolean {
  if (!isRecord(error)) return false;
  // GitHub sends an error of type RATE_LIMITED or RATE_LIMIT, or only a message about the limit.
  return /^RATE_LIMIT(ED)?$/.test(String(error.type)) || /rate limit/i.test(readMessage(error));
}

/**
 * Returns when the upstream allows the next request, in milliseconds since 1970: the time in
 * `retry-after`, or the reset time if no requests remain. Returns undefined if the upstream does
 * not say.
 */
export function findStatedResumeMs(response: UpstreamResponse, nowMs: number): number | undefined {
  const stated = readRetryAfter(response.headers['retry-after'], nowMs);
  if (stated !== undefined) return stated;
  const limit = readRateLimit(response.headers, nowMs);
  // Adds one second, because clocks differ and reset times are in whole seconds.
  return limit?.remaining === 0 ? Math.max(limit.resetAtMs, nowMs) + 1000 : undefined;
}

/**
 * Returns the pause in milliseconds after a response that does not say when to retry. The pause
 * doubles with each rate-limited attempt.
 */
export const guessPauseMs = (firstMs: number, refusals: number): number =>
  Math.min(firstMs * 2 ** Math.max(0, refusals - 1), maxGuessMs);

function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return nowMs + Number(value) * 1000;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(atMs, nowMs);
}

/** Reads GitHub's `x-ratelimit-*` headers, or the `RateLimit` headers drafted by the IETF. */
export function readRateLimit(
  headers: Readonly<Record<string, string>>,
  nowMs: number,
): RateLimit | undefined {
  return readGithubLimit(headers) ?? readIetfLimit(headers, nowMs);
}

function readGithubLimit(headers: Readonly<Record<string, string>>): RateLimit | undefined {
  const remaining = readCount(headers['x-ratelimit-remaining']);
  const reset = readCount(headers['x-ratelimit-reset']);
  if (remaining === undefined || reset === undefined) return undefined;
  return {
    resource: headers['x-ratelimit-resource'] ?? 'requests',
    remaining,
    limit: readCount(headers['x-ratelimit-limit']) ?? null,
    resetAtMs: reset * 1000,
  };
}

/** Reads headers such as `RateLimit: "api";r=489;t=123`: 489 requests remain, reset in 123 s. */
function readIetfLimit(
  headers: Readonly<Record<string, string>>,
  nowMs: number,
): RateLimit | undefined {
  const value = headers.ratelimit;
  if (value === undefined) return undefined;
  const remaining = readCount(/(?:^|[;,\s])r(?:emaining)?=(\d+)/.exec(value)?.[1]);
  const seconds = readCount(/(?:^|[;,\s])(?:t|reset)=(\d+)/.exec(value)?.[1]);
  if (remaining === undefined || seconds === undefined) return undefined;
  const policy = headers['ratelimit-policy'] ?? '';
  return {
    resource: /^\s*"([^"]+)"/.exec(value)?.[1] ?? 'requests',
    remaining,
    limit: readCount(/(?:^|[;,\s])(?:q|limit)=(\d+)/.exec(policy)?.[1]) ?? null,
    resetAtMs: nowMs + seconds * 1000,
  };
}

function readCount(value: string | undefined): number | undefined {
  return value !== undefined && /^\d+$/.test(value.trim()) ? Number(value) : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readErrors = (body: unknown): readonly unknown[] =>
  isRecord(body) && Array.isArray(body.errors) ? body.errors : [];

/** Returns the text in `{"message": …}` or `{"error": …}`, or an empty string if there is none. */
export function readMessage(body: unknown): string {
  if (!isRecord(body)) return '';
  if (typeof body.message === 'string') return body.message;
  if (typeof body.error === 'string') return body.error;
  return isRecord(body.error) ? readMessage(body.error) : '';
}
