// What an answer says about an upstream's limits: is this one refused for them, until when, what is left.

export interface LimitAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Budget {
  /** The upstream's name of what is counted, such as `core` or `api`. */
  readonly resource: string;
  readonly remaining: number;
  readonly limit: number | null;
  readonly resetAtMs: number;
}

/** A pause without a stated end grows to this and no further. */
const longestGuessMs = 15 * 60_000;

/** Is the answer a refusal for asking too much? GraphQL refuses with status 200. */
export function isLimited({ status, headers, body }: LimitAnswer): boolean {
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
  // It has been seen as RATE_LIMITED, as RATE_LIMIT with a code, and in words alone.
  return /^RATE_LIMIT(ED)?$/.test(String(error.type)) || /rate limit/i.test(readMessage(error));
}

/** When the upstream says that it may be asked again: `retry-after`, or the reset where nothing remains. */
export function findStatedResumeMs(answer: LimitAnswer, nowMs: number): number | undefined {
  const stated = readRetryAfter(answer.headers['retry-after'], nowMs);
  if (stated !== undefined) return stated;
  const budget = readBudget(answer.headers, nowMs);
  // A second more: clocks differ, and resets are told in whole seconds.
  return budget?.remaining === 0 ? Math.max(budget.resetAtMs, nowMs) + 1000 : undefined;
}

/** Where nothing is stated: a first pause that doubles with every refusal in a row. */
export const guessPauseMs = (firstMs: number, refusals: number): number =>
  Math.min(firstMs * 2 ** Math.max(0, refusals - 1), longestGuessMs);

function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value.trim())) return nowMs + Number(value) * 1000;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(atMs, nowMs);
}

/** What is left, by GitHub's `x-ratelimit-*` or the IETF's `RateLimit` and `RateLimit-Policy`. */
export function readBudget(
  headers: Readonly<Record<string, string>>,
  nowMs: number,
): Budget | undefined {
  return readGithubBudget(headers) ?? readIetfBudget(headers, nowMs);
}

function readGithubBudget(headers: Readonly<Record<string, string>>): Budget | undefined {
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

/** `RateLimit: "api";r=489;t=123`, `RateLimit-Policy: "fixed window";"api";q=500;w=300`. */
function readIetfBudget(
  headers: Readonly<Record<string, string>>,
  nowMs: number,
): Budget | undefined {
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

/** What an upstream says in words: `{"message": …}` or `{"error": …}`; empty where it says nothing. */
export function readMessage(body: unknown): string {
  if (!isRecord(body)) return '';
  if (typeof body.message === 'string') return body.message;
  if (typeof body.error === 'string') return body.error;
  return isRecord(body.error) ? readMessage(body.error) : '';
}
