// Calls without an API key, counted per IP address: tool calls of agents and stack checks.
import { ServiceError } from '../../contracts/problems.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';

interface KeylessCall {
  readonly retryAfterSeconds: number;
  /** Set if the address has no call left. */
  readonly refusal: ServiceError | undefined;
  /** Uncounts the call. */
  giveBack(): void;
}

/** Counts one call. */
export function takeKeylessCall(calls: RateLimit, address: string, siteUrl: string): KeylessCall {
  const { isAllowed, retryAfterSeconds } = calls.take(address);
  const refusal = new ServiceError(
    'quota_exceeded',
    `Without an API key, ${calls.limit} calls per hour are allowed. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes, or send a key, free at ${siteUrl}/account.`,
  );
  return {
    retryAfterSeconds,
    refusal: isAllowed ? undefined : refusal,
    giveBack: () => calls.giveBack(address),
  };
}
