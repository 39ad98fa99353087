// The error of a failed upstream request. Contains the request, the kind of failure, and a message.

export type UpstreamFault =
  | 'unreachable' // could not connect, or lost the connection
  | 'slow' // no complete response within the deadline
  | 'broken' // a server error, or a body that is not valid JSON
  | 'limited' // rate-limited for too long, or too many times
  | 'unauthorized' // the token is missing or invalid
  | 'refused' // another status that the caller does not accept, or a redirect to another host
  | 'stopped'; // the collection was canceled

export interface UpstreamErrorParts {
  readonly upstream: string;
  readonly method: string;
  /** Path and query string, without values that could be secret. */
  readonly path: string;
  readonly fault: UpstreamFault;
  readonly status: number | null;
  readonly message: string;
}

export class UpstreamError extends Error {
  readonly upstream: string;
  readonly method: string;
  readonly path: string;
  readonly fault: UpstreamFault;
  readonly status: number | null;

  constructor(parts: UpstreamErrorParts, options: { cause?: unknown } = {}) {
    super(parts.message, options);
    this.name = 'UpstreamError';
    this.upstream = parts.upstream;
    this.method = parts.method;
    this.path = parts.path;
    this.fault = parts.fault;
    this.status = parts.status;
  }
}

const maxPathLength = 160;
const parameter = /([?&][^=&?]*)=[^&]*/g;
const secretName = /token|key|secret|password|signature|auth/i;

/** Makes a path safe to show in an error: removes values that may be secret, and truncates it. */
export function toPublicPath(path: string): string {
  const redacted = path.replace(parameter, (whole, name: string) =>
    secretName.test(name) ? `${name}=…` : whole,
  );
  return redacted.length > maxPathLength ? `${redacted.slice(0, maxPathLength)}…` : redacted;
}
