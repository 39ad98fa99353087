// Signing in, up and out.
import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import type { SignView } from '../../contracts/account.ts';
import { addressHeader, leastPassword, mostPassword } from './auth.ts';
import { type AccountParts, goTo, type Handled, refused, show } from './handled.ts';

export const toSignView = (
  parts: AccountParts,
  page: SignView['page'],
  email = '',
  text?: string,
): SignView => ({
  page,
  email,
  isSignUpOpen: parts.isSignUpOpen,
  hasGitHub: parts.hasGitHub,
  notice: text === undefined ? null : refused(text),
});

const Email = z.email().max(254);
const isEmail = (text: string): boolean => Email.safeParse(text).success;

/** A form of someone who is not signed in yet. */
export interface Signing {
  readonly parts: AccountParts;
  readonly form: URLSearchParams;
  readonly headers: Headers;
}

export async function signIn({ parts, form, headers }: Signing): Promise<Handled> {
  const { email, password } = readCredentials(form);
  const refuse = (status: 401 | 429, text: string) =>
    show(toSignView(parts, 'sign-in', email.slice(0, 254), text), status);
  const wrong = () => refuse(401, 'E-mail address or password is wrong. Check both and try again.');
  // No account has such an address, and no memory is spent on it.
  if (!isEmail(email)) return wrong();
  const wait = parts.lockout.guess(email);
  if (wait > 0) {
    const text = `Too many wrong passwords for this address. Try again in ${wait} seconds.`;
    return { ...refuse(429, text), retryAfterSeconds: wait };
  }
  try {
    const answer = await parts.auth.api.signInEmail({
      body: { email, password },
      headers: toOpener(headers),
      returnHeaders: true,
    });
    parts.lockout.succeed(email);
    return goTo('/account', answer.headers.getSetCookie());
  } catch (cause) {
    if (!isAPIError(cause)) throw cause;
    return wrong();
  }
}

export async function signUp({ parts, form, headers }: Signing): Promise<Handled> {
  const { email, password } = readCredentials(form);
  const refuse = (text: string) =>
    show(toSignView(parts, 'sign-up', email.slice(0, 254), text), 400);
  const refusal = findSignUpRefusal(parts, email, password);
  if (refusal !== undefined) return refuse(refusal);
  try {
    const name = email.split('@')[0] ?? '';
    const answer = await parts.auth.api.signUpEmail({
      body: { email, password, name },
      headers: toOpener(headers),
      returnHeaders: true,
    });
    return goTo('/account', answer.headers.getSetCookie());
  } catch (cause) {
    if (!isAPIError(cause)) throw cause;
    return refuse('There is an account of this address already. Sign in, or take another address.');
  }
}

function findSignUpRefusal(
  { isSignUpOpen }: AccountParts,
  email: string,
  password: string,
): string | undefined {
  if (!isSignUpOpen) return 'New accounts are made by the operator only. Ask for one.';
  if (!isEmail(email)) return `"${email.slice(0, 60)}" is no e-mail address. Check it.`;
  return findPasswordRefusal(password);
}

export function findPasswordRefusal(password: string): string | undefined {
  if (password.length < leastPassword) {
    return `The password has ${password.length} characters. Take at least ${leastPassword}.`;
  }
  return password.length > mostPassword
    ? `The password has ${password.length} characters. Take at most ${mostPassword}.`
    : undefined;
}

const readCredentials = (form: URLSearchParams) => ({
  email: (form.get('email') ?? '').trim().toLowerCase(),
  password: form.get('password') ?? '',
});

/** What a session remembers of who opened it; no cookie of an earlier one. */
function toOpener(headers: Headers): Headers {
  const opener = new Headers();
  for (const name of ['User-Agent', addressHeader]) {
    const value = headers.get(name);
    if (value !== null) opener.set(name, value);
  }
  return opener;
}

export async function signOut(parts: AccountParts, headers: Headers): Promise<Handled> {
  const answer = await parts.auth.api.signOut({ headers, returnHeaders: true });
  return goTo('/account/sign-in', answer.headers.getSetCookie());
}
