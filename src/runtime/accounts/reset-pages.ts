// The pages for a forgotten password: one to request a reset link, and one to set a new password.

import type { AccountServices, Guest, PageResult } from './account-services.ts';
import { toEmail } from './account-store.ts';
import type { ForgotView, ResetView } from './account-views.ts';
import { toGuess } from './lockout.ts';
import { addNext, findNext } from './next-page.ts';
import { notifyOwner } from './notify-owner.ts';
import { goTo, refused, show } from './page-result.ts';
import { resetMinutes, toResetUrl } from './reset-links.ts';
import { findPasswordRefusal, isEmail } from './sign-in.ts';

const toForgotView = (
  { parts: { mailer, contact, siteUrl }, query }: Guest,
  email = '',
  text?: string,
): ForgotView => ({
  page: 'forgot',
  email,
  canSend: mailer !== undefined,
  contact,
  isSent: false,
  minutes: resetMinutes,
  next: findNext(query, siteUrl),
  notice: text === undefined ? null : refused(text),
});

export const showForgot = (guest: Guest): PageResult => show(toForgotView(guest));

/**
 * Sends a reset link if the account exists. The response is the same for every email, so it does
 * not reveal whether an account exists.
 */
export async function requestResetLink(guest: Guest): Promise<PageResult> {
  const { parts, form, later } = guest;
  const email = toEmail(form.get('email') ?? '');
  if (!parts.mailer) return showForgot(guest);
  if (!isEmail(email)) {
    return show(toForgotView(guest, email.slice(0, 254), 'Enter the email of your account.'), 400);
  }
  const view = toForgotView(guest, email);
  // Reads the state only after the response. Otherwise the response time would reveal whether the
  // account exists.
  if (parts.resets.take(email).isAllowed) later(() => sendLink(parts, email, view.next));
  return show({ ...view, isSent: true });
}

async function sendLink(parts: AccountServices, to: string, next: string | null): Promise<void> {
  const { mailer, siteName, siteUrl, resetLinks, onFault } = parts;
  try {
    const account = await parts.accounts.find(to);
    if (!account) return;
    const url = toResetUrl(siteUrl, await resetLinks.create(account.id), next);
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

const toResetView = (
  { parts, query }: Guest,
  secret: string | null,
  isFirstProof: boolean,
  text?: string,
): ResetView => ({
  page: 'reset',
  secret,
  isFirstProof,
  next: findNext(query, parts.siteUrl),
  notice: text === undefined ? null : refused(text),
});

const showInvalid = (guest: Guest) => show(toResetView(guest, null, false, invalidLink), 404);

export async function showReset(guest: Guest): Promise<PageResult> {
  const secret = guest.query.get('token') ?? '';
  const link = await guest.parts.resetLinks.find(secret);
  return link ? show(toResetView(guest, secret, !link.isEmailVerified)) : showInvalid(guest);
}

export async function setNewPassword(guest: Guest): Promise<PageResult> {
  const { parts, form, headers, query } = guest;
  const secret = form.get('secret') ?? '';
  const password = form.get('password') ?? '';
  // Hashing is slow, so the link and the password are checked first.
  const link = await parts.resetLinks.find(secret);
  if (!link) return showInvalid(guest);
  const refusal = findPasswordRefusal(password);
  if (refusal !== undefined) {
    return show(toResetView(guest, secret, !link.isEmailVerified, refusal), 400);
  }
  const email = await parts.resetLinks.use(secret, await parts.passwords.hash(password));
  if (email === undefined) return showInvalid(guest);
  parts.lockout.succeed(await toGuess(parts, email, headers));
  notifyOwner(parts, email, 'password');
  const signInPath = `/account/sign-in?done=${link.isEmailVerified ? 'password' : 'first-password'}`;
  return goTo(addNext(signInPath, findNext(query, parts.siteUrl)));
}
