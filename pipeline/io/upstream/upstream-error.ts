// The error of a failed upstream request: which request, why it failed, and what to do next.

export type UpstreamFault =
  | 'unreachable' // could not connect, or lost the connection
  | 'slow' // no complete response within the deadline
  | 'broken' // a server error, or a body that is not valid JSON
  | 'limited' // rate-limited for longer than we wait
  | 'unauthorized' // the token is missing or invalid
  | 'refused' // any other status that the request does not accept
  | 'stopped'; // the collection was canceled

export interface UpstreamErrorParts {
  readonly upstream: string;
  readonly method: string;
  /** Values that could be secret are removed. */
  readonly path: string;
  readonly fault: UpstreamFault;
  readonly status: number | null;
  /** One or two full sentences: what happened and what to do. */
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
const secretName = /([?&][^=&]*(?:token|key|secret|password|signature|auth)[^=&]*=)[^&]*/gi;

/** A path that is safe to show in an error: removes values that look secret and truncates long paths. */
export function toPublicPath(path: string): string {
  const redacted = path.replace(secretName, '$1…');
  return redacted.length > maxPathLength ? `${redacted.slice(0, maxPathLength)}…` : redacted;
}
