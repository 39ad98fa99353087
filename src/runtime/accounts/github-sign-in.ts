// Signs visitors in with GitHub, and explains why a sign-in failed.

import type { AccountServices, Guest, PageResult } from './account-services.ts';
import { toOwnHeaders } from './form-checks.ts';
import { addNext, findNext } from './next-page.ts';
import { goTo } from './page-result.ts';

export async function signInWithGitHub({ parts, query }: Guest): Promise<PageResult> {
  const next = findNext(query, parts.siteUrl);
  const { response, headers } = await parts.auth.api.signInSocial({
    body: {
      provider: 'github',
      callbackURL: next ?? '/account',
      errorCallbackURL: addNext('/account/sign-in', next),
    },
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
