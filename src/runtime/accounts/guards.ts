// What keeps forms honest: they come from our own pages, of this session, and are not guesses.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Was it sent by a page of ours? Browsers say so of every form; what says nothing is refused. */
export function isOwnForm(headers: Headers, siteUrl: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get('Host') || host === new URL(siteUrl).host;
}

/** The token in every form of a session; nobody else can know it. */
export const toFormToken = (secret: string, sessionToken: string): string =>
  createHmac('sha256', secret).update(`form ${sessionToken}`).digest('base64url');

export function isFormToken(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Failures that cost nothing; each further one doubles the wait. */
const freeFailures = 5;
const firstWaitMs = 15_000;
const mostWaitMs = 15 * 60_000;
const mostRemembered = 50_000;

export interface Lockout {
  /** Seconds until a further guess is heard; 0 when it is now. */
  waitSeconds(who: string): number;
  fail(who: string): void;
  succeed(who: string): void;
}

/** Slows down who guesses one account's password from many addresses. Forgotten at a restart. */
export function createLockout(now: () => Date): Lockout {
  const known = new Map<string, { failures: number; untilMs: number }>();
  return {
    waitSeconds(who) {
      const untilMs = known.get(who)?.untilMs ?? 0;
      return Math.max(0, Math.ceil((untilMs - now().getTime()) / 1000));
    },
    fail(who) {
      const failures = (known.get(who)?.failures ?? 0) + 1;
      const over = failures - freeFailures;
      const waitMs = over < 0 ? 0 : Math.min(mostWaitMs, firstWaitMs * 2 ** over);
      known.delete(who);
      known.set(who, { failures, untilMs: now().getTime() + waitMs });
      const [oldest] = known.keys();
      if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest);
    },
    succeed(who) {
      known.delete(who);
    },
  };
}
