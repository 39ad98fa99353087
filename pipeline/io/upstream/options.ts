// Options and counters of the HTTP client for an upstream.
import type { SendRequest, UpstreamResponse } from '../../contracts/upstream-request.ts';
import type { EtagCache } from './etag-cache.ts';
import type { RateLimit } from './rate-limits.ts';
import type { Deadlines } from './send-request.ts';

export interface UpstreamOptions extends Partial<Deadlines> {
  readonly name: string;
  readonly baseUrl: string;
  readonly token?: string | undefined;
  /** Name of the setting for the token, used in error messages. Null if no token can be set. */
  readonly tokenSetting: string | null;
  readonly urlSetting: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly concurrency?: number;
  /**
   * Minimum time between the starts of two requests to the same endpoint. The key is the first
   * segment of the path. The first request waits as well, because a run that was just killed may
   * have sent a request moments ago.
   */
  readonly spacingsMs?: Readonly<Record<string, number>>;
  /** Maximum number of attempts for a request that fails. Excludes rate-limited attempts. */
  readonly attempts?: number;
  /** Maximum number of attempts for a request that is rate-limited. */
  readonly refusals?: number;
  /** First pause after a rate-limited response that does not say when to retry. */
  readonly unstatedPauseMs?: number;
  /** Maximum time to wait until a rate limit resets. If the reset is later, the request fails. */
  readonly maxWaitMs?: number;
  /** The cache of responses that have an ETag. Without it, no response is cached. */
  readonly kept?: EtagCache;
  /** Whether to cache responses for a path. Default: all paths. */
  readonly isKept?: (path: string) => boolean;
  readonly readPoints?: (response: UpstreamResponse) => number;
  readonly signal?: AbortSignal;
}

export interface UpstreamCounters {
  readonly requests: number;
  readonly retries: number;
  /** Number of rate-limited responses. */
  readonly refusals: number;
  readonly waitedMs: number;
  /** Number of responses with status 304, for which the cached response was returned. */
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
