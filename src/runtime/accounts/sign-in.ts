// Handles sign-in, sign-up, and sign-out.
import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import { passwordRules } from '../../lib/password-rules.ts';
import { toCaller } from '../http/ip-address.ts';
import { unavailableSeconds } from '../state/unavailable.ts';
import type { AccountServices, Guest, PageResult, Visitor } from './account-services.ts';
import type { SignView } from './account-views.ts';
import { addressHeader } from './auth.ts';
import { hasPending } from './authorize-page.ts';
import { toFormToken } from './form-checks.ts';
import { showHome } from './home-page.ts';
import { toDeviceCookie, toGuess } from './lockout.ts';
import { findNext } from './next-page.ts';
import { done, goTo, refused, show } from './page-result.ts';
import { BusyError } from './passwords.ts';

export const toSignView = (
  { parts, query }: Pick<Guest, 'parts' | 'query'>,
  page: SignView['page'],
  email = '',
  text?: string,
): SignView => ({
  page,
  email,
  isSignUpOpen: parts.isSignUpOpen,
  hasGitHub: parts.hasGitHub,
  next: findNext(query, parts.siteUrl),
  notice: text === undefined ? null : refused(text),
});

const Email = z.email().max(254);
export const isEmail = (text: string): boolean => Email.safeParse(text).success;

export async function signIn(guest: Guest): Promise<PageResult> {
  const { parts, form, headers } = guest;
  const { email, password } = readCredentials(form);
  const refuse = (status: 401 | 429, text: string) =>
    show(toSignView(guest, 'sign-in', email.slice(0, 254), text), status);
  const wrong = () => refuse(401, 'The email or password is wrong. Check both and try again.');
  // No account can have an invalid email, so the lockout does not count this attempt.
  if (!isEmail(email)) return wrong();
  const guess = await toGuess(parts, email, headers);
  const wait = parts.lockout.guess(guess);
  if (wait > 0) {
    const text = `Too many wrong passwords for this account. Try again in ${wait} seconds.`;
    return { ...refuse(429, text), retryAfterSeconds: wait };
  }
  try {
    const answer = await parts.auth.api.signInEmail({
      body: { email, password },
      headers: toOpener(headers),
      returnHeaders: true,
    });
    parts.lockout.succeed(guess);
    return await enter(guest, email, answer.headers);
  } catch (cause) {
    if (!isAPIError(cause) || cause.body?.code !== 'INVALID_EMAIL_OR_PASSWORD') throw cause;
    return wrong();
  }
}

export async function signUp(guest: Guest): Promise<PageResult> {
  const { parts, form, headers } = guest;
  const { email, password } = readCredentials(form);
  const refuse = (status: 400 | 429 | 503, text: string) =>
    show(toSignView(guest, 'sign-up', email.slice(0, 254), text), status);
  const refusal = findSignUpRefusal(parts, email, password);
  if (refusal !== undefined) return refuse(400, refusal);
  // Failed attempts also count toward the limit, because the response reveals whether an account
  // exists.
  const caller = toCaller(headers.get(addressHeader) ?? '');
  const { isAllowed, retryAfterSeconds } = parts.signUps.take(caller);
  if (!isAllowed) {
    const text = 'Too many attempts to sign up from your IP address today. Try again tomorrow.';
    return { ...refuse(429, text), retryAfterSeconds };
  }
  try {
    const account = await parts.accounts.create(email, await parts.passwords.hash(password));
    if (!account) {
      return refuse(400, 'An account with this email already exists. Sign in instead.');
    }
    const answer = await parts.auth.api.signInEmail({
      body: { email, password },
      headers: toOpener(headers),
      returnHeaders: true,
    });
    const needsKey = form.get('first_key') !== null && !hasPending(headers);
    if (!needsKey) return await enter(guest, email, answer.headers);
    const { token } = answer.response;
    return await showFirstKey(guest, { email, accountId: account.id, token }, answer.headers);
  } catch (cause) {
    if (cause instanceof BusyError) throw cause;
    parts.onFault('a sign-up failed', cause);
    const text = 'The service cannot store data right now. Try again in a minute, or sign in.';
    return { ...refuse(503, text), retryAfterSeconds: unavailableSeconds };
  }
}

async function showFirstKey(
  guest: Guest,
  { email, accountId, token }: { email: string; accountId: string; token: string },
  headers: Headers,
): Promise<PageResult> {
  const { parts } = guest;
  const visitor: Visitor = {
    accountId,
    email,
    plan: 'free',
    sessionToken: token,
    cookies: [],
    token: toFormToken(parts.secret, token),
  };
  const { key } = await parts.keys.create(accountId, 'First key');
  const notice = done(
    'Account created, with your first key. Copy it now. It will not be shown again.',
  );
  const page = await showHome(parts, visitor, notice, key);
  return { ...page, cookies: (await enter(guest, email, headers)).cookies };
}

const enter = async ({ parts, query }: Guest, email: string, headers: Headers) =>
  goTo(findNext(query, parts.siteUrl) ?? '/account', [
    ...headers.getSetCookie(),
    await toDeviceCookie(parts, email),
  ]);

function findSignUpRefusal(
  { isSignUpOpen }: AccountServices,
  email: string,
  password: string,
): string | undefined {
  if (!isSignUpOpen)
    return 'Only the operator of this service can create accounts. Ask them for one.';
  if (!isEmail(email)) return 'Enter a valid email, such as name@example.com.';
  return findPasswordRefusal(password);
}

export function findPasswordRefusal({ length }: string): string | undefined {
  const { minLength, maxLength } = passwordRules;
  if (length < minLength) {
    return `The password has ${length} characters. The minimum is ${minLength}.`;
  }
  return length > maxLength
    ? `The password has ${length} characters. The maximum is ${maxLength}.`
    : undefined;
}

const readCredentials = (form: URLSearchParams) => ({
  email: (form.get('email') ?? '').trim().toLowerCase(),
  password: form.get('password') ?? '',
});

/**
 * Returns only the headers that better-auth stores with a new session. Omits all other headers,
 * including the cookies of an earlier session.
 */
export function toOpener(headers: Headers): Headers {
  const opener = new Headers();
  for (const name of ['User-Agent', addressHeader]) {
    const value = headers.get(name);
    if (value !== null) opener.set(name, value);
  }
  return opener;
}

export async function signOut(parts: AccountServices, headers: Headers): Promise<PageResult> {
  const answer = await parts.auth.api.signOut({ headers, returnHeaders: true });
  return goTo('/account/sign-in', answer.headers.getSetCookie());
}
