// Requests that a source makes to its upstream API, and the responses it gets.

/** A request by a source. The client adds the base URL and credentials, and handles retries. */
export interface UpstreamRequest {
  readonly method?: 'GET' | 'POST';
  /** Path and query below the upstream's base URL: `/search/repositories?q=…`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Statuses besides 2xx that are not errors: 404 and 451 mean that something is gone. Default: none. */
  readonly accept?: readonly number[];
  /** Called when the response is slow, so that other requests can start in the meantime. */
  readonly onWait?: () => void;
}

export interface UpstreamAnswer {
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; null for an empty body. */
  readonly body: unknown;
}

/** Sends a request within the rate limits, with retries where useful. Throws UpstreamError. */
export type Ask = (request: UpstreamRequest) => Promise<UpstreamAnswer>;
