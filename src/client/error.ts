// The one error that a client throws when the service refuses or cannot be understood.

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

/** `code` is one of the documented codes, or `unreadable` where the answer was not ours. */
export class DaybreakError extends Error {
  readonly code: string;
  readonly status: number;
  /** For a bad parameter or body: which one, and why. */
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | null;
  /** How long the service asks to wait, for 429 and 503. */
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

/** Reads an error answer; one that is not of the documented form is `unreadable`. */
export function toError(status: number, headers: Headers, body: unknown): DaybreakError {
  const wait = Number(headers.get('Retry-After') ?? Number.NaN);
  const facts = {
    status,
    requestId: headers.get('X-Request-Id'),
    retryAfterSeconds: Number.isFinite(wait) ? wait : null,
  };
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  if (typeof error.code !== 'string' || typeof error.message !== 'string') {
    const message = `The service answered ${status} in a form that is not its own. Check the base URL.`;
    return new DaybreakError('unreadable', message, { ...facts, details: [] });
  }
  const details = Array.isArray(error.details) ? error.details.filter(isDetail) : [];
  return new DaybreakError(error.code, error.message, { ...facts, details });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDetail = (value: unknown): value is ErrorDetail =>
  isRecord(value) && typeof value.param === 'string' && typeof value.message === 'string';
