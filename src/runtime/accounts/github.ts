// Signing in with GitHub: the way there, the way back, and what is said when it did not work.
import { toOwnHeaders } from './guards.ts';
import { type AccountParts, goTo, type Handled } from './handled.ts';

/** To GitHub, which sends the person back to better-auth's own address. */
export async function signInWithGitHub({ auth }: AccountParts): Promise<Handled> {
  const answer = await auth.api.signInSocial({
    body: { provider: 'github', callbackURL: '/account', errorCallbackURL: '/account/sign-in' },
    returnHeaders: true,
  });
  return goTo(answer.response.url ?? '/account/sign-in', answer.headers.getSetCookie());
}

/** Whom GitHub sent back: signed in and led to the account, or told why not. */
export async function returnFromGitHub(
  { auth }: AccountParts,
  request: Request,
  address: string,
): Promise<Response> {
  const headers = toOwnHeaders(request.headers, address);
  const answer = await auth.handler(new Request(request.url, { headers }));
  answer.headers.set('Cache-Control', 'no-store');
  return answer;
}

const reasons: Readonly<Record<string, string>> = {
  account_not_linked:
    'There is an account of your GitHub e-mail address already. Sign in with its password.',
  signup_disabled: 'New accounts are made by the operator only. Ask for one.',
  access_denied: 'GitHub was not allowed to tell who you are. You were not signed in.',
};

/** What better-auth gives as `error` on the way back. */
export const explainGitHub = (error: string): string =>
  (Object.hasOwn(reasons, error) ? reasons[error] : undefined) ??
  'Signing in with GitHub did not work. Try again.';
