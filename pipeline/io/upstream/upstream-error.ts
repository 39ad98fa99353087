// A request that an upstream did not answer usefully: which one, why, and what to do about it.

export type UpstreamFault =
  | 'unreachable' // no connection, or one that broke
  | 'slow' // no whole answer within the deadline
  | 'broken' // a server error, or a body that is not whole JSON
  | 'limited' // the budget is used up for longer than we wait
  | 'unauthorized' // the token is missing or wrong
  | 'refused' // any other status that is not an answer
  | 'stopped'; // the collection was given up meanwhile

export interface UpstreamErrorParts {
  readonly upstream: string;
  readonly method: string;
  /** Without values that could be secret. */
  readonly path: string;
  readonly fault: UpstreamFault;
  readonly status: number | null;
  /** One or two full sentences: what happened, and what to do. */
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

const longestPath = 160;
const secretName = /([?&][^=&]*(?:token|key|secret|password|signature|auth)[^=&]*=)[^&]*/gi;

/** A path that may stand in an error: values that look secret are left out, long ones are cut. */
export function toPublicPath(path: string): string {
  const plain = path.replace(secretName, '$1…');
  return plain.length > longestPath ? `${plain.slice(0, longestPath)}…` : plain;
}
