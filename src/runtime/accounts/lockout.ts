// Slows down password guessing, without locking out the owner of the account.
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { toCaller } from '../http/ip-address.ts';
import type { AccountStore } from './account-store.ts';
import { addressHeader } from './auth.ts';
import { isFormToken } from './form-checks.ts';

/**
 * The number of wrong passwords for one account after which a source must wait before its next
 * guess. Each further wrong password doubles the wait. See `Guess.from` for the sources.
 */
const freeGuesses = 5;
/**
 * The number of wrong passwords for one account, from all sources together, after which every
 * source must wait. This limit does not apply to visitors who are signed in, or to devices that
 * signed in to the account before.
 */
const freeGuessesOfAll = 50;
const firstWaitMs = 15_000;
const maxWaitMs = 15 * 60_000;
const maxRemembered = 50_000;

export interface Guess {
  readonly email: string;
  /**
   * The source of the guess: an IP address, `known device` for every device that signed in to the
   * account before, or `session` for a visitor who is signed in.
   */
  readonly from: string;
  readonly isTrusted: boolean;
}

export interface Lockout {
  /**
   * Counts a guess. Call this before checking the password, so that simultaneous guesses are
   * counted. Returns 0 if the password may be checked now, or the number of seconds to wait.
   */
  guess(guess: Guess): number;
  /** Resets the counts of wrong passwords. Call this after a correct password. */
  succeed(guess: Guess): void;
}

/** Keeps the counts of wrong passwords only in memory, so a restart resets them. */
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
    /** Returns the number of seconds to wait. If the number is 0, the guess was counted. */
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

interface Parts {
  readonly secret: string;
  readonly siteUrl: string;
  readonly accounts: Pick<AccountStore, 'findPasswordHash'>;
}

/**
 * Returns a token that proves that a browser signed in to the account with its current password. The
 * token alone does not sign the browser in.
 */
async function toDeviceToken({ secret, accounts }: Parts, email: string): Promise<string> {
  const passwordHash = await accounts.findPasswordHash(email);
  return createHmac('sha256', secret).update(`device ${email} ${passwordHash}`).digest('base64url');
}

export async function toDeviceCookie(parts: Parts, email: string): Promise<string> {
  const secure = parts.siteUrl.startsWith('https:') ? '; Secure' : '';
  const token = await toDeviceToken(parts, email);
  return `${cookieName}=${token}; Path=/account; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Describes a guess. Devices that signed in to the account before have a separate count of wrong
 * passwords, so that guesses from other devices cannot lock them out.
 */
export async function toGuess(parts: Parts, email: string, headers: Headers): Promise<Guess> {
  const cookie = /(?:^|;\s*)daybreak\.device=([\w-]+)/.exec(headers.get('Cookie') ?? '')?.[1] ?? '';
  const isTrusted = isFormToken(cookie, await toDeviceToken(parts, email));
  const from = isTrusted ? 'known device' : toCaller(headers.get(addressHeader) ?? '');
  return { email, from, isTrusted };
}
