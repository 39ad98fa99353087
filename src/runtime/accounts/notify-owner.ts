// Tells the owner of an account by email that there is a new way to use the account.
import type { AccountServices } from './account-services.ts';

const changes = {
  key: ['New API key', 'A new API key was created for your account'],
  password: ['Password changed', 'The password of your account was changed'],
} as const;

/** Does nothing if the server cannot send email, or has sent many emails to this owner. */
export function notifyOwner(
  { mailer, notices, siteName, siteUrl }: AccountServices,
  to: string,
  change: keyof typeof changes,
): void {
  if (!mailer || !notices.take(to).isAllowed) return;
  const [subject, text] = changes[change];
  mailer.send({
    to,
    subject: `${subject} at ${siteName}`,
    text:
      `${text} at ${siteUrl}.\n\n` +
      'If you did not do this, set a new password, then check your API keys and webhooks:\n\n' +
      `${siteUrl}/account/forgot\n`,
  });
}
