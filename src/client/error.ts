// The error that the client throws for error responses and for responses that it cannot parse.

export interface ErrorDetail {
  readonly param: string;
  readonly message: string;
}

interface Facts {
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
}

/** `code` is one of the documented codes, or `unreadable` if the response is not from the API. */
export class DaybreakError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | null;
  /** Seconds to wait before a retry, from the header `Retry-After`; null without the header. */
  readonly retryAfterSeconds: number | null;

  constructor(code: string, message: string, facts: Facts) {
    super(message);
    this.name = 'DaybreakError';
    this.code = code;
    this.status = facts.status;
    this.details = facts.details;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** Parses an error response. If it does not have the documented shape, the code is `unreadable`. */
export function toError(status: number, headers: Headers, body: unknown): DaybreakError {
  const wait = Number(headers.get('Retry-After') ?? Number.NaN);
  const facts = {
    status,
    requestId: headers.get('X-Request-Id'),
    retryAfterSeconds: Number.isFinite(wait) ? wait : null,
  };
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  if (typeof error.code !== 'string' || typeof error.message !== 'string') {
    const message = `The response with status ${status} does not come from the API. Check the base URL.`;
    return new DaybreakError('unreadable', message, { ...facts, details: [] });
  }
  const details = Array.isArray(error.details) ? error.details.filter(isDetail) : [];
  return new DaybreakError(error.code, error.message, { ...facts, details });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDetail = (value: unknown): value is ErrorDetail =>
  isRecord(value) && typeof value.param === 'string' && typeof value.message === 'string';
