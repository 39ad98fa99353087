// What is left of a quota, in the headers of every answer for which a known key was checked.
import type { Usage } from '../quotas/quotas.ts';

const daySeconds = 86_400;

/** The fields that have been customary, and those of the IETF draft (ratelimit-headers-11). */
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
