// Adds and removes passkeys, and signs visitors in with them. Only a script can open the browser's
// passkey dialog, so most responses are JSON.
import { isAPIError } from 'better-auth/api';
import { z } from 'zod';
import type { AccountServices, PageResult, Visit, Visitor } from './account-services.ts';
import { isFresh } from './fresh-session.ts';
import { toDeviceCookie } from './lockout.ts';
import { goTo, refused } from './page-result.ts';
import { passkeyFaults } from './passkey-checks.ts';
import { showSettings } from './settings-page.ts';
import { type Signing, toOpener } from './sign-in.ts';
import { nameAgent } from './user-agent.ts';

export const passkeyPath = '/account/passkey';
const maxPasskeys = 20;
const maxNameLength = 60;

const answer = (json: object, cookies: readonly string[] = [], status = 200): PageResult => ({
  ...{ status, cookies, json },
});
const refuse = (text: string, status = 400): PageResult =>
  answer({ notice: refused(text) }, [], status);

/**
 * Signs a visitor in with a passkey. The first request returns the options for the browser's
 * dialog. The second request completes the sign-in.
 */
export async function handlePasskey({ parts, form, headers }: Signing): Promise<PageResult> {
  if (!parts.passkeyOrigin)
    return refuse('This service does not offer passkeys. Sign in another way.', 404);
  if (form.get('action') === 'passkey-options') {
    const made = await parts.auth.api.generatePasskeyAuthenticationOptions({
      headers: toOpener(headers),
      returnHeaders: true,
    });
    // better-auth's plugin sets `preferred`, which does not require devices to verify the user.
    const options = { ...made.response, userVerification: 'required' };
    return answer({ options }, made.headers.getSetCookie());
  }
  const response = readResponse(form, UsedPasskey);
  if (!response) return refuse(unreadable);
  try {
    const made = await parts.auth.api.verifyPasskeyAuthentication({
      body: { response },
      headers,
      returnHeaders: true,
    });
    const device = toDeviceCookie(parts.secret, made.response.user.email, parts.siteUrl);
    return answer({ redirect: '/account' }, [...made.headers.getSetCookie(), device]);
  } catch (cause) {
    return explain(cause);
  }
}

async function sendOptions({ parts, visitor, headers }: Visit): Promise<PageResult> {
  const refusal = await findRefusal(parts, visitor);
  if (refusal !== undefined) return refuse(refusal);
  const made = await parts.auth.api.generatePasskeyRegistrationOptions({
    headers,
    query: {},
    returnHeaders: true,
  });
  return answer({ options: made.response }, made.headers.getSetCookie());
}

async function add({ parts, visitor, headers, form }: Visit): Promise<PageResult> {
  const refusal = await findRefusal(parts, visitor);
  if (refusal !== undefined) return refuse(refusal);
  const response = readResponse(form, NewPasskey);
  if (!response) return refuse(unreadable);
  const given = (form.get('name') ?? '').trim().slice(0, maxNameLength);
  const name = given || nameAgent(headers.get('User-Agent'));
  try {
    const made = await parts.auth.api.verifyPasskeyRegistration({
      body: { response, name },
      headers,
      returnHeaders: true,
    });
    return answer({ redirect: '/account/settings?done=passkey' }, made.headers.getSetCookie());
  } catch (cause) {
    return explain(cause);
  }
}

async function remove({ parts, visitor, headers, form }: Visit): Promise<PageResult> {
  const id = form.get('passkey') ?? '';
  const result = await parts.passkeys.remove(visitor.accountId, id);
  if (result === 'removed') return goTo('/account/settings?done=passkey-removed');
  const text =
    result === 'last'
      ? 'This passkey is the only way to sign in to your account, so it was not removed. Add another passkey first.'
      : 'This passkey no longer exists. The list below is up to date.';
  return await showSettings(parts, visitor, headers, refused(text));
}

export const passkeyActions = {
  'passkey-options': sendOptions,
  'add-passkey': add,
  'remove-passkey': remove,
} as const;

async function findRefusal(parts: AccountServices, visitor: Visitor): Promise<string | undefined> {
  if (!parts.passkeyOrigin) return 'This service does not offer passkeys.';
  if (!isFresh(parts, visitor)) {
    return 'You signed in more than an hour ago. Sign out, sign in again, and add the passkey then.';
  }
  const { length } = await parts.passkeys.list(visitor.accountId);
  return length >= maxPasskeys
    ? `Your account has ${length} passkeys. The maximum is ${maxPasskeys}. Remove one first.`
    : undefined;
}

const unreadable = 'The browser did not send a passkey. Reload the page and try again.';

const credential = {
  id: z.string().max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};
/** The shape of the JSON that browsers return. The WebAuthn library checks the content. */
const NewPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }),
});
const UsedPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

function readResponse<T>(form: URLSearchParams, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(form.get('response') ?? ''));
  } catch {
    return undefined;
  }
}

const texts: Readonly<Record<string, string>> = {
  CHALLENGE_NOT_FOUND: 'This attempt was already used or took longer than 5 minutes. Try again.',
  PASSKEY_NOT_FOUND:
    'This passkey is not registered here. It may have been removed. Sign in another way.',
  [passkeyFaults.unverified]:
    'Your device did not verify you. Use a passkey that requires your fingerprint, face, or PIN.',
  [passkeyFaults.known]: 'This passkey is already registered. Create a new one.',
};

function explain(cause: unknown): PageResult {
  if (!isAPIError(cause)) throw cause;
  const code = String(cause.body?.code);
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return refuse(text ?? 'The passkey could not be verified. Reload the page and try again.');
}
