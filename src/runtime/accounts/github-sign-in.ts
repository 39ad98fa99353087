// Signs visitors in with GitHub, and explains why a sign-in failed.

import type { AccountServices, PageResult } from './account-services.ts';
import { toOwnHeaders } from './form-checks.ts';
import { goTo } from './page-result.ts';

export async function signInWithGitHub({ auth }: AccountServices): Promise<PageResult> {
  const { response, headers } = await auth.api.signInSocial({
    body: { provider: 'github', callbackURL: '/account', errorCallbackURL: '/account/sign-in' },
    returnHeaders: true,
  });
  return goTo(response.url ?? '/account/sign-in', headers.getSetCookie());
}

export async function returnFromGitHub(
  { auth }: AccountServices,
  request: Request,
  address: string,
): Promise<Response> {
  const headers = toOwnHeaders(request.headers, address);
  const response = await auth.handler(new Request(request.url, { headers }));
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

const reasons: Readonly<Record<string, string>> = {
  account_not_linked:
    'An account with the email of your GitHub account already exists. Sign in with its password.',
  signup_disabled: 'Only the operator of this service can create accounts. Ask them for one.',
  access_denied: 'You did not allow GitHub to share your identity, so you are not signed in.',
};

/** `error` is the code that better-auth adds to the URL after a failed sign-in. */
export const explainGitHub = (error: string): string =>
  (Object.hasOwn(reasons, error) ? reasons[error] : undefined) ??
  'Signing in with GitHub failed. Try again.';
