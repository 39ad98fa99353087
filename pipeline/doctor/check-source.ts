// Checks one source: connection, token, rate limit, clock difference, and response format.
import type { SourceCheck } from '../../src/contracts/files/doctor.ts';
import { messageOf } from '../../src/lib/error-message.ts';
import { toInstant } from '../../src/lib/time.ts';
import type { SendRequest, UpstreamResponse } from '../contracts/upstream-request.ts';
import { readRateLimit } from '../io/upstream/rate-limits.ts';
import { UpstreamError } from '../io/upstream/upstream-error.ts';
import type { Probe } from './probes.ts';

/**
 * Maximum clock difference. If the difference is larger, this machine may misjudge when tokens
 * expire and when rate limits reset.
 */
const maxSkewSeconds = 60;
/** Maximum number of fields that a message lists. The JSON report lists all of them. */
const namedFields = 5;

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
  { missing, added, changed }: SourceCheck['drift'],
): Pick<SourceCheck, 'verdict' | 'message'> {
  const kinds = [
    ['Missing', missing],
    ['Different type', changed],
    ['New', added],
  ] as const;
  const found = kinds.filter(([, fields]) => fields.length > 0);
  if (found.length > 0) {
    const listed = found.map(([kind, fields]) => `${kind}: ${list(fields)}.`).join(' ');
    return {
      verdict: 'drift',
      message: `The response does not match the documented format. ${listed} Read the source's changelog before the next run.`,
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

function list(fields: readonly string[]): string {
  const more = fields.length - namedFields;
  return `${fields.slice(0, namedFields).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
