// Slows down password guessing, without locking out the owner of the account.
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { toCaller } from '../rate-limits/caller.ts';
import { addressHeader } from './auth.ts';
import { isFormToken } from './form-checks.ts';

/**
 * After this number of wrong passwords for one account, a source must wait before the next guess.
 * Each further wrong password doubles the wait.
 */
const freeGuesses = 5;
/**
 * After this number of wrong passwords for one account from all sources together, every source must
 * wait. Devices that signed in to the account before, and visitors who are signed in, are exempt.
 */
const freeGuessesOfAll = 50;
const firstWaitMs = 15_000;
const maxWaitMs = 15 * 60_000;
const maxRemembered = 50_000;

export interface Guess {
  readonly email: string;
  /** An IP address, `known device` for any device that signed in before, or `session`. */
  readonly from: string;
  readonly isTrusted: boolean;
}

export interface Lockout {
  /**
   * Counts a guess before its password is checked, so that simultaneous guesses count as well.
   * Returns the seconds to wait before the next guess, or 0 if this one may be checked.
   */
  guess(guess: Guess): number;
  /** Resets the counts after a correct password. */
  succeed(guess: Guess): void;
}

/** Counts are kept in memory only, so a restart resets them. */
export function createLockout(now: () => Date): Lockout {
  const bySource = createCounter(now, freeGuesses);
  const byAccount = createCounter(now, freeGuessesOfAll);
  const toSource = ({ email, from }: Guess) => `${email} ${from}`;
  return {
    guess: (guess) =>
      bySource.count(toSource(guess)) || (guess.isTrusted ? 0 : byAccount.count(guess.email)),
    succeed(guess) {
      bySource.forget(toSource(guess));
      if (!guess.isTrusted) byAccount.forget(guess.email);
    },
  };
}

function createCounter(now: () => Date, free: number) {
  // lru-cache allocates memory in advance for `max`, but not for `maxSize`.
  const known = new LRUCache<string, { guesses: number; untilMs: number }>({
    maxSize: maxRemembered,
    sizeCalculation: () => 1,
  });
  return {
    /** Returns the seconds to wait, or 0 if this guess may be checked. */
    count(who: string): number {
      const before = known.peek(who);
      const leftMs = (before?.untilMs ?? 0) - now().getTime();
      if (leftMs > 0) return Math.ceil(leftMs / 1000);
      const guesses = (before?.guesses ?? 0) + 1;
      const over = guesses - free;
      const waitMs = over < 0 ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** over);
      known.set(who, { guesses, untilMs: now().getTime() + waitMs });
      return 0;
    },
    forget: (who: string) => known.delete(who),
  };
}

const cookieName = 'daybreak.device';
const cookieSeconds = 400 * 86_400;

/**
 * Returns a token that proves that a browser signed in to the account before. It does not grant
 * access.
 */
const toDeviceToken = (secret: string, email: string): string =>
  createHmac('sha256', secret).update(`device ${email}`).digest('base64url');

/** Returns the `Set-Cookie` value for a browser that just signed in. */
export function toDeviceCookie(secret: string, email: string, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  const token = toDeviceToken(secret, email);
  return `${cookieName}=${token}; Path=/account; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Describes a guess. Devices that signed in to the account before share a separate count, so that
 * nobody else can use up their guesses.
 */
export function toGuess(secret: string, email: string, headers: Headers): Guess {
  const cookie = /(?:^|;\s*)daybreak\.device=([\w-]+)/.exec(headers.get('Cookie') ?? '')?.[1] ?? '';
  const isTrusted = isFormToken(cookie, toDeviceToken(secret, email));
  const from = isTrusted ? 'known device' : toCaller(headers.get(addressHeader) ?? '');
  return { email, from, isTrusted };
}
