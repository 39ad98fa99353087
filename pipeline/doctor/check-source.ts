// Checks one source: connection, token, rate limit, clock difference, and response format.
import type { SourceCheck } from '../../src/contracts/files/doctor.ts';
import { messageOf } from '../../src/lib/error-message.ts';
import { toInstant } from '../../src/lib/time.ts';
import { describeDrift } from '../contracts/response-fields.ts';
import type { SendRequest, UpstreamResponse } from '../contracts/upstream-request.ts';
import { readRateLimit } from '../io/upstream/rate-limits.ts';
import { UpstreamError } from '../io/upstream/upstream-error.ts';
import type { Probe } from './probes.ts';

/**
 * Maximum clock difference. If the difference is larger, this machine may misjudge when tokens
 * expire and when rate limits reset.
 */
const maxSkewSeconds = 60;
export interface SourceToCheck {
  readonly name: string;
  readonly url: string;
  readonly hasToken: boolean;
  readonly probe: Probe;
  readonly send: SendRequest;
  readonly nowMs: () => number;
}

/**
 * Sends one request to the source. A failed request does not throw: it is reported as the result.
 */
export async function checkSource(source: SourceToCheck): Promise<SourceCheck> {
  const { name, url, nowMs } = source;
  const startedMs = nowMs();
  const result = await source.send(source.probe.request).catch(toUpstreamError);
  const endedMs = nowMs();
  const shared = { name, url, took_ms: Math.max(0, Math.round(endedMs - startedMs)) };
  if (result instanceof UpstreamError) return { ...shared, ...describeFailure(source, result) };
  const skew = findSkewSeconds(result, (startedMs + endedMs) / 2);
  const drift = source.probe.findDrift(result.body);
  return {
    ...shared,
    ...judge(skew, drift),
    authentication: readAuthentication(source),
    limit: readLimit(result, endedMs),
    skew_seconds: skew,
    drift,
  };
}

function readAuthentication({ hasToken, probe }: SourceToCheck): SourceCheck['authentication'] {
  if (!hasToken) return 'none';
  return probe.verifiesToken ? 'accepted' : null;
}

function toUpstreamError(cause: unknown): UpstreamError {
  if (cause instanceof UpstreamError) return cause;
  throw cause;
}

function describeFailure(
  { hasToken }: SourceToCheck,
  error: UpstreamError,
): Omit<SourceCheck, 'name' | 'url' | 'took_ms'> {
  const isRejected = error.fault === 'unauthorized';
  const isRefused = isRejected || error.fault === 'refused' || error.fault === 'limited';
  return {
    verdict: isRefused ? 'refused' : 'unreachable',
    authentication: isRejected && hasToken ? 'rejected' : null,
    limit: null,
    skew_seconds: null,
    drift: { missing: [], added: [], changed: [] },
    message: messageOf(error),
  };
}

/**
 * Returns the number of seconds by which the source's clock is ahead of this machine's clock. Adds
 * half a second because the `Date` header is truncated to whole seconds.
 */
function findSkewSeconds({ headers }: UpstreamResponse, nowMs: number): number | null {
  const dateMs = Date.parse(headers.date ?? '');
  return Number.isNaN(dateMs) ? null : Math.round((dateMs + 500 - nowMs) / 1000);
}

function readLimit({ headers }: UpstreamResponse, nowMs: number): SourceCheck['limit'] {
  const found = readRateLimit(headers, nowMs);
  if (!found) return null;
  const { resource, remaining, limit, resetAtMs } = found;
  return { resource, remaining, limit, resets: toInstant(resetAtMs) };
}

function judge(
  skew: number | null,
  drift: SourceCheck['drift'],
): Pick<SourceCheck, 'verdict' | 'message'> {
  const described = describeDrift(drift);
  if (described !== undefined) {
    return {
      verdict: 'drift',
      message: `${described} Read the source's changelog before the next run.`,
    };
  }
  if (skew !== null && Math.abs(skew) > maxSkewSeconds) {
    const direction = skew > 0 ? 'behind' : 'ahead of';
    return {
      verdict: 'clock',
      message: `The clock of this machine is ${Math.abs(skew)} s ${direction} the source's clock. Synchronize it with NTP.`,
    };
  }
  return { verdict: 'ok', message: 'Responds as documented.' };
}
