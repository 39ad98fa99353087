// Limits MCP tool calls and stack checks that are sent without an API key, by IP address.
import { ServiceError } from '../../contracts/api/error-codes.ts';
import type { RateLimit } from '../rate-limits/rate-limit.ts';

interface KeylessCall {
  readonly retryAfterSeconds: number;
  readonly refusal: ServiceError | undefined;
  /** Removes this call from the count. Use it for calls that must not count against the limit. */
  giveBack(): void;
}

export function takeKeylessCall(calls: RateLimit, address: string, siteUrl: string): KeylessCall {
  const { isAllowed, retryAfterSeconds } = calls.take(address);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const refusal = new ServiceError(
    'quota_exceeded',
    `You have used all ${calls.limit} calls per hour that are allowed without an API key. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or create a free API key at ${siteUrl}/account.`,
  );
  return {
    retryAfterSeconds,
    refusal: isAllowed ? undefined : refusal,
    giveBack: () => calls.giveBack(address),
  };
}

/** Whether the next call would be allowed. Does not count a call. */
export function hasKeylessCalls(calls: RateLimit, address: string): boolean {
  const { isAllowed } = calls.take(address);
  if (isAllowed) calls.giveBack(address);
  return isAllowed;
}
