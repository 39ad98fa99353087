// The pages for a forgotten password: one to request a reset link, and one to set a new password.

import type { AccountServices, Guest, PageResult } from './account-services.ts';
import { toEmail } from './account-store.ts';
import type { ForgotView, ResetView } from './account-views.ts';
import { toGuess } from './lockout.ts';
import { notifyOwner } from './notify-owner.ts';
import { goTo, refused, show } from './page-result.ts';
import { resetMinutes, toResetUrl } from './reset-links.ts';
import { findPasswordRefusal, isEmail } from './sign-in.ts';

export const toForgotView = (
  { mailer, contact }: AccountServices,
  email = '',
  text?: string,
): ForgotView => ({
  page: 'forgot',
  email,
  canSend: mailer !== undefined,
  contact,
  isSent: false,
  minutes: resetMinutes,
  notice: text === undefined ? null : refused(text),
});

export const showForgot = (parts: AccountServices): PageResult => show(toForgotView(parts));

/**
 * Sends a reset link if the account exists. The response is the same for every email, so it does
 * not reveal whether an account exists.
 */
export async function requestResetLink({ parts, form, later }: Guest): Promise<PageResult> {
  const email = toEmail(form.get('email') ?? '');
  if (!parts.mailer) return showForgot(parts);
  if (!isEmail(email)) {
    return show(toForgotView(parts, email.slice(0, 254), 'Enter the email of your account.'), 400);
  }
  // Reads the state only after the response. Otherwise the response time would reveal whether the
  // account exists.
  if (parts.resets.take(email).isAllowed) later(() => sendLink(parts, email));
  return show({ ...toForgotView(parts, email), isSent: true });
}

async function sendLink(parts: AccountServices, to: string): Promise<void> {
  const { mailer, siteName, siteUrl, resetLinks, onFault } = parts;
  try {
    const account = await parts.accounts.find(to);
    if (!account) return;
    const url = toResetUrl(siteUrl, await resetLinks.create(account.id));
    mailer?.send({
      to,
      subject: `Set a new password for ${siteName}`,
      text:
        `Someone requested a new password for your account at ${siteUrl}.\n\n` +
        `Open this link to set it. It works once, for ${resetMinutes} minutes:\n\n${url}\n\n` +
        'If you did not request it, ignore this email. Your password does not change.\n',
    });
  } catch (cause) {
    onFault('could not create a password reset link', cause);
  }
}

const invalidLink =
  'This link is not valid. It was already used, has expired, or was replaced by a newer link. Request a new link.';

const toResetView = (secret: string | null, isFirstProof: boolean, text?: string): ResetView => ({
  page: 'reset',
  secret,
  isFirstProof,
  notice: text === undefined ? null : refused(text),
});

const invalid = show(toResetView(null, false, invalidLink), 404);

export async function showReset(parts: AccountServices, secret: string): Promise<PageResult> {
  const link = await parts.resetLinks.find(secret);
  return link ? show(toResetView(secret, !link.isEmailVerified)) : invalid;
}

export async function setNewPassword({ parts, form, headers }: Guest): Promise<PageResult> {
  const secret = form.get('secret') ?? '';
  const password = form.get('password') ?? '';
  // Hashing is slow, so the link and the password are checked first.
  const link = await parts.resetLinks.find(secret);
  if (!link) return invalid;
  const refusal = findPasswordRefusal(password);
  if (refusal !== undefined) return show(toResetView(secret, !link.isEmailVerified, refusal), 400);
  const email = await parts.resetLinks.use(secret, await parts.passwords.hash(password));
  if (email === undefined) return invalid;
  parts.lockout.succeed(await toGuess(parts, email, headers));
  notifyOwner(parts, email, 'password');
  return goTo(`/account/sign-in?done=${link.isEmailVerified ? 'password' : 'first-password'}`);
}
