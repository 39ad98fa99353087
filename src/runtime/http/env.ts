// What Hono's context carries for each request.
import type { HttpBindings } from '@hono/node-server';
import type { KeyHolder } from '../keys/key-ring.ts';
import type { Taken } from '../quotas/quotas.ts';

/** What became of the key that a request sent. */
export type CheckedKey =
  /** `undefined` for a key that is malformed, unknown, or revoked. */
  | { readonly holder: KeyHolder | undefined }
  /** The key could not be looked up. */
  | { readonly fault: unknown };

export type Env = {
  /** Set by the listening server; a request made in memory has none of it. */
  Bindings: Partial<HttpBindings> & {
    /** What the fast path already looked up and counted for this request. */
    early?: {
      readonly found: KeyHolder | undefined | Promise<KeyHolder | undefined>;
      readonly taken?: Taken;
      /** Why the quota could not be charged. */
      readonly fault?: unknown;
    };
  };
  Variables: {
    requestId: string;
    /** Undefined without a key. */
    key?: CheckedKey;
    /** The code of the error that the response reports, if any. */
    problem?: string;
  };
};
