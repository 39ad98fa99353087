// Types of requests to upstream APIs such as GitHub, and of their responses.

/**
 * A request to an upstream. The client adds the base URL and the token, and retries failed
 * requests.
 */
export interface UpstreamRequest {
  readonly method?: 'GET' | 'POST';
  /** Path and query, relative to the upstream's base URL: `/search/repositories?q=…`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /**
   * Statuses other than 2xx that are returned instead of thrown, such as 404 for a deleted
   * resource.
   */
  readonly accept?: readonly number[];
  /**
   * Called when the request has to wait for a slow response or a rate limit, so that other work can
   * start in the meantime.
   */
  readonly onWait?: () => void;
}

export interface UpstreamResponse {
  readonly status: number;
  /** Header name in lowercase → value. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; null if the body is empty. */
  readonly body: unknown;
}

/** Sends a request to one upstream within its rate limits, with retries. Throws UpstreamError. */
export type SendRequest = (request: UpstreamRequest) => Promise<UpstreamResponse>;
