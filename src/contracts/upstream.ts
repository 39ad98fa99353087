// How an upstream is asked: what a source states, and what it gets back.

/** A request as a source states it; base address, credentials and retries are the client's. */
export interface UpstreamRequest {
  readonly method?: 'GET' | 'POST';
  /** Path below the upstream's base address, query included: `/search/repositories?q=…`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Statuses that are answers, not faults: 404 and 451 tell that something is gone. Default: none but 2xx. */
  readonly accept?: readonly number[];
  /** Called when the answer is long in coming: something else may be asked meanwhile. */
  readonly onWait?: () => void;
}

export interface UpstreamAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; null where nothing was sent. */
  readonly body: unknown;
}

/** Asks one upstream, within its limits, again where that can help. Throws UpstreamError. */
export type Ask = (request: UpstreamRequest) => Promise<UpstreamAnswer>;
