// Signs visitors in with GitHub and explains what went wrong when it did not work.

import type { AccountParts, PageResult } from './account-parts.ts';
import { toOwnHeaders } from './guards.ts';
import { goTo } from './page-result.ts';

/** Redirects to GitHub, which redirects back to better-auth's own URL. */
export async function signInWithGitHub({ auth }: AccountParts): Promise<PageResult> {
  const answer = await auth.api.signInSocial({
    body: { provider: 'github', callbackURL: '/account', errorCallbackURL: '/account/sign-in' },
    returnHeaders: true,
  });
  return goTo(answer.response.url ?? '/account/sign-in', answer.headers.getSetCookie());
}

/** Handles the redirect back from GitHub. */
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
    'An account with the email of your GitHub account already exists. Sign in with its password.',
  signup_disabled: 'Only the operator of this service can create accounts. Ask for one.',
  access_denied: 'You did not allow GitHub to share who you are, so you are not signed in.',
};

/** `error` is the code that better-auth puts into the URL. */
export const explainGitHub = (error: string): string =>
  (Object.hasOwn(reasons, error) ? reasons[error] : undefined) ??
  'Signing in with GitHub failed. Try again.';
