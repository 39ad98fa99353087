// Types of the values that are stored in Hono's context during a request.
import type { HttpBindings } from '@hono/node-server';
import type { KeyHolder } from '../keys/key-ring.ts';

/** `header` is the name of the header that contained the API key. */
export type CheckedKey = {
  readonly header: string;
} /** `holder` is undefined if the API key is malformed, unknown, or revoked. */ & (
  | { readonly holder: KeyHolder | undefined }
  /**
   * `fault` is the error if the lookup failed, for example because the state database is
   * unavailable.
   */
  | { readonly fault: unknown }
);

export type Env = {
  /** Set by the HTTP server. Empty if the request did not arrive over a network connection. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    key?: CheckedKey;
    /** The error code in the response, if the response is an error. */
    problem?: string;
    hasLoggedError?: boolean;
  };
};
