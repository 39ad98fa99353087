// Builds the quota headers for responses to requests with a valid API key.
import type { Usage } from '../quotas/quotas.ts';

const daySeconds = 86_400;

/**
 * Returns the de facto standard headers `X-RateLimit-*`, and the headers of draft 11 of the IETF
 * RateLimit specification.
 */
export function quotaHeaders(usage: Usage, nowMs: number): Record<string, string> {
  const { limit, remaining, resetSeconds } = usage;
  const seconds = Math.max(0, resetSeconds - Math.floor(nowMs / 1000));
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetSeconds),
    'RateLimit-Policy': `"daily";q=${limit};w=${daySeconds}`,
    RateLimit: `"daily";r=${remaining};t=${seconds}`,
  };
}
