// Options and counters of an upstream client.
import type { SendRequest, UpstreamResponse } from '../../../src/contracts/upstream.ts';
import type { EtagCache } from './etag-cache.ts';
import type { Deadlines } from './exchange.ts';
import type { RateLimit } from './rate-limits.ts';

export interface UpstreamOptions extends Partial<Deadlines> {
  /** The upstream's name in messages, such as `GitHub`. */
  readonly name: string;
  readonly baseUrl: string;
  readonly token?: string | undefined;
  /** The name of the setting for the token, for messages; null if no token is needed. */
  readonly tokenSetting: string | null;
  /** The name of the setting for the base URL, for messages. */
  readonly urlSetting: string;
  /** Sent with every request, in addition to the token. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Maximum number of concurrent requests. */
  readonly concurrency?: number;
  /**
   * Minimum time between the starts of two requests, per first path segment. The first request waits
   * just as long, because a killed run may have sent one moments ago.
   */
  readonly spacingsMs?: Readonly<Record<string, number>>;
  /** Maximum number of times a request is sent if it fails. */
  readonly attempts?: number;
  /** Maximum number of times a request is sent if it is rate-limited. */
  readonly refusals?: number;
  /** First pause of a rate-limited request if the upstream does not say when to retry. */
  readonly unstatedPauseMs?: number;
  /** Maximum wait for a rate limit to reset. If it takes longer, the request fails. */
  readonly maxWaitMs?: number;
  /** The cache for responses with an ETag. Unchanged responses are returned from it. */
  readonly kept?: EtagCache;
  /** Which paths to cache. Default: all. */
  readonly isKept?: (path: string) => boolean;
  /** Reads the GraphQL points that a response reports as its cost. */
  readonly readPoints?: (response: UpstreamResponse) => number;
  /** Cancels all requests. */
  readonly signal?: AbortSignal;
}

export interface UpstreamCounters {
  readonly requests: number;
  readonly retries: number;
  /** Rate-limited responses. */
  readonly refusals: number;
  /** Time spent waiting for rate limits and between retries. */
  readonly waitedMs: number;
  /** Responses with status 304, returned from the cache. */
  readonly unchanged: number;
  readonly points: number;
  readonly budgets: readonly RateLimit[];
}

export interface Upstream {
  readonly ask: SendRequest;
  counters(): UpstreamCounters;
}

export const defaults = {
  concurrency: 4,
  spacingsMs: {},
  firstByteMs: 12_000,
  idleMs: 10_000,
  deadlineMs: 60_000,
  slowMs: 4000,
  attempts: 6,
  refusals: 6,
  unstatedPauseMs: 60_000,
  maxWaitMs: 15 * 60_000,
};
