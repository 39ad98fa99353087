// Signing in, up and out.
import { APIError } from 'better-auth/api';
import type { SignView } from '../../contracts/account.ts';
import { leastPassword, mostPassword } from './auth.ts';
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

const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text);

export async function signIn(
  parts: AccountParts,
  form: URLSearchParams,
  headers: Headers,
): Promise<Handled> {
  const { email, password } = readCredentials(form);
  const wait = parts.lockout.waitSeconds(email);
  if (wait > 0) {
    const text = `Too many wrong passwords for this address. Try again in ${wait} seconds.`;
    return show(toSignView(parts, 'sign-in', email, text), 429);
  }
  try {
    const answer = await parts.auth.api.signInEmail({
      body: { email, password },
      headers: toAgent(headers),
      returnHeaders: true,
    });
    parts.lockout.succeed(email);
    return goTo('/account', answer.headers.getSetCookie());
  } catch (cause) {
    if (!(cause instanceof APIError)) throw cause;
    parts.lockout.fail(email);
    const text = 'E-mail address or password is wrong. Check both and try again.';
    return show(toSignView(parts, 'sign-in', email, text), 401);
  }
}

export async function signUp(
  parts: AccountParts,
  form: URLSearchParams,
  headers: Headers,
): Promise<Handled> {
  const { email, password } = readCredentials(form);
  const refusal = findSignUpRefusal(parts, email, password);
  if (refusal !== undefined) return show(toSignView(parts, 'sign-up', email, refusal), 400);
  try {
    const name = email.split('@')[0] ?? '';
    const answer = await parts.auth.api.signUpEmail({
      body: { email, password, name },
      headers: toAgent(headers),
      returnHeaders: true,
    });
    return goTo('/account', answer.headers.getSetCookie());
  } catch (cause) {
    if (!(cause instanceof APIError)) throw cause;
    const text = 'There is an account of this address already. Sign in, or take another address.';
    return show(toSignView(parts, 'sign-up', email, text), 400);
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
function toAgent(headers: Headers): Headers {
  const agent = headers.get('User-Agent');
  return new Headers(agent === null ? {} : { 'User-Agent': agent.slice(0, 300) });
}

export async function signOut(parts: AccountParts, headers: Headers): Promise<Handled> {
  const answer = await parts.auth.api.signOut({ headers, returnHeaders: true });
  return goTo('/account/sign-in', answer.headers.getSetCookie());
}

/** To GitHub, which sends the person back to better-auth's own address. */
export async function signInWithGitHub(parts: AccountParts): Promise<Handled> {
  const answer = await parts.auth.api.signInSocial({
    body: { provider: 'github', callbackURL: '/account', errorCallbackURL: '/account/sign-in' },
    returnHeaders: true,
  });
  return goTo(answer.response.url ?? '/account/sign-in', answer.headers.getSetCookie());
}
