// What keeps forms honest: they come from our own pages, of this session, and are not guesses.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressHeader } from './auth.ts';

/** Was it sent by a page of ours? Browsers say so of every form; what says nothing is refused. */
export function isOwnForm(headers: Headers, siteUrl: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get('Host') || host === new URL(siteUrl).host;
}

/** What a session may remember of a browser's name. */
const mostAgent = 300;

/** The request's headers, with where it really came from, whatever it says of itself. */
export function toOwnHeaders(given: Headers, address: string): Headers {
  const headers = new Headers(given);
  headers.delete(addressHeader);
  if (address !== '') headers.set(addressHeader, address);
  const agent = headers.get('User-Agent');
  if (agent !== null) headers.set('User-Agent', agent.slice(0, mostAgent));
  return headers;
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
  /**
   * Counts a guess before it is heard, so that guesses at the same moment count as well. Gives the
   * seconds until one would be heard; 0 when this one is.
   */
  guess(who: string): number;
  /** The guess was right: nothing is held against `who` any more. */
  succeed(who: string): void;
}

/** Slows down who guesses one account's password from many addresses. Forgotten at a restart. */
export function createLockout(now: () => Date): Lockout {
  const known = new Map<string, { failures: number; untilMs: number }>();
  return {
    guess(who) {
      const before = known.get(who);
      const leftMs = (before?.untilMs ?? 0) - now().getTime();
      if (leftMs > 0) return Math.ceil(leftMs / 1000);
      const failures = (before?.failures ?? 0) + 1;
      const over = failures - freeFailures;
      const waitMs = over < 0 ? 0 : Math.min(mostWaitMs, firstWaitMs * 2 ** over);
      known.delete(who);
      known.set(who, { failures, untilMs: now().getTime() + waitMs });
      const [oldest] = known.keys();
      if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest);
      return 0;
    },
    succeed(who) {
      known.delete(who);
    },
  };
}
