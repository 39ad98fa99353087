// HTTP client for one upstream: rate limits, retries, cached responses, and readable errors.
import type { UpstreamRequest, UpstreamResponse } from '../../contracts/upstream-request.ts';
import { limited, stopped, toError } from './error-messages.ts';
import { createLatency, type Latency } from './latency.ts';
import { defaults, type Upstream, type UpstreamOptions } from './options.ts';
import { findStatedResumeMs, guessPauseMs, isLimited, readRateLimit } from './rate-limits.ts';
import { type Exchange, exchange } from './send-request.ts';
import { createThrottle, type Throttle } from './throttle.ts';

/**
 * After this many consecutive rate-limited responses, all requests wait. Before that, a response
 * that does not say when to retry delays only its own request.
 */
const refusalsToPauseAll = 3;
/** A request that must wait at least this long calls `onWait`, so that other work can start. */
const longWaitMs = 250;
const minBackoffMs = 500;
const maxBackoffMs = 30_000;

interface Counts {
  requests: number;
  retries: number;
  refusals: number;
  refusedInARow: number;
  /** Number of consecutive 5xx responses whose status is in `accept`. Each doubles the backoff. */
  acceptedErrors: number;
  unchanged: number;
  backoffMs: number;
  points: number;
}

interface Client {
  readonly options: UpstreamOptions & typeof defaults;
  readonly throttle: Throttle;
  readonly latency: Latency;
  readonly signal: AbortSignal;
  readonly counts: Counts;
}

export function createUpstream(given: UpstreamOptions): Upstream {
  const options = { ...defaults, ...given };
  const throttle = createThrottle(options);
  const counts: Counts = {
    requests: 0,
    retries: 0,
    refusals: 0,
    refusedInARow: 0,
    acceptedErrors: 0,
    unchanged: 0,
    backoffMs: 0,
    points: 0,
  };
  const signal = given.signal ?? new AbortController().signal;
  const client = { options, throttle, latency: createLatency(options.slowMs), signal, counts };
  return {
    ask: async (request) => await sendCached(client, request),
    counters: () => ({
      requests: counts.requests,
      retries: counts.retries,
      refusals: counts.refusals,
      unchanged: counts.unchanged,
      waitedMs: throttle.waitedMs() + counts.backoffMs,
      points: counts.points,
      budgets: throttle.limits(),
    }),
  };
}

const notModified = 304;

/**
 * Sends a conditional request if a response is cached. Returns the cached response if the upstream
 * replies that it is unchanged (status 304).
 */
async function sendCached(client: Client, request: UpstreamRequest): Promise<UpstreamResponse> {
  const { kept, isKept } = client.options;
  const { method = 'GET', path } = request;
  if (!kept || method !== 'GET' || isKept?.(path) === false) {
    return await sendWithRetries(client, request);
  }
  const cached = await kept.find(path);
  if (!cached) {
    const response = await sendWithRetries(client, request);
    if (response.status === 200) await kept.store(path, response);
    return response;
  }
  const headers = { ...request.headers, 'if-none-match': cached.etag };
  const accept = [...(request.accept ?? []), notModified];
  const response = await sendWithRetries(client, { ...request, headers, accept });
  if (response.status === notModified) {
    client.counts.unchanged += 1;
    await kept.touch(path);
    return { status: 200, headers: { ...response.headers, ...cached.headers }, body: cached.body };
  }
  if (response.status === 200) await kept.store(path, response);
  return response;
}

async function sendWithRetries(
  client: Client,
  request: UpstreamRequest,
): Promise<UpstreamResponse> {
  const { options, counts } = client;
  for (let failures = 0, refusals = 0; ; counts.retries += 1) {
    const result = await sendOnce(client, request);
    if (result.kind === 'response' && isLimited(result.response)) {
      refusals += 1;
      await waitForLimit(client, request, result.response, refusals);
      continue;
    }
    counts.refusedInARow = 0;
    if (result.kind === 'response' && isAccepted(request, result.response.status)) {
      const { response } = result;
      counts.acceptedErrors = response.status >= 500 ? counts.acceptedErrors + 1 : 0;
      // After an accepted server error, the caller sends its next request at once. So wait before
      // returning.
      if (counts.acceptedErrors > 0) await backOff(client, request, counts.acceptedErrors);
      return response;
    }
    failures += 1;
    if (!isRetryable(result) || failures >= options.attempts) {
      throw toError(client, request, result, failures);
    }
    await backOff(client, request, failures);
  }
}

/**
 * Waits after a rate-limited response. If the upstream says when to retry, or if several requests
 * in a row were rate-limited, all requests wait. Otherwise only this request waits. Throws if the
 * wait is too long or if no attempts are left.
 */
async function waitForLimit(
  client: Client,
  request: UpstreamRequest,
  response: UpstreamResponse,
  refusals: number,
): Promise<void> {
  const { options, counts, throttle } = client;
  const nowMs = options.nowMs();
  const stated = findStatedResumeMs(response, nowMs);
  const resumeMs = stated ?? nowMs + guessPauseMs(options.unstatedPauseMs, refusals);
  counts.refusals += 1;
  counts.refusedInARow += 1;
  // Requests can arrive closer together than they were sent.
  throttle.slowDown(request.path);
  if (resumeMs - nowMs > options.maxWaitMs || refusals >= options.refusals) {
    throttle.pauseUntil(resumeMs);
    throw limited(client, request, resumeMs, response);
  }
  if (stated !== undefined || counts.refusedInARow >= refusalsToPauseAll)
    throttle.pauseUntil(resumeMs);
  else await pause(client, request, resumeMs - nowMs);
}

const backOff = (client: Client, request: UpstreamRequest, failures: number): Promise<void> =>
  pause(client, request, Math.min(minBackoffMs * 2 ** (failures - 1), maxBackoffMs));

async function pause(client: Client, request: UpstreamRequest, ms: number): Promise<void> {
  client.counts.backoffMs += ms;
  if (ms >= longWaitMs) request.onWait?.();
  await client.options.sleep(ms);
}

const isAccepted = (request: UpstreamRequest, status: number): boolean =>
  (status >= 200 && status < 300) || (request.accept?.includes(status) ?? false);

const isRetryable = (result: Exchange): boolean =>
  result.kind === 'response'
    ? result.response.status >= 500 || result.response.status === 408
    : result.kind !== 'other-origin';

async function sendOnce(client: Client, request: UpstreamRequest): Promise<Exchange> {
  const { options, throttle, counts } = client;
  const exhaustedUntilMs = throttle.findExhaustedUntilMs(request.path);
  if (exhaustedUntilMs !== undefined) {
    if (exhaustedUntilMs - options.nowMs() > options.maxWaitMs) {
      throw limited(client, request, exhaustedUntilMs);
    }
    throttle.pauseUntil(exhaustedUntilMs + 1000);
  }
  await awaitStart(client, request);
  return await throttle.run(async () => {
    if (client.signal.aborted) throw stopped(client, request);
    throttle.countRequest(request.path);
    counts.requests += 1;
    const startedMs = options.nowMs();
    const result = await exchange(request, {
      ...options,
      slowMs: client.latency.findSlowMs(request.path),
      headers: toHeaders(options),
      signal: client.signal,
    });
    if (client.signal.aborted) throw stopped(client, request);
    if (result.kind === 'response') {
      const { response } = result;
      client.latency.record(request.path, options.nowMs() - startedMs);
      const limit = readRateLimit(response.headers, options.nowMs());
      if (limit) throttle.recordLimit(request.path, limit);
      counts.points += options.readPoints?.(response) ?? 0;
    }
    return result;
  });
}

/** Waits for the endpoint's minimum spacing between requests, without occupying a connection. */
async function awaitStart(client: Client, request: UpstreamRequest): Promise<void> {
  const waitMs = client.throttle.reserveStart(request.path);
  if (waitMs <= 0) return;
  if (waitMs >= longWaitMs) request.onWait?.();
  await client.options.sleep(waitMs);
}

const toHeaders = ({ headers, token }: UpstreamOptions): Record<string, string> => ({
  'user-agent': 'daybreak-pipeline',
  ...headers,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});
